package import JSON

/// What a route's `fields` and `other-fields` say, as plain values: what `Plan.compile` takes.
package struct NormalizationDefinition: Sendable {
  /// In the order of the clean record.
  package var fields: [FieldDefinition]
  package var otherFields: OtherFields

  package init(fields: [FieldDefinition] = [], otherFields: OtherFields = .drop) {
    self.fields = fields
    self.otherFields = otherFields
  }
}

/// What becomes of a member of the item that no `from` names and that holds none that one names.
package enum OtherFields: Sendable, Equatable {
  case drop
  /// Kept under its own name, as written.
  case keep
  /// `unexpected-field`.
  case reject
  /// Kept under its name in another case.
  case rename(CaseStyle)
}

/// One entry of `fields`.
package struct FieldDefinition: Sendable {
  package enum Source: Sendable, Equatable {
    /// Into the item; the first whose value is present and not null counts. One with `*` gathers.
    case pointers([Pointer])
    /// The item's number within its document, from 1.
    case itemNumber
  }

  /// The clean name; dots build objects. Of a split field it is only what messages call it.
  package var name: String
  package var source: Source
  /// An absent or null value leaves the field out.
  package var optional: Bool
  /// A null is kept.
  package var nullable: Bool
  /// JSON text that stands where the value is absent, or null and not `nullable`.
  package var `default`: [UInt8]?
  package var split: SplitDefinition?
  package var text: TextDefinition?
  package var number: NumberDefinition?
  package var date: DateDefinition?

  package init(
    name: String, source: Source, optional: Bool = false, nullable: Bool = false,
    default: [UInt8]? = nil, split: SplitDefinition? = nil, text: TextDefinition? = nil,
    number: NumberDefinition? = nil, date: DateDefinition? = nil
  ) {
    self.name = name
    self.source = source
    self.optional = optional
    self.nullable = nullable
    self.default = `default`
    self.split = split
    self.text = text
    self.number = number
    self.date = date
  }
}

/// One text, several clean fields.
package struct SplitDefinition: Sendable, Equatable {
  /// Every occurrence of every separator cuts; where two begin at one place, the longer.
  package var by: [String]
  /// Clean names of the parts, in order; dots build objects.
  package var into: [String]

  package init(by: [String], into: [String]) {
    self.by = by
    self.into = into
  }
}

/// How a text is cleaned.
package struct TextDefinition: Sendable, Equatable {
  /// Each run of white space (Unicode's White_Space) becomes one blank; none is left at the ends.
  package var collapseWhitespace: Bool

  package init(collapseWhitespace: Bool = false) {
    self.collapseWhitespace = collapseWhitespace
  }
}

/// How a text is read as a number. A JSON number passes untouched.
package struct NumberDefinition: Sendable, Equatable {
  /// The character between groups of three digits; nil: there are no groups.
  package var grouping: String?

  package init(grouping: String? = nil) {
    self.grouping = grouping
  }
}
