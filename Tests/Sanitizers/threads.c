// Preloaded into programs that ThreadSanitizer watches (scripts/test --sanitize thread), on Linux with glibc.
//
// ThreadSanitizer knows what it sees: instrumented code, and calls of the pthread functions that it replaces. Two
// kinds of synchronisation pass it by.
//
// - C11 threads, which librdkafka uses. glibc's `thrd_create` makes a thread without telling the sanitizer, which
//   crashes as soon as that thread calls back into instrumented code; `mtx_lock` and `cnd_wait` order threads without
//   it noticing, which would be reported as races. Here they are pthreads, as they are inside of glibc too.
// - The slow paths of Swift's `Mutex`, where the kernel hands the lock on. What the lock orders is told to the
//   sanitizer by hand.
//
// No race is hidden by this: nothing is added but what these functions promise.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <threads.h>

// glibc keeps a C11 object in the same bytes as the pthread object, so that no table is needed to find one by the other.
_Static_assert(sizeof(mtx_t) == sizeof(pthread_mutex_t), "a mutex in the place of a mutex");
_Static_assert(sizeof(cnd_t) == sizeof(pthread_cond_t), "a condition in the place of a condition");
_Static_assert(sizeof(once_flag) == sizeof(pthread_once_t), "a flag in the place of a flag");
_Static_assert(sizeof(thrd_t) == sizeof(pthread_t), "a thread's name in the place of a thread's name");
_Static_assert(sizeof(tss_t) == sizeof(pthread_key_t), "a key in the place of a key");

static int result(int error) {
  switch (error) {
  case 0: return thrd_success;
  case EBUSY: return thrd_busy;
  case ENOMEM: return thrd_nomem;
  case ETIMEDOUT: return thrd_timedout;
  default: return thrd_error;
  }
}

// --- threads -----------------------------------------------------------------------------------------------------

struct start {
  thrd_start_t body;
  void *argument;
};

static void *run(void *pointer) {
  struct start start = *(struct start *)pointer;
  free(pointer);
  return (void *)(intptr_t)start.body(start.argument);
}

int thrd_create(thrd_t *thread, thrd_start_t body, void *argument) {
  struct start *start = malloc(sizeof *start);
  if (!start) return thrd_nomem;
  *start = (struct start){body, argument};
  int error = pthread_create((pthread_t *)thread, NULL, run, start);
  if (error) free(start);
  return error == EAGAIN ? thrd_nomem : result(error);
}

int thrd_join(thrd_t thread, int *code) {
  void *value = NULL;
  int error = pthread_join((pthread_t)thread, &value);
  if (!error && code) *code = (int)(intptr_t)value;
  return result(error);
}

int thrd_detach(thrd_t thread) { return result(pthread_detach((pthread_t)thread)); }
void thrd_exit(int code) { pthread_exit((void *)(intptr_t)code); }

// --- mutexes -----------------------------------------------------------------------------------------------------

int mtx_init(mtx_t *mutex, int kind) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, kind & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
  int error = pthread_mutex_init((pthread_mutex_t *)mutex, &attributes);
  pthread_mutexattr_destroy(&attributes);
  return result(error);
}

int mtx_lock(mtx_t *mutex) { return result(pthread_mutex_lock((pthread_mutex_t *)mutex)); }
int mtx_trylock(mtx_t *mutex) { return result(pthread_mutex_trylock((pthread_mutex_t *)mutex)); }
int mtx_unlock(mtx_t *mutex) { return result(pthread_mutex_unlock((pthread_mutex_t *)mutex)); }
void mtx_destroy(mtx_t *mutex) { pthread_mutex_destroy((pthread_mutex_t *)mutex); }

int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict end) {
  return result(pthread_mutex_timedlock((pthread_mutex_t *)mutex, end));
}

// --- conditions --------------------------------------------------------------------------------------------------

int cnd_init(cnd_t *condition) { return result(pthread_cond_init((pthread_cond_t *)condition, NULL)); }
int cnd_signal(cnd_t *condition) { return result(pthread_cond_signal((pthread_cond_t *)condition)); }
int cnd_broadcast(cnd_t *condition) { return result(pthread_cond_broadcast((pthread_cond_t *)condition)); }
void cnd_destroy(cnd_t *condition) { pthread_cond_destroy((pthread_cond_t *)condition); }

int cnd_wait(cnd_t *condition, mtx_t *mutex) {
  return result(pthread_cond_wait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex));
}

int cnd_timedwait(cnd_t *restrict condition, mtx_t *restrict mutex, const struct timespec *restrict end) {
  return result(pthread_cond_timedwait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex, end));
}

// --- once, and a thread's own values -----------------------------------------------------------------------------

void call_once(once_flag *flag, void (*body)(void)) { pthread_once((pthread_once_t *)flag, body); }

int tss_create(tss_t *key, tss_dtor_t destroy) { return result(pthread_key_create((pthread_key_t *)key, destroy)); }
void *tss_get(tss_t key) { return pthread_getspecific((pthread_key_t)key); }
int tss_set(tss_t key, void *value) { return result(pthread_setspecific((pthread_key_t)key, value)); }
void tss_delete(tss_t key) { pthread_key_delete((pthread_key_t)key); }

// --- Swift's Mutex -----------------------------------------------------------------------------------------------

// Absent in programs that are not watched, such as the shells and brokers that a test starts.
extern void __tsan_acquire(void *place) __attribute__((weak));
extern void __tsan_release(void *place) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

static void *next(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  // Only Swift calls these, and then from its library.
  if (!found) abort();
  return found;
}

// Synchronization._MutexHandle._lockSlow(UInt32)
SWIFT void $s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF(uint32_t thread, SELF void *mutex) {
  SWIFT void (*lock)(uint32_t, SELF void *) = next(__func__);
  lock(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

// Synchronization._MutexHandle._tryLockSlow() -> Bool
SWIFT bool $s15Synchronization12_MutexHandleV12_tryLockSlowSbyF(SELF void *mutex) {
  SWIFT bool (*try)(SELF void *) = next(__func__);
  bool isLocked = try(mutex);
  if (isLocked && __tsan_acquire) __tsan_acquire(mutex);
  return isLocked;
}

// Synchronization._MutexHandle._unlockSlow()
SWIFT void $s15Synchronization12_MutexHandleV11_unlockSlowyyF(SELF void *mutex) {
  SWIFT void (*unlock)(SELF void *) = next(__func__);
  if (__tsan_release) __tsan_release(mutex);
  unlock(mutex);
}
