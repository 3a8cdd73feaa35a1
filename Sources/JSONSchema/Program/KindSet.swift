import JSON

/// A set of JSON kinds, a bit for each.
struct KindSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ kind: Kind) { rawValue = 1 << UInt32(kind.rawValue) }

  static let null = KindSet(.null)
  static let boolean: KindSet = [KindSet(.false), KindSet(.true)]
  static let number = KindSet(.number)
  static let string = KindSet(.string)
  static let array = KindSet(.array)
  static let object = KindSet(.object)
  static let all: KindSet = [null, boolean, number, string, array, object]

  static let kinds: [Kind] = [.null, .false, .true, .number, .string, .array, .object]
}
