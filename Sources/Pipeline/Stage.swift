/// The steps of a record, in this order. The raw values are what headers, metrics and output say.
package enum Stage: String, Sendable, CaseIterable {
  case decode
  case select
  case validate
  case normalize
  case verify
  case deliver
}
