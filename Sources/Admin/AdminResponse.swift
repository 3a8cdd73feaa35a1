/// An answer. A `HEAD` request gets it without its body.
package struct AdminResponse: Sendable, Equatable {
  /// HTTP status.
  package var status: Int
  package var contentType: String
  package var body: [UInt8]

  package init(status: Int = 200, contentType: String, body: [UInt8]) {
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  package static func text(_ text: String, status: Int = 200) -> AdminResponse {
    AdminResponse(status: status, contentType: "text/plain; charset=utf-8", body: Array(text.utf8))
  }

  package static func json(_ text: String, status: Int = 200) -> AdminResponse {
    AdminResponse(status: status, contentType: "application/json", body: Array(text.utf8))
  }

  package static func html(_ text: String) -> AdminResponse {
    AdminResponse(contentType: "text/html; charset=utf-8", body: Array(text.utf8))
  }
}
