package import JSON

/// What a record must be for its route to take it (`when`).
package enum RouteCondition: Sendable, Equatable {
  /// The value that the pointer finds in the document is this scalar.
  case pointer(Pointer, equals: Scalar)
  /// The last header of this name has this value.
  case header(String, equals: [UInt8])

  /// A scalar to compare with: strings by their bytes, numbers by their exact value.
  package enum Scalar: Sendable, Equatable {
    case null
    case boolean(Bool)
    case number(ExactDecimal)
    case string([UInt8])

    /// Nil for arrays and objects.
    package init?(_ value: Value) {
      switch value.kind {
      case .null: self = .null
      case .false: self = .boolean(false)
      case .true: self = .boolean(true)
      case .number: self = .number(ExactDecimal(value.text))
      case .string: self = .string(value.withUnescaped { Array($0) })
      case .array, .object: return nil
      }
    }

    package func matches(_ value: Value) -> Bool {
      switch self {
      case .null: value.kind == .null
      case .boolean(let flag): value.kind == (flag ? .true : .false)
      case .number(let number): value.decimal == number
      case .string(let bytes): bytes.withUnsafeBytes { value.equals($0) }
      }
    }
  }
}
