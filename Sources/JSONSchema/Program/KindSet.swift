import JSON

/// A set of JSON kinds, a bit for each.
struct KindSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ kind: Kind) { rawValue = 1 << kind.number }

  static let null = KindSet(.null)
  static let boolean: KindSet = [KindSet(.false), KindSet(.true)]
  static let number = KindSet(.number)
  static let string = KindSet(.string)
  static let array = KindSet(.array)
  static let object = KindSet(.object)
  static let all: KindSet = [null, boolean, number, string, array, object]

  static let kinds: [Kind] = [.null, .false, .true, .number, .string, .array, .object]
}

extension Kind {
  /// The raw value, by a way that the optimizer sees through from another module.
  @inline(__always) var number: UInt32 { UInt32(unsafeBitCast(self, to: UInt8.self)) }
}
