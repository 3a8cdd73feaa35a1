import CRdKafka

/// The memory of messages, which librdkafka allocates on threads of its own.
package enum MessageMemory {
  /// Where the C library gives threads heaps of their own, up to eight for each core, a few have to do: what one
  /// thread allocates and another frees stays in the first one's heap, unused. Measured, an outage under full
  /// input takes a fifth more memory with sixteen, and a worker is not faster. Before there are threads; nothing
  /// where the environment says how many (`MALLOC_ARENA_MAX`).
  package static func limitHeaps() { sluice_limit_heaps(4) }
}
