#ifndef SLUICE_CRDKAFKA_SHIM_H
#define SLUICE_CRDKAFKA_SHIM_H

#include <librdkafka/rdkafka.h>
#include <librdkafka/rdkafka_mock.h>
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/// `rd_kafka_produceva` for one fixed shape of record. The variadic `rd_kafka_producev` is never
/// called: before 2.12 it can free headers twice when it fails.
///
/// `key` and `value`: NULL is a null (a tombstone), a pointer with a size of 0 is empty. Both are
/// copied. `timestamp_ms`: 0 lets librdkafka take the time of the call. `headers`: NULL, or a list
/// that librdkafka owns from then on where the call succeeds, and only there. Returns NULL, or an
/// error that the caller destroys.
static inline rd_kafka_error_t *sluice_produce(
    rd_kafka_t *client, rd_kafka_topic_t *topic, int32_t partition, const void *key, size_t key_size,
    const void *value, size_t value_size, int64_t timestamp_ms, rd_kafka_headers_t *headers,
    void *opaque) {
  rd_kafka_vu_t arguments[8];
  size_t count = 0;
  arguments[count].vtype = RD_KAFKA_VTYPE_RKT;
  arguments[count++].u.rkt = topic;
  arguments[count].vtype = RD_KAFKA_VTYPE_PARTITION;
  arguments[count++].u.i32 = partition;
  arguments[count].vtype = RD_KAFKA_VTYPE_MSGFLAGS;
  arguments[count++].u.i = RD_KAFKA_MSG_F_COPY;
  arguments[count].vtype = RD_KAFKA_VTYPE_KEY;
  arguments[count].u.mem.ptr = (void *)key;
  arguments[count++].u.mem.size = key_size;
  arguments[count].vtype = RD_KAFKA_VTYPE_VALUE;
  arguments[count].u.mem.ptr = (void *)value;
  arguments[count++].u.mem.size = value_size;
  arguments[count].vtype = RD_KAFKA_VTYPE_TIMESTAMP;
  arguments[count++].u.i64 = timestamp_ms;
  arguments[count].vtype = RD_KAFKA_VTYPE_OPAQUE;
  arguments[count++].u.ptr = opaque;
  if (headers) {
    arguments[count].vtype = RD_KAFKA_VTYPE_HEADERS;
    arguments[count++].u.headers = headers;
  }
  return rd_kafka_produceva(client, arguments, count);
}

/// The most heaps that the C library gives its threads, where it has several and the environment does not say.
static inline void sluice_limit_heaps(int count) {
#ifdef __GLIBC__
  if (!getenv("MALLOC_ARENA_MAX")) mallopt(M_ARENA_MAX, count);
#else
  (void)count;
#endif
}

/// `rd_kafka_mock_broker_push_request_error_rtts`, which is variadic, for one request.
static inline rd_kafka_resp_err_t sluice_mock_push(
    rd_kafka_mock_cluster_t *cluster, int32_t broker, int16_t request, rd_kafka_resp_err_t error,
    int round_trip_ms) {
  return rd_kafka_mock_broker_push_request_error_rtts(
      cluster, broker, request, 1, (int)error, round_trip_ms);
}

#endif
