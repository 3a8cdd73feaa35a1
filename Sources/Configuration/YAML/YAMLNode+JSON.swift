import JSON

/// What the scalars at a place of the configuration are: texts whatever they look like (librdkafka's
/// values, the instance, names), or what YAML's core schema says.
enum ScalarPlace {
  case root
  case kafka
  case kafkaSide
  case routes
  case route
  case condition
  case text
  case typed

  func member(_ key: String) -> ScalarPlace {
    switch (self, key) {
    case (.root, "kafka"): .kafka
    case (.root, "instance"): .text
    case (.root, "defaults"): .route
    case (.root, "routes"): .routes
    case (.kafka, "consumer"), (.kafka, "producer"): .kafkaSide
    case (.kafka, _), (.kafkaSide, _): .text
    case (.route, "name"), (.route, "from"), (.route, "to"), (.route, "dead-letters"): .text
    case (.route, "when"): .condition
    case (.condition, "header"): .text
    default: .typed
    }
  }

  var element: ScalarPlace {
    switch self {
    case .routes: .route
    case .text: .text
    default: .typed
    }
  }
}

extension YAMLNode {
  /// Appends the value as JSON. `noJSON` is called with scalars that have no JSON value.
  func appendJSON(
    to buffer: inout ByteBuffer, at place: ScalarPlace = .typed, noJSON: (YAMLNode) -> Void
  ) {
    switch content {
    case .scalar(let scalar):
      appendScalar(scalar, to: &buffer, asText: place == .text, noJSON: noJSON)
    case .sequence(let elements):
      buffer.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { buffer.append(UInt8(ascii: ",")) }
        element.appendJSON(to: &buffer, at: place.element, noJSON: noJSON)
      }
      buffer.append(UInt8(ascii: "]"))
    case .mapping(let entries):
      buffer.append(UInt8(ascii: "{"))
      for (index, entry) in entries.enumerated() {
        if index > 0 { buffer.append(UInt8(ascii: ",")) }
        buffer.appendQuoted(entry.key)
        buffer.append(UInt8(ascii: ":"))
        entry.value.appendJSON(to: &buffer, at: place.member(entry.key), noJSON: noJSON)
      }
      buffer.append(UInt8(ascii: "}"))
    }
  }

  private func appendScalar(
    _ scalar: YAMLScalar, to buffer: inout ByteBuffer, asText: Bool, noJSON: (YAMLNode) -> Void
  ) {
    switch asText ? .string : CoreSchema.resolve(scalar) {
    case .null: buffer.append("null" as StaticString)
    case .boolean(let flag): buffer.append(flag ? "true" : "false" as StaticString)
    case .number(let text): buffer.append(text)
    case .string: buffer.appendQuoted(scalar.text)
    case .noJSON:
      noJSON(self)
      buffer.append("null" as StaticString)
    }
  }
}
