/// What a handler sees of a request.
package struct AdminRequest: Sendable, Equatable {
  /// Percent-decoded, without the query; begins with `/`.
  package var path: String
  /// The value of the `Accept` header.
  package var accept: String?

  package init(path: String, accept: String? = nil) {
    self.path = path
    self.accept = accept
  }

  /// Whether the client would rather have JSON than text. A client that says nothing gets text.
  package var prefersJSON: Bool {
    guard let accept else { return false }
    let ranges = accept.split(separator: ",").map(MediaRange.init)
    return MediaRange.quality(of: "application", "json", in: ranges)
      > MediaRange.quality(of: "text", "plain", in: ranges)
  }
}

/// One range of an `Accept` header (RFC 9110 §12.5.1).
private struct MediaRange {
  var type: Substring
  var subtype: Substring
  /// 0 … 1.
  var quality = 1.0

  init(_ text: Substring) {
    let parts = text.split(separator: ";").map { Self.trim($0) }
    let names = (parts.first ?? "").split(separator: "/", maxSplits: 1)
    type = names.first ?? ""
    subtype = names.count > 1 ? names[1] : ""
    for parameter in parts.dropFirst() where parameter.lowercased().hasPrefix("q=") {
      quality = Double(parameter.dropFirst(2)) ?? 0
    }
  }

  /// The quality of the most specific range that covers the type; 0 where none does.
  static func quality(of type: String, _ subtype: String, in ranges: [MediaRange]) -> Double {
    var best = (specificity: -1, quality: 0.0)
    for range in ranges {
      let specificity: Int
      switch (range.type.lowercased(), range.subtype.lowercased()) {
      case (type, subtype): specificity = 2
      case (type, "*"): specificity = 1
      case ("*", "*"): specificity = 0
      default: continue
      }
      if specificity > best.specificity { best = (specificity, range.quality) }
    }
    return best.quality
  }

  private static func trim(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
