import JSON
import Pipeline

/// A verdict for programs: one line of JSON. Its names are an interface.
struct VerdictLine {
  /// Nil for stdin.
  var file: String?
  /// Counts the file's documents, from 0.
  var document: Int
  /// The line of the file on which the document begins, from 1: what is said of lines counts the file's.
  var firstLine: Int
  /// Counts the document's items, from 0; nil where the verdict is about the whole document.
  var item: Int?
  var verdict: String
  /// Of what was rejected.
  var reason: Reason?
  /// Of what was skipped.
  var code: String?

  init(_ document: InputDocument, of source: InputSource, verdict: String) {
    file = source.path
    self.document = document.index
    firstLine = document.firstLine
    self.verdict = verdict
  }

  /// Appends the line, without the clean record.
  func append(to buffer: inout ByteBuffer) { append(to: &buffer, record: nil) }

  /// Appends the line; `record` is the clean record, of `clean`'s lines only.
  func append(to buffer: inout ByteBuffer, record: UnsafeRawBufferPointer?) {
    buffer.append("{\"file\":" as StaticString)
    append(file, to: &buffer)
    buffer.append(",\"document\":\(document),\"item\":" as String)
    append(item, to: &buffer)
    buffer.append(",\"verdict\":\"\(verdict)\",\"stage\":" as String)
    append(reason?.stage.rawValue, to: &buffer)
    buffer.append(",\"code\":" as StaticString)
    append(reason?.code ?? code, to: &buffer)
    buffer.append(",\"offset\":" as StaticString)
    append(reason?.offset, to: &buffer)
    buffer.append(",\"line\":" as StaticString)
    append((reason?.position?.line).map { $0 + firstLine - 1 }, to: &buffer)
    buffer.append(",\"column\":" as StaticString)
    append(reason?.position?.column, to: &buffer)
    buffer.append(",\"pointer\":" as StaticString)
    append(reason?.pointer, to: &buffer)
    buffer.append(",\"schema\":" as StaticString)
    append(reason?.schema, to: &buffer)
    buffer.append(",\"message\":" as StaticString)
    append(reason?.message, to: &buffer)
    if let record {
      buffer.append(",\"record\":" as StaticString)
      buffer.append(record)
    }
    buffer.append("}\n" as StaticString)
  }

  private func append(_ text: String?, to buffer: inout ByteBuffer) {
    if let text { buffer.appendQuoted(text) } else { buffer.append("null" as StaticString) }
  }

  private func append(_ number: Int?, to buffer: inout ByteBuffer) {
    buffer.append(number.map(String.init) ?? "null")
  }
}
