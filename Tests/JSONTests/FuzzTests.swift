import Foundation
import JSON
import TestSupport
import Testing

/// Documents made at random, and what becomes of them when bytes are changed.
struct FuzzTests {
  static let options = [
    DecodeOptions(), DecodeOptions(duplicateKeys: .last), DecodeOptions(maxDepth: 3),
    DecodeOptions(duplicateKeys: .last, tolerate: [.byteOrderMark, .trailingCommas]),
  ]

  @Test func `mutations of valid documents crash nothing`() throws {
    var random = SeededRandom.forThisRun()
    var document = Document()
    var accepted = 0
    var codes: [DecodeError.Code: Int] = [:]
    var original: [UInt8] = []
    for round in 0..<SeededRandom.mutations {
      // A shorter text is more often valid still.
      if round % 16 == 0 { original = Array(random.json(depth: round / 16 % 5).utf8) }
      var bytes = original
      random.mutate(&bytes)
      let options = Self.options.randomElement(using: &random)!
      // Just so many bytes, so that the address sanitizer sees a step too far.
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      defer { room.deallocate() }
      room.copyBytes(from: bytes)
      if let error = Self.error(of: &document, UnsafeRawBufferPointer(room), options) {
        codes[error.code, default: 0] += 1
        try #require((0...bytes.count).contains(error.offset))
        try #require(error.code != .truncated || error.offset == bytes.count)
        try #require(!error.message.isEmpty)
      } else {
        accepted += 1
        try #require(Self.inconsistency(document.root, options) == nil)
      }
    }
    print(
      "accepted \(accepted), rejected \(codes.map { "\($0.key.rawValue) \($0.value)" }.sorted())")
    #expect(accepted > 0)
  }

  private static func error(
    of document: inout Document, _ bytes: UnsafeRawBufferPointer, _ options: DecodeOptions
  ) -> DecodeError? {
    do throws(DecodeError) {
      try document.decode(bytes, options: options)
      return nil
    } catch {
      return error
    }
  }

  /// What is wrong with an accepted document's tape, or with what is written of it; mostly nothing.
  private static func inconsistency(_ root: Value, _ options: DecodeOptions) -> String? {
    if let problem = walk(root) { return problem }
    var buffer = ByteBuffer(capacity: 1)
    buffer.append(root)
    var again = Document()
    let strict = DecodeOptions(maxDepth: options.maxDepth)
    if let error = error(of: &again, buffer.bytes, strict) { return "written badly: \(error)" }
    var second = ByteBuffer(capacity: 1)
    second.append(again.root)
    return Bytes.equal(buffer.bytes, second.bytes) ? nil : "written twice it differs"
  }

  private static func walk(_ value: Value) -> String? {
    guard value.start < value.end else { return "no text at \(value.start)" }
    switch value.kind {
    case .string:
      let text = value.unescaped
      guard UTF8Twin.firstInvalid(text) == text.count else { return "no UTF-8 at \(value.start)" }
      guard value.codePointCount == UTF8Twin.codePoints(text) else { return "count" }
    case .array:
      var count = 0
      for element in value.elements {
        guard value.start < element.start, element.end < value.end else { return "nesting" }
        count += 1
        if let problem = walk(element) { return problem }
      }
      guard count == value.count else { return "count at \(value.start)" }
    case .object:
      var count = 0
      for member in value.members {
        count += 1
        let key = Key(bytes: Array(member.name.unescaped))
        guard value.member(key)?.isSamePlace(as: member.value) == true else { return "look-up" }
        if let problem = walk(member.name) ?? walk(member.value) { return problem }
      }
      guard count == value.count else { return "count at \(value.start)" }
    case .number: guard value.decimal != nil else { return "number" }
    case .null, .true, .false: break
    }
    return nil
  }

  @Test func `the beginning of a valid text is truncated, and nothing else`() throws {
    var random = SeededRandom.forThisRun()
    for round in 0..<200 * SeededRandom.effort {
      let bytes = Array(random.json(depth: round % 4).utf8)
      for length in 0..<bytes.count {
        let part = Array(bytes[..<length])
        let code = decodeError(part)?.code
        if part.withUnsafeBytes({ UTF8Twin.firstInvalid($0) }) < length {
          try #require(code == .invalidEncoding)
        } else if bytes[0] == UInt8(ascii: "-") || (48...57).contains(bytes[0]) {
          try #require(code == nil || code == .truncated || code == .empty)
        } else {
          let isBlank = part.allSatisfy { [9, 10, 13, 32].contains($0) }
          try #require(
            code == (isBlank ? .empty : .truncated), "\(String(decoding: part, as: UTF8.self))")
        }
      }
      try #require(decodeError(bytes) == nil)
    }
  }

  @Test func `what is accepted means the same to Foundation`() throws {
    var random = SeededRandom.forThisRun()
    var compared = 0
    for round in 0..<3_000 * SeededRandom.effort {
      var bytes = Array(random.json(depth: round % 4).utf8)
      if round % 2 == 1 { random.mutate(&bytes) }
      guard let decoded = try? Decoded(bytes) else { continue }
      // Foundation drops a byte order mark at the start of any string.
      if bytes.contains(0xEF) || String(decoding: bytes, as: UTF8.self).contains("uFEFF") {
        continue
      }
      // It has no numbers beyond a double's range.
      let mine = decoded.read(Self.object)
      guard let mine else { continue }
      let its = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      compared += 1
      try #require(Self.same(mine, its), "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(compared > 1_000)
  }

  /// The value as Foundation has it; nil where a number is beyond a double.
  private static func object(_ value: Value) -> Any? {
    switch value.kind {
    case .null: return NSNull()
    case .true: return true
    case .false: return false
    case .number:
      let number = Double(String(decoding: value.text, as: UTF8.self)) ?? .infinity
      return number.isFinite ? number : nil
    case .string: return value.string
    case .array:
      var elements: [Any] = []
      for element in value.elements {
        guard let object = object(element) else { return nil }
        elements.append(object)
      }
      return elements
    case .object:
      var members: [String: Any] = [:]
      for member in value.members {
        guard let object = object(member.value) else { return nil }
        members[member.name.string] = object
      }
      return members
    }
  }

  private static func same(_ mine: Any, _ its: Any) -> Bool {
    switch (mine, its) {
    case (is NSNull, is NSNull): return true
    case (let mine as Bool, let its as Bool) where its as Any is Bool: return mine == its
    case (let mine as Double, let its as NSNumber):
      return abs(mine - its.doubleValue) <= abs(mine) * 1e-12
    case (let mine as String, let its as String):
      return mine.utf8.elementsEqual(its.utf8)
    case (let mine as [Any], let its as [Any]):
      return mine.count == its.count && zip(mine, its).allSatisfy { same($0, $1) }
    case (let mine as [String: Any], let its as [String: Any]):
      return mine.count == its.count
        && mine.allSatisfy { name, value in its[name].map { same(value, $0) } ?? false }
    default: return false
    }
  }
}
