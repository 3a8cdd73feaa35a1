import JSON
import JSONSchema
import Normalization
import Pipeline

/// A value of a route with the place that gave it.
struct Setting<Value> {
  var value: Value
  /// Where the value stands, in the route or in `defaults`; nil where nobody wrote it.
  var node: YAMLNode?
}

/// A route as far as it could be read: what is nil was wrong and has been reported.
struct RouteDraft {
  /// The route's own mapping.
  let node: YAMLNode
  var name: Setting<String>?
  /// Source topics, each with its place.
  var from: [Setting<String>] = []
  /// Whether a `when` is written, readable or not.
  var hasCondition = false
  var condition: Setting<RouteCondition>?
  var items: Setting<[Pointer]>?
  var schema: Setting<Schema?>?
  var cleanSchema: Setting<Schema?>?
  var plan: Plan?
  var definition: NormalizationDefinition?
  var to: Setting<String>?
  var deadLetters: Setting<String>?
  var duplicateKeys: Setting<DecodeOptions.DuplicateKeys>?
  var tolerate: Setting<DecodeOptions.Tolerance>?
  var maxDepth: Setting<Int>?
  var maxRecordBytes: Setting<Int>?
  var tombstones: Setting<Route.Tombstones>?
  var verify: Setting<Bool>?
  var key: Setting<Route.KeyRule>?
  var stopOnRejects: Setting<StopOnRejects?>?
  var revealValues: Setting<Bool>?

  init(node: YAMLNode) { self.node = node }

  /// How messages call the route.
  var title: String { name.map { "route `\($0.value)`" } ?? "this route" }

  /// The place that gave the setting; the route's own where nobody wrote it.
  func place<Value>(_ setting: Setting<Value>) -> TextPosition { (setting.node ?? node).start }

  /// The finished route; nil where something is missing.
  var route: Route? {
    guard let name, !from.isEmpty, hasCondition == (condition != nil), let items, let schema,
      let cleanSchema, let plan, let to, let deadLetters, let duplicateKeys, let tolerate,
      let maxDepth, let maxRecordBytes, let tombstones, let verify, let key, let stopOnRejects,
      let revealValues
    else { return nil }
    return Route(
      name: name.value, from: from.map(\.value), when: condition?.value, items: items.value,
      schema: schema.value, plan: plan, cleanSchema: cleanSchema.value, to: to.value,
      deadLetters: deadLetters.value,
      decode: DecodeOptions(
        duplicateKeys: duplicateKeys.value, tolerate: tolerate.value, maxDepth: maxDepth.value,
        maxBytes: maxRecordBytes.value),
      tombstones: tombstones.value, verify: verify.value, key: key.value,
      stopOnRejects: stopOnRejects.value, revealValues: revealValues.value)
  }
}
