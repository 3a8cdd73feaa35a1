import CScan
import JSON
import TestSupport
import Testing

/// The C target against its twin in Swift, in every way that this machine has.
struct ScanTests {
  private static func pointer(_ bytes: UnsafeRawBufferPointer) -> UnsafePointer<UInt8> {
    bytes.assumingMemoryBound(to: UInt8.self).baseAddress!
  }

  /// The first difference between the twins on these bytes, as words.
  private static func difference(_ bytes: UnsafeRawBufferPointer) -> String? {
    let expected = UTF8Twin.firstInvalid(bytes)
    for way in 0..<cscan_utf8_ways() {
      let found = cscan_utf8_by(way, pointer(bytes), bytes.count)
      if found != expected { return "way \(way): \(found), not \(expected): \(Array(bytes))" }
    }
    return nil
  }

  /// `sequence` after `before` bytes of ASCII and before `after` of them, at the end of its memory.
  private static func check(
    _ sequence: [UInt8], _ before: Int, _ after: Int, in room: UnsafeMutableRawBufferPointer
  ) -> String? {
    let count = before + sequence.count + after
    let text = UnsafeMutableRawBufferPointer(rebasing: room[(room.count - count)...])
    text.initializeMemory(as: UInt8.self, repeating: 0x61)
    for (place, byte) in sequence.enumerated() { text[before + place] = byte }
    return difference(UnsafeRawBufferPointer(text))
  }

  @Test func `every pair of bytes is judged alike at every alignment`() {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 128, alignment: 64)
    defer { room.deallocate() }
    for pair in 0..<0x10000 {
      let sequence = [UInt8(pair >> 8), UInt8(pair & 0xFF)]
      // Alone, across the borders of 16 and 32 bytes, and at the end of a longer text.
      for (before, after) in [(0, 0), (15, 16), (31, 0), (31, 3), (33, 31), (62, 1)] {
        if let difference = Self.check(sequence, before, after, in: room) {
          Issue.record("\(difference)")
          return
        }
      }
    }
  }

  /// Every lead byte, with continuations at and around every border of the grammar.
  static let borders: [UInt8] = [
    0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xF0, 0xF4, 0xFF,
  ]

  @Test func `every lead byte and every border is judged alike at every alignment`() {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 128, alignment: 64)
    defer { room.deallocate() }
    for lead in UInt8(0xC0)...0xFF {
      for second in Self.borders {
        for third in Self.borders {
          for fourth in Self.borders {
            let sequence = [lead, second, third, fourth]
            let before = Int(second ^ third ^ fourth ^ lead) % 67
            if let difference = Self.check(sequence, before, Int(third) % 35, in: room) {
              Issue.record("\(difference)")
              return
            }
          }
        }
      }
    }
    for (lead, second, third, fourth) in [
      (0xF4, 0x8F, 0xBF, 0xBF), (0xED, 0xA0, 0x80, 0x80), (0xE0, 0xA0, 0x80, 0x20),
      (0xF0, 0x90, 0x80, 0x80), (0xF4, 0x90, 0x80, 0x80), (0xEA, 0xB0, 0x80, 0xC3),
    ] as [(UInt8, UInt8, UInt8, UInt8)] {
      for before in 0..<68 {
        for after in 0..<36 {
          let difference = Self.check([lead, second, third, fourth], before, after, in: room)
          #expect(difference == nil)
        }
      }
    }
  }

  @Test func `random texts with one byte changed are judged alike`() {
    var random = SeededRandom.forThisRun()
    for _ in 0..<20_000 * SeededRandom.effort {
      var bytes = Array(random.text(upTo: 200).utf8)
      if !bytes.isEmpty, Bool.random(using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if !bytes.isEmpty, Bool.random(using: &random) {
        bytes.removeLast(Int.random(in: 0..<min(3, bytes.count), using: &random))
      }
      guard !bytes.isEmpty else { continue }
      let difference = bytes.withUnsafeBytes(Self.difference)
      #expect(difference == nil)
    }
  }

  @Test func `code points are counted alike`() {
    var random = SeededRandom.forThisRun()
    for _ in 0..<2_000 {
      let text = random.text(upTo: 600)
      Array(text.utf8).withUnsafeBytes { bytes in
        #expect(Bytes.codePointCount(bytes) == text.unicodeScalars.count)
        #expect(Bytes.codePointCount(bytes) == UTF8Twin.codePoints(bytes))
      }
    }
    let long = String(repeating: "가a", count: 20_000)
    Array(long.utf8).withUnsafeBytes { #expect(Bytes.codePointCount($0) == 40_000) }
  }

  @Test func `lines are counted alike`() {
    var random = SeededRandom.forThisRun()
    for round in 0..<2_000 {
      var bytes = Array(random.text(upTo: round % 300).utf8)
      for _ in 0..<round % 5 {
        bytes.insert(0x0A, at: Int.random(in: 0...bytes.count, using: &random))
      }
      guard !bytes.isEmpty else { continue }
      bytes.withUnsafeBytes { text in
        let start = Self.pointer(text)
        #expect(cscan_line_feeds(start, text.count) == text.filter { $0 == 0x0A }.count)
        let last = text.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        #expect(cscan_last_line(start, text.count) == last)
      }
    }
    let long = Array(repeating: UInt8(0x0A), count: 10_000)
    long.withUnsafeBytes { #expect(cscan_line_feeds(Self.pointer($0), $0.count) == 10_000) }
  }

  @Test func `every byte at every place of sixteen is classified alike`() {
    for byte in UInt8(0)...0xFF {
      for place in 0..<16 {
        var bytes = Array(repeating: UInt8(0x61), count: 16)
        bytes[place] = byte
        bytes.withUnsafeBytes { bytes in
          #expect(cscan_string16(Self.pointer(bytes)) == UTF8Twin.string16(bytes))
          #expect(cscan_token16(Self.pointer(bytes)) == UTF8Twin.token16(bytes))
        }
      }
    }
  }

  @Test func `every byte at every place of four is read alike as a hexadecimal digit`() {
    for byte in UInt8(0)...0xFF {
      for place in 0..<4 {
        var digits = Array("09aF".utf8)
        digits[place] = byte
        let isDigit = Character(Unicode.Scalar(byte)).isHexDigit && byte < 0x80
        let expected = isDigit ? UInt32(String(decoding: digits, as: UTF8.self), radix: 16) : nil
        let found = digits.withUnsafeBytes { cscan_hex4(Self.pointer($0)) }
        #expect(found > 0xFFFF ? expected == nil : expected == found)
      }
    }
  }
}
