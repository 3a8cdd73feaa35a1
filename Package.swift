// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors where `SLUICE_STRICT` is set, as it is in CI.
let strict = Context.environment["SLUICE_STRICT"] != nil

let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (strict ? [.treatAllWarnings(as: .error)] : [])

func module(_ name: String, _ dependencies: String..., resources: [Resource] = []) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, resources: resources,
    swiftSettings: settings)
}

func library(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func tests(_ name: String, path: String? = nil, _ dependencies: String...) -> Target {
  .testTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: path,
    swiftSettings: settings)
}

let package = Package(
  name: "sluice",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "sluice", targets: ["sluice"])],
  traits: [
    .default(enabledTraits: ["IDNA"]),
    .trait(
      name: "IDNA",
      description: "The formats idn-hostname and idn-email, and A-labels in hostname: by libidn2."),
  ],
  targets: [
    library("CRdKafka", pkgConfig: "rdkafka", apt: "librdkafka-dev", brew: "librdkafka"),
    library("CPCRE2", pkgConfig: "libpcre2-8", apt: "libpcre2-dev", brew: "pcre2"),
    library("CIDN2", pkgConfig: "libidn2", apt: "libidn2-dev", brew: "libidn2"),
    library("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
    library(
      "CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),

    .target(name: "CScan"),
    module("JSON", "CScan"),
    module("Patterns", "CPCRE2", "CScan"),
    module("CivilTime"),
    .target(
      name: "JSONSchema",
      dependencies: [
        "JSON", "Patterns", "CivilTime", .target(name: "CIDN2", condition: .when(traits: ["IDNA"])),
      ], resources: [.embedInCode("Resources/MetaSchemas")], swiftSettings: settings),
    module("Normalization", "JSON", "CivilTime"),
    module("Pipeline", "JSON", "JSONSchema", "Normalization"),
    module("Telemetry"),
    module("Kafka", "CRdKafka", "JSON"),
    module(
      "Configuration", "JSON", "CivilTime", "JSONSchema", "Normalization", "Pipeline", "CYAML",
      resources: [.embedInCode("Resources/sluice.schema.json")]),
    module("Admin", "Telemetry", "CMicroHTTPD"),
    module(
      "Worker", "JSON", "JSONSchema", "Normalization", "Pipeline", "Telemetry", "Kafka",
      "Configuration", "Admin"),
    .executableTarget(
      name: "sluice",
      dependencies: [
        "JSON", "Patterns", "JSONSchema", "Normalization", "Pipeline", "Telemetry", "Kafka",
        "Configuration", "Admin", "Worker",
      ],
      resources: [.embedInCode("Resources")],
      swiftSettings: settings),

    tests(
      "ConfigurationTests", "Configuration", "JSON", "JSONSchema", "Normalization", "Pipeline"),
    .target(
      name: "TestSupport", path: "Tests/Support",
      exclude: ["Brokers", "MockCluster", "Suite", "kafka"],
      swiftSettings: settings),
    .target(
      name: "BrokerSupport", dependencies: ["Kafka", "TestSupport"], path: "Tests/Support/Brokers",
      swiftSettings: settings),
    .target(
      name: "SuiteSupport", dependencies: ["JSON", "JSONSchema", "TestSupport"],
      path: "Tests/Support/Suite", swiftSettings: settings),
    .executableTarget(
      name: "mock-cluster", dependencies: ["Kafka"], path: "Tests/Support/MockCluster",
      swiftSettings: settings),
    tests("KafkaTests", "Kafka", "BrokerSupport", "TestSupport", "mock-cluster"),
    .target(name: "CAllocationCount", path: "Tests/CAllocationCount"),
    tests("JSONTests", "JSON", "CScan", "CAllocationCount", "TestSupport"),
    .target(name: "CMeasured", path: "Tests/CMeasured"),
    .executableTarget(
      name: "sluice-bench",
      dependencies: [
        "JSON", "JSONSchema", "Normalization", "Kafka", "CScan", "CAllocationCount", "CMeasured",
      ],
      path: "Tests/Benchmarks", exclude: ["Engine/peer.py", "thresholds.tsv"],
      swiftSettings: settings),
    tests("CivilTimeTests", "CivilTime", "TestSupport"),
    tests(
      "NormalizationTests", "Normalization", "JSON", "CivilTime", "CAllocationCount", "TestSupport"),
    tests("PatternsTests", "Patterns", "CAllocationCount", "TestSupport"),
    tests(
      "JSONSchemaTests", "JSONSchema", "JSON", "CAllocationCount", "SuiteSupport", "TestSupport"),
    tests("PipelineTests", "Pipeline", "JSON", "Normalization", "TestSupport"),
    tests(
      "WorkerTests", "Worker", "Kafka", "Pipeline", "Telemetry", "Admin", "Normalization",
      "Configuration", "TestSupport"),
    tests(
      "SystemTests", path: "Tests/System", "sluice", "Kafka", "BrokerSupport", "TestSupport",
      "mock-cluster"),
    tests(
      "ConservationTests", path: "Tests/Conservation", "sluice", "Kafka", "Pipeline",
      "Configuration", "BrokerSupport", "TestSupport", "mock-cluster"),
    tests("TelemetryTests", "Telemetry"),
    tests("AdminTests", "Admin", "Telemetry"),
    tests(
      "CommandLineTests", "sluice", "JSON", "JSONSchema", "Telemetry", "SuiteSupport",
      "TestSupport"),
    tests(
      "ReferenceTests", "sluice", "Configuration", "JSON", "JSONSchema", "Pipeline", "TestSupport"),
  ]
)
