import CScan
import JSON

let decodeSuite = Suite(name: "decode", about: "bytes to tape, one core") {
  func decoding(_ name: String, _ text: String, limit: Double? = nil) -> Benchmark {
    let subject = Subject(text)
    return Benchmark(
      "\(name), \(subject.bytes.count) bytes", bytes: subject.bytes.count, limit: limit
    ) { subject.decode() }
  }
  let item = Subject(SampleDocuments.item)
  let book = Subject(SampleDocuments.book)
  var buffer = ByteBuffer(capacity: 4096)
  let written = Subject(SampleDocuments.indented)
  written.decode()
  return [
    decoding("Korean item", SampleDocuments.item, limit: 0.6),
    decoding("book with chapters", SampleDocuments.book, limit: 1.2),
    decoding("the book, indented", SampleDocuments.indented),
    decoding("the item, in \\u escapes", SampleDocuments.escaped),
    decoding("numbers", SampleDocuments.numbers),
    decoding("100 members", SampleDocuments.members),
    Benchmark("of the item: UTF-8 validation", bytes: item.bytes.count) {
      let start = item.bytes.assumingMemoryBound(to: UInt8.self).baseAddress!
      precondition(cscan_utf8(start, item.bytes.count) == item.bytes.count)
    },
    Benchmark("of the book: UTF-8 validation", bytes: book.bytes.count) {
      let start = book.bytes.assumingMemoryBound(to: UInt8.self).baseAddress!
      precondition(cscan_utf8(start, book.bytes.count) == book.bytes.count)
    },
    Benchmark("writing the indented book as one line", bytes: written.bytes.count) {
      buffer.removeAll()
      buffer.append(written.document.root)
    },
  ]
}
