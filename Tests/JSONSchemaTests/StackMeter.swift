#if canImport(Glibc)
  import Glibc

  /// Runs something on a thread whose stack it can look at.
  enum StackMeter {
    private final class Box {
      let body: () -> Void
      init(_ body: @escaping () -> Void) { self.body = body }
    }

    /// How many bytes of stack `body` takes. It has 64 MiB.
    static func bytes(of body: @escaping () -> Void) -> Int {
      let size = 64 << 20
      let memory = mmap(
        nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | Int32(MAP_ANONYMOUS), -1, 0)!
      defer { munmap(memory, size) }
      // Not by the initializer, whose module depends on what else is imported.
      let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
      defer { attributes.deallocate() }
      pthread_attr_init(attributes)
      pthread_attr_setstack(attributes, memory, size)
      var thread: pthread_t = 0
      let started = pthread_create(
        &thread, attributes,
        { argument in
          Unmanaged<Box>.fromOpaque(argument!).takeRetainedValue().body()
          return nil
        }, Unmanaged.passRetained(Box(body)).toOpaque())
      precondition(started == 0, "no thread could be started")
      pthread_join(thread, nil)
      pthread_attr_destroy(attributes)
      // The stack grows down, and the memory was all zeros.
      let words = memory.assumingMemoryBound(to: UInt64.self)
      var untouched = 0
      while untouched < size / 8 && words[untouched] == 0 { untouched += 1 }
      return size - untouched * 8
    }
  }
#endif
