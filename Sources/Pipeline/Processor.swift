import JSON
import JSONSchema
import Normalization

/// Turns records into verdicts: decode ▸ select ▸ validate ▸ normalize ▸ verify. Pure: no Kafka, no
/// clock, no I/O. One per thread, reused for record after record.
///
/// ```
/// var processor = Processor(table)
/// var verdicts = Verdicts()
/// processor.process(record, of: topic, header: { _ in nil }, into: &verdicts)
/// ```
package struct Processor: ~Copyable {
  package let table: RoutingTable
  var document = Document()
  private var cleanDocument = Document()
  /// Finds lines and columns of the record that is being processed, front to back.
  var finder = TextPosition.Finder()
  private var evaluator = Evaluator()
  private var normalizer = Normalizer()

  package init(_ table: RoutingTable) { self.table = table }

  /// Appends the record's verdicts, at least one, to `verdicts`, in document order.
  ///
  /// - Parameters:
  ///   - topic: the entry of the table for the record's topic.
  ///   - header: the value of the record's last header of a name; nil where there is none or it is null.
  package mutating func process(
    _ record: SourceRecord, of topic: TopicRoutes,
    header: (String) -> UnsafeRawBufferPointer?, into verdicts: inout Verdicts
  ) {
    finder = TextPosition.Finder()
    guard let bytes = record.value else {
      return verdicts.list.append(tombstone(of: topic, header: header))
    }
    do {
      try document.decode(bytes, options: topic.decode)
    } catch {
      return verdicts.list.append(undecodable(error, bytes: bytes, of: topic))
    }
    let root = document.root
    guard let index = route(of: topic, root: root, header: header) else {
      let reason = Reason(
        stage: .select, code: SelectCode.noRoute.rawValue,
        message: "no route of the topic '\(topic.topic)' takes the record: no 'when' matches")
      return verdicts.list.append(.rejected(Rejection(route: nil, reason: reason)))
    }
    select(root, bytes: bytes, route: index, into: &verdicts)
  }

  /// Appends the verdicts of a document's items.
  private mutating func select(
    _ root: Value, bytes: UnsafeRawBufferPointer, route index: Int, into verdicts: inout Verdicts
  ) {
    let route = table.routes[index]
    guard let pointer = ItemWalk.choose(route.items, in: root) else {
      let sought = route.items.map { "'\($0.text)'" }.joined(separator: ", ")
      let reason = Reason(
        stage: .select, code: SelectCode.noItem.rawValue, offset: root.start,
        position: finder.position(of: root.start, in: bytes), pointer: "",
        message: "the document has no item: nothing is at \(sought)")
      return verdicts.list.append(.rejected(Rejection(route: index, reason: reason)))
    }
    var itemIndex = 0
    var trail = ItemWalk.Trail(pointer)
    ItemWalk.each(pointer.steps[...], from: root, &trail) { found, trail in
      switch found {
      case .item(let item):
        self.item(item, index: itemIndex, trail, bytes: bytes, route: index, into: &verdicts)
      case .noItem(let element):
        let item = rejectedItem(
          element, index: itemIndex, isAlone: true, pointer: trail.text(toElement: true),
          bytes: bytes)
        let reason = Reason(
          stage: .select, code: SelectCode.noItem.rawValue, offset: element.start,
          position: item.position, pointer: item.pointer,
          message: "the rest of '\(pointer.text)' finds nothing in this element")
        verdicts.list.append(.rejected(Rejection(route: index, reason: reason, item: item)))
      }
      itemIndex += 1
    }
    if itemIndex == 0 { verdicts.list.append(.skipped(route: index, code: .empty)) }
  }

  /// Appends the verdict of one item.
  private mutating func item(
    _ item: Value, index: Int, _ trail: borrowing ItemWalk.Trail, bytes: UnsafeRawBufferPointer,
    route routeIndex: Int, into verdicts: inout Verdicts
  ) {
    let route = table.routes[routeIndex]
    let start = verdicts.buffer.count
    switch clean(item, number: index + 1, of: route, into: &verdicts) {
    case .success(let (value, key)):
      let clean = CleanRecord(route: routeIndex, item: index, value: value, key: key)
      verdicts.list.append(.clean(clean))
    case .failure(var failure):
      verdicts.buffer.truncate(to: start)
      // The item's place before the reason's: the finder goes forward.
      let rejected = rejectedItem(
        item, index: index, isAlone: trail.pointer.reachesMany,
        pointer: trail.text(toElement: false), bytes: bytes)
      failure.reason.place(in: rejected) { finder.position(of: $0, in: bytes) }
      verdicts.list.append(
        .rejected(Rejection(route: routeIndex, reason: failure.reason, item: rejected)))
    }
  }

  /// A reason whose pointer counts from the item, and whose position is still to be found.
  private struct ItemFailure: Error {
    var reason: Reason
  }

  /// Validates, normalizes and verifies an item; its clean bytes and key are appended to the buffer.
  private mutating func clean(
    _ item: Value, number: Int, of route: Route, into verdicts: inout Verdicts
  ) -> Result<(value: Range<Int>, key: CleanKey), ItemFailure> {
    if let reason = validate(item, of: route) { return .failure(ItemFailure(reason: reason)) }
    let start = verdicts.buffer.count
    let failure = normalizer.normalize(
      item, itemNumber: number, plan: route.plan, revealValues: route.revealValues,
      into: &verdicts.buffer)
    if let failure { return .failure(ItemFailure(reason: Reason(failure))) }
    let value = start..<verdicts.buffer.count
    if let reason = verify(verdicts.bytes(value), item: item, of: route) {
      return .failure(ItemFailure(reason: reason))
    }
    return key(of: item, route: route, into: &verdicts.buffer).map { (value, $0) }
  }

  private mutating func validate(_ item: Value, of route: Route) -> Reason? {
    guard let schema = route.schema else { return nil }
    let acceptance = evaluator.accepts(item, schema)
    if acceptance == .valid { return nil }
    let violations = evaluator.explain(item, schema, revealValues: route.revealValues)
    return Reason.validation(acceptance, violations, stage: .validate, at: item)
  }

  private mutating func verify(
    _ clean: UnsafeRawBufferPointer, item: Value, of route: Route
  ) -> Reason? {
    guard route.verify, let schema = route.cleanSchema else { return nil }
    do {
      try cleanDocument.decode(clean, options: DecodeOptions(maxDepth: DecodeOptions.depthCeiling))
    } catch {
      // Only depth can fail: dotted names add levels to an item that was just within the ceiling.
      return Reason.validation(.engineLimit, [], stage: .verify, at: item)
    }
    let root = cleanDocument.root
    let acceptance = evaluator.accepts(root, schema)
    if acceptance == .valid { return nil }
    let violations = evaluator.explain(root, schema, revealValues: route.revealValues)
    return Reason.validation(acceptance, violations, stage: .verify, at: item)
  }

  private func key(
    of item: Value, route: Route, into buffer: inout ByteBuffer
  ) -> Result<CleanKey, ItemFailure> {
    guard case .pointer(let pointer) = route.key else { return .success(.kept) }
    let start = buffer.count
    let value = pointer.resolve(in: item)
    switch value?.kind {
    case .string: value?.withUnescaped { buffer.append($0) }
    case .number: buffer.append(value!.text)
    default:
      let place = value ?? item
      let reason = Reason(
        stage: .normalize, code: NormalizationFailure.Code.invalidKey.rawValue, offset: place.start,
        pointer: pointer.text,
        message: value == nil
          ? "the key's value is missing"
          : "a key is made of a string or a number, and this is neither")
      return .failure(ItemFailure(reason: reason))
    }
    return .success(.bytes(start..<buffer.count))
  }

  mutating func rejectedItem(
    _ item: Value, index: Int, isAlone: Bool, pointer: String, bytes: UnsafeRawBufferPointer
  ) -> RejectedItem {
    RejectedItem(
      index: index, range: item.start..<item.end,
      position: finder.position(of: item.start, in: bytes), pointer: pointer, isAlone: isAlone)
  }
}
