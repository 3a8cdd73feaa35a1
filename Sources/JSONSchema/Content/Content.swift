/// What a string may have to hold, by draft 7's `contentEncoding` and `contentMediaType`.
enum Content: UInt8, Sendable {
  case base64
  case json
  case encodedJSON
}
