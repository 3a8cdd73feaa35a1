import CMicroHTTPD

/// What libmicrohttpd's thread calls, held by the daemon.
final class Answerer: Sendable {
  let answer: AdminServer.Answer

  init(_ answer: @escaping AdminServer.Answer) { self.answer = answer }
}

/// Answers a request; libmicrohttpd's `MHD_AccessHandlerCallback`.
///
/// It is called once when the head is there, then for each part of a body, then once more. `GET` and
/// `HEAD` are answered at the last call, so that the connection may serve another; anything else at the
/// first, unread.
func answerRequest(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
  method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?,
  uploaded: UnsafePointer<CChar>?, uploadedCount: UnsafeMutablePointer<Int>?,
  requestContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, let connection, let url, let method, let requestContext else { return .NO }
  let name = String(cString: method)
  guard name == "GET" || name == "HEAD" else {
    let response = AdminResponse.text("Only GET and HEAD are answered.\n", status: 405)
    return send(response, on: connection, allow: true)
  }
  if requestContext.pointee == nil {
    requestContext.pointee = context
    return .YES
  }
  if let uploadedCount, uploadedCount.pointee > 0 {
    uploadedCount.pointee = 0
    return .YES
  }
  let accept = MHD_lookup_connection_value(connection, .HEADER_KIND, "Accept")
  let request = AdminRequest(
    path: String(cString: url), accept: accept.map { String(cString: $0) })
  let answerer = Unmanaged<Answerer>.fromOpaque(context).takeUnretainedValue()
  let response = answerer.answer(request)
  return send(response ?? .text("Nothing is here; / says what is.\n", status: 404), on: connection)
}

/// Queues a response; libmicrohttpd leaves the body out for `HEAD`.
private func send(
  _ response: AdminResponse, on connection: OpaquePointer, allow: Bool = false
) -> MHD_Result {
  let made = response.body.withUnsafeBytes { body in
    MHD_create_response_from_buffer(
      body.count, UnsafeMutableRawPointer(mutating: body.baseAddress), .RESPMEM_MUST_COPY)
  }
  guard let made else { return .NO }
  defer { MHD_destroy_response(made) }
  MHD_add_response_header(made, "Content-Type", response.contentType)
  MHD_add_response_header(made, "Cache-Control", "no-store")
  MHD_add_response_header(made, "X-Content-Type-Options", "nosniff")
  if allow { MHD_add_response_header(made, "Allow", "GET, HEAD") }
  return MHD_queue_response(connection, UInt32(response.status), made)
}
