extension Array {
  /// How many elements there are of which `isBefore` is true: they stand before all others.
  /// O(log count).
  func count(before isBefore: (Element) -> Bool) -> Int {
    var first = 0
    var last = count
    while first < last {
      let middle = (first + last) / 2
      if isBefore(self[middle]) { first = middle + 1 } else { last = middle }
    }
    return first
  }
}
