import JSON
import Patterns

/// Constants of one kind, made for asking whether a value is one of them.
///
/// A few are compared one by one; many stand in a table by their hashes.
final class ConstantSet: @unchecked Sendable {
  private let owned: [Constant]
  private let constants: UnsafeMutableBufferPointer<Unmanaged<Constant>>
  /// Numbers of constants from 1 on; 0 where nothing stands. Empty where there is no table.
  private let slots: UnsafeMutableBufferPointer<Int32>

  /// Those of the constants that are integers of at most 18 digits, sorted.
  private let integers: UnsafeMutableBufferPointer<Int>

  /// More than these are looked up.
  private static let searchLimit = 4

  init(_ constants: [Constant]) {
    owned = constants
    self.constants = .allocate(capacity: constants.count)
    _ = self.constants.initialize(from: constants.map { Unmanaged.passUnretained($0) })
    let integers = Set(constants.compactMap(\.integer)).sorted()
    self.integers = .allocate(capacity: integers.count)
    _ = self.integers.initialize(from: integers)
    var size = constants.count > Self.searchLimit ? 32 : 0
    while size > 0, size < constants.count * 2 { size *= 2 }
    slots = .allocate(capacity: size)
    slots.initialize(repeating: 0)
    if size == 0 { return }
    for (number, constant) in constants.enumerated() {
      var place = Int(truncatingIfNeeded: constant.hash) & (size - 1)
      while slots[place] != 0 { place = (place + 1) & (size - 1) }
      slots[place] = Int32(number + 1)
    }
  }

  deinit {
    constants.deallocate()
    integers.deallocate()
    slots.deallocate()
  }

  func contains(_ value: Value) -> Bool {
    if let number = value.smallInteger { return hasInteger(number) }
    if slots.count > 0 { return find(value) }
    for constant in constants
    where constant.borrow({ $0.equals(value) }) {
      return true
    }
    return false
  }

  private func hasInteger(_ number: Int) -> Bool {
    var low = 0
    var high = integers.count
    while low < high {
      let middle = (low &+ high) &>> 1
      if integers[middle] < number { low = middle &+ 1 } else { high = middle }
    }
    return low < integers.count && integers[low] == number
  }

  private func find(_ value: Value) -> Bool {
    var place = Int(truncatingIfNeeded: value.structuralHash) & (slots.count - 1)
    while slots[place] != 0 {
      let constant = constants[Int(slots[place]) - 1]
      if constant.borrow({ $0.equals(value) }) { return true }
      place = (place + 1) & (slots.count - 1)
    }
    return false
  }
}
