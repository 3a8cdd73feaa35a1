import Admin
import Testing

@testable import Worker

@Suite struct WorkerHealthTests {
  @Test func `a worker that waits for Kafka is healthy, and not ready`() {
    let health = WorkerHealth(drainTimeout: .zero)
    #expect(health.health.holds)
    #expect(!health.readiness.holds)
  }

  @Test func `a poll thread that is stuck is not healthy, unless it drains`() {
    let health = WorkerHealth(drainTimeout: .zero)
    health.polled(at: Deadline(nanoseconds: 1))
    #expect(!health.health.holds)
    health.polled()
    #expect(health.health.holds)
    health.polled(at: Deadline(nanoseconds: 1))
    health.draining()
    #expect(health.health.holds)
  }

  @Test func `one without partitions is ready as soon as the group has said so`() {
    let health = WorkerHealth(drainTimeout: .zero)
    health.assigned(partitions: 0)
    #expect(health.readiness.holds)
    health.revoked(remaining: 0)
    #expect(!health.readiness.holds)
  }
}
