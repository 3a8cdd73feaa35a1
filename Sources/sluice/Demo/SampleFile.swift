/// Reads files of samples.
package enum SampleFile {
  /// A file that is not written as its README says.
  package struct Mistake: Error, CustomStringConvertible {
    package var line: Int
    package var message: String
    package var description: String { "line \(line): \(message)" }
  }

  /// The samples of a file, in order.
  package static func parse(_ text: String) throws(Mistake) -> [Sample] {
    var samples: [Sample] = []
    var section: Section?
    var number = 0
    // `split` on characters would take CR LF for one: the files have LF only, and values may hold CR.
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let line = String(String.UnicodeScalarView(line))
      if let name = line.dropping(prefix: "=== ") {
        try close(&section, into: &samples)
        samples.append(Sample(name: name, line: number))
      } else if samples.isEmpty {
        continue
      } else if let heading = line.dropping(prefix: "--- ") {
        try close(&section, into: &samples)
        section = Section(heading: heading, line: number)
      } else if section != nil {
        section?.body.append(line)
      } else if let key = line.dropping(prefix: "key: ") {
        samples[samples.count - 1].key = bytes(of: key)
      } else {
        throw Mistake(line: number, message: "this is neither a key nor a section")
      }
    }
    try close(&section, into: &samples)
    return samples
  }

  private struct Section {
    var heading: String
    var line: Int
    var body: [String] = []

    /// The body without the blank lines that end it.
    var trimmed: [String] {
      let last = body.lastIndex { !$0.isEmpty }
      return Array(body[..<(last.map { $0 + 1 } ?? 0)])
    }
  }

  /// Ends `section`, adding what it says to the last sample.
  private static func close(
    _ section: inout Section?, into samples: inout [Sample]
  ) throws(Mistake) {
    guard let done = section else { return }
    section = nil
    let last = samples.count - 1
    switch done.heading {
    case "raw": samples[last].value = bytes(of: done.body.joined(separator: "\n"))
    case "tombstone": samples[last].value = nil
    case "clean": samples[last].verdicts.append(.clean(Array(done.trimmed.joined().utf8)))
    default: samples[last].verdicts.append(try verdict(done))
    }
  }

  /// A `rejected` or `skipped` section.
  private static func verdict(_ section: Section) throws(Mistake) -> ExpectedVerdict {
    let words = section.heading.split(separator: " ", maxSplits: 2).map(String.init)
    switch (words.first, words.count) {
    case ("skipped", 2): return .skipped(code: words[1])
    case ("rejected", 2...):
      var pointer: String?
      if words.count == 3 {
        guard words[2].count >= 2, words[2].hasPrefix("\""), words[2].hasSuffix("\"") else {
          throw Mistake(line: section.line, message: "a pointer stands between quotation marks")
        }
        pointer = String(words[2].dropFirst().dropLast())
      }
      return .rejected(reason: words[1], pointer: pointer, place: try place(section))
    default: throw Mistake(line: section.line, message: "there is no section of this name")
    }
  }

  /// `byte 39, line 1, column 40`, or nothing.
  private static func place(_ section: Section) throws(Mistake) -> SamplePlace? {
    guard let text = section.trimmed.first else { return nil }
    let words = text.split { $0 == " " || $0 == "," }
    guard section.trimmed.count == 1, words.count == 6, words[0] == "byte", words[2] == "line",
      words[4] == "column", let byte = Int(words[1]), let line = Int(words[3]),
      let column = Int(words[5])
    else {
      throw Mistake(line: section.line + 1, message: "a place is 'byte N, line N, column N'")
    }
    return SamplePlace(byte: byte, line: line, column: column)
  }

  /// The bytes of a value's text: `\xHH` is the byte HH.
  private static func bytes(of text: String) -> [UInt8] {
    let source = Array(text.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      if source[index...].starts(with: #"\x"#.utf8), index + 3 < source.count,
        let byte = hexadecimal(source[(index + 2)...(index + 3)])
      {
        bytes.append(byte)
        index += 4
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return bytes
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
    UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}

extension String {
  /// The rest after `prefix`; nil without it.
  fileprivate func dropping(prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
