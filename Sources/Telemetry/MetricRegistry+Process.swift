extension MetricDefinition {
  static let processCPUSeconds = MetricDefinition(
    "process_cpu_seconds_total", .counter, help: "User and system CPU time spent, in seconds.")
  static let processResidentBytes = MetricDefinition(
    "process_resident_memory_bytes", .gauge, help: "Resident memory, in bytes.")
  static let processVirtualBytes = MetricDefinition(
    "process_virtual_memory_bytes", .gauge, help: "Virtual memory, in bytes.")
  static let processOpenDescriptors = MetricDefinition(
    "process_open_fds", .gauge, help: "Open file descriptors.")
  static let processMaxDescriptors = MetricDefinition(
    "process_max_fds", .gauge, help: "The limit of open file descriptors.")
  static let processStartTime = MetricDefinition(
    "process_start_time_seconds", .gauge, help: "When the process started, in seconds since 1970.")
}

extension MetricRegistry {
  /// Registers the `process_*` metrics that every exporter has. On a system without `/proc` they have
  /// no values.
  package func registerProcessMetrics() {
    collect(.processCPUSeconds) { value(ProcessStatus.cpuSeconds) }
    collect(.processResidentBytes) { value(ProcessStatus.residentBytes) }
    collect(.processVirtualBytes) { value(ProcessStatus.virtualBytes) }
    collect(.processOpenDescriptors) { value(ProcessStatus.openDescriptors) }
    collect(.processMaxDescriptors) { value(ProcessStatus.maxDescriptors) }
    collect(.processStartTime) { value(ProcessStatus.startTimeSeconds) }
  }
}

private func value(_ value: Double?) -> [CollectedValue] {
  value.map { [CollectedValue($0)] } ?? []
}
