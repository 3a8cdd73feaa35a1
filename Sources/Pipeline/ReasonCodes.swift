import JSON
import JSONSchema
import Normalization

/// The closed sets of codes, stage by stage: counters start at zero from them.
package enum ReasonCodes {
  package static let decode = DecodeError.Code.allCases.map(\.rawValue)
  package static let select = SelectCode.allCases.map(\.rawValue)
  package static let normalize = NormalizationFailure.Code.allCases.map(\.rawValue)
  package static let deliver = DeliverCode.allCases.map(\.rawValue)

  /// The codes that a stage can give for a route; of `validate` and `verify` the keywords of its schemas.
  package static func codes(of stage: Stage, route: Route) -> [String] {
    switch stage {
    case .decode: decode
    case .select: select
    case .validate: keywords(route.schema)
    case .normalize: normalize
    case .verify: route.verify ? keywords(route.cleanSchema) : []
    case .deliver: deliver
    }
  }

  private static func keywords(_ schema: Schema?) -> [String] {
    guard let schema else { return [] }
    return schema.keywords + (schema.keywords.contains("engine-limit") ? [] : ["engine-limit"])
  }
}
