import Foundation
import Kafka

// librdkafka's mock cluster as a process: `mock-cluster BROKERS` prints its bootstrap address, then takes
// a command a line, answers each with `ok` or `error: …`, and ends with its input. `BrokerSupport`'s
// `MockProcess` drives it.

guard CommandLine.arguments.count == 2, let brokers = Int(CommandLine.arguments[1]), brokers > 0
else {
  FileHandle.standardError.write(Data("usage: mock-cluster BROKERS\n".utf8))
  exit(2)
}

func say(_ line: String) {
  print(line)
  fflush(nil)
}

let cluster = try MockCluster(brokers: brokers)
say(cluster.bootstrap)
while let line = readLine() {
  do {
    try MockCommand(line).run(on: cluster)
    say("ok")
  } catch { say("error: \(line): \(error)") }
}
