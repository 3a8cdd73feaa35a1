/// Where errors are, for asking whether another one concerns such a place.
struct ErrorPlaces {
  private struct Place {
    let file: [UInt8]
    let pointer: [UInt8]

    init(_ error: SchemaError) {
      file = Array(error.file.utf8)
      pointer = Array(error.pointer.utf8)
    }

    /// Whether the other is this place, or within it.
    func holds(_ other: Place) -> Bool {
      guard file == other.file, other.pointer.starts(with: pointer) else { return false }
      return other.pointer.count == pointer.count
        || other.pointer[pointer.count] == UInt8(ascii: "/")
    }

    /// So that what a place holds comes right after it.
    static func areInOrder(_ left: Place, _ right: Place) -> Bool {
      if left.file != right.file { return left.file.lexicographicallyPrecedes(right.file) }
      return left.pointer.lexicographicallyPrecedes(right.pointer) { rank($0) < rank($1) }
    }

    private static func rank(_ byte: UInt8) -> Int {
      byte == UInt8(ascii: "/") ? -1 : Int(byte)
    }
  }

  /// In order, none within another.
  private var places: [Place] = []

  init(_ errors: [SchemaError]) {
    for place in errors.map({ Place($0) }).sorted(by: Place.areInOrder)
    where places.last?.holds(place) != true {
      places.append(place)
    }
  }

  /// Whether an error is at one of the places, or at one that holds it, or that it holds.
  func concern(_ error: SchemaError) -> Bool {
    let place = Place(error)
    let next = places.count(before: { Place.areInOrder($0, place) })
    return next < places.count && place.holds(places[next])
      || next > 0 && places[next - 1].holds(place)
  }
}
