import Synchronization

/// A series: one set of label values of a family.
package protocol MetricSeries: AnyObject, Sendable {
  /// The kind of family that it belongs to.
  static var kind: MetricDefinition.Kind { get }
  init(_ definition: MetricDefinition)
  /// The samples as they stand: what follows the family's name, a bucket's bound, and the value.
  var samples: [(suffix: String, bound: String?, value: String)] { get }
}

/// All series of one name. Series are made once, and held by who counts: making one takes a lock,
/// counting does not.
package final class MetricFamily<Series: MetricSeries>: Sendable {
  package let definition: MetricDefinition
  private let series = Mutex<[LabelValues: Series]>([:])

  init(_ definition: MetricDefinition) {
    precondition(definition.kind == Series.kind, "\(definition.name) is a \(definition.kind)")
    self.definition = definition
    // Without labels there is one series, and it is there from the start.
    if definition.labels.isEmpty { _ = with() }
  }

  /// The series with these label values, in the order of the definition; made where it is not there.
  package func with(_ values: String...) -> Series { with(values) }

  /// The series with these label values, in the order of the definition; made where it is not there.
  package func with(_ values: [String]) -> Series {
    precondition(values.count == definition.labels.count, "labels of \(definition.signature)")
    let key = LabelValues(values)
    return series.withLock { series in
      if let known = series[key] { return known }
      let made = Series(definition)
      series[key] = made
      return made
    }
  }

  /// Takes a series out of the exposition. Who still holds it counts into the void; `with` makes a
  /// new one.
  package func remove(_ values: String...) {
    _ = series.withLock { $0.removeValue(forKey: LabelValues(values)) }
  }

  /// Takes out every series whose first labels have these values.
  package func removeAll(startingWith values: String...) {
    series.withLock { series in
      for key in series.keys
      where key.texts.starts(with: values, by: { $0.utf8.elementsEqual($1.utf8) }) {
        series[key] = nil
      }
    }
  }
}

extension MetricFamily: ExposedFamily {
  func write(into exposition: inout Exposition) {
    exposition.header(definition)
    let ordered = series.withLock { $0.sorted { $0.key < $1.key } }
    for (key, series) in ordered {
      for sample in series.samples {
        exposition.sample(
          definition.name + sample.suffix, definition.labels, key.texts, bound: sample.bound,
          value: sample.value)
      }
    }
  }
}

/// Something with a name that can be scraped.
protocol ExposedFamily: Sendable {
  var definition: MetricDefinition { get }
  func write(into exposition: inout Exposition)
}
