import JSON
import Pipeline

/// A reason for people: where, what, and the line with a caret under the place.
/// ```
/// books.json:93:23: normalize/invalid-date: no format of the list reads this
///   93 |     "release_date": "2007-07-2",
///      |                     ^
///        at /data/6/attributes/release_date
/// ```
struct Explanation {
  /// As it is named to people.
  var file: String
  var reason: Reason
  /// The line of the file on which the record begins, from 1.
  var firstLine = 1

  /// - Parameter bytes: the record that the reason's offset counts in.
  func lines(_ bytes: UnsafeRawBufferPointer, style: Style = .plain, width: Int = 100) -> [String] {
    var place = file
    var excerpt: [String] = []
    if let offset = reason.offset, let position = reason.position {
      let line = position.line + firstLine - 1
      place += ":\(line):\(position.column)"
      excerpt = Excerpt(bytes, at: offset, width: width).lines(number: line, style: style)
    } else if firstLine > 1 {
      place += ":\(firstLine)"
    }
    let message = DisplayText.printable(reason.message)
    return ["\(style.bold(place + ":")) \(style.error(reason.name)): \(message)"] + excerpt + notes
  }

  /// As a stream shows them.
  func lines(_ bytes: UnsafeRawBufferPointer, to stream: OutputStream) -> [String] {
    lines(bytes, style: stream.style, width: stream.columns - 9)
  }

  private var notes: [String] {
    var notes: [String] = []
    if let pointer = reason.pointer, !pointer.isEmpty {
      notes.append("at \(pointer)" + (reason.stage == .verify ? " of the clean record" : ""))
    }
    if let schema = reason.schema, !schema.isEmpty { notes.append("by \(schema)") }
    // A misspelt name is found beside those that are known.
    if reason.code == "additionalProperties", let expected = reason.expected {
      notes.append("expected \(expected)")
    }
    return notes.map { "        \(DisplayText.printable($0, limit: 1000))" }
  }
}
