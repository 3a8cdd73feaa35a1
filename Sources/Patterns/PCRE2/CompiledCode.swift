import CPCRE2

/// A pattern compiled by PCRE2, with machine code where the platform allows it.
///
/// The pointers never leave this file. Compiled code is read-only, so that threads may share it.
final class CompiledCode: @unchecked Sendable {
  fileprivate let code: OpaquePointer
  fileprivate let hasMachineCode: Bool

  /// Nil where PCRE2 refuses: what it may refuse here is only that the pattern is too large for it.
  init?(_ text: PCRE2Text) {
    let options =
      PCRE2_UTF | PCRE2_NO_UTF_CHECK | PCRE2_DOLLAR_ENDONLY | PCRE2_NEVER_BACKSLASH_C
    var error: Int32 = 0
    var offset = 0
    let compiled = text.bytes.withUnsafeBufferPointer {
      pcre2_compile_8($0.baseAddress, $0.count, options, &error, &offset, nil)
    }
    guard let compiled else { return nil }
    code = compiled
    hasMachineCode = pcre2_jit_compile_8(compiled, PCRE2_JIT_COMPLETE) == 0
  }

  deinit { pcre2_code_free_8(code) }
}

/// The work of one search, counted by the call-outs of `PCRE2Text`: the bytes that it moved since the
/// last one, back or forth, and the terms that may follow.
private struct Tally {
  var steps = 0
  var position = 0
}

private func countSteps(
  _ block: UnsafeMutablePointer<pcre2_callout_block_8>?, _ tally: UnsafeMutableRawPointer?
) -> Int32 {
  guard let block, let tally = tally?.assumingMemoryBound(to: Tally.self) else { return 0 }
  let position = block.pointee.current_position
  let moved = position &- tally.pointee.position
  tally.pointee.position = position
  // A byte or a term is much cheaper than coming back.
  let work = Int(block.pointee.callout_number) &+ (moved < 0 ? 0 &- moved : moved)
  tally.pointee.steps &-= 1 &+ work >> 2
  return tally.pointee.steps < 0 ? PCRE2_ERROR_CALLOUT : 0
}

/// What PCRE2 writes to while it matches: one per thread, reused.
struct MatchScratch: ~Copyable {
  private let data: OpaquePointer
  private let context: OpaquePointer
  private let stack: OpaquePointer?
  private let tally: UnsafeMutablePointer<Tally>

  /// Bytes that machine code may use to remember where it can go back to. Mapped when needed; a
  /// search that wants more is done again without machine code.
  static let stackBytes = 32 << 20
  /// KiB of heap for matching without machine code.
  static let heapKibibytes: UInt32 = 64 << 10

  init(stackBytes: Int = Self.stackBytes) {
    // Without memory for these there is nothing left to do.
    data = pcre2_match_data_create_8(1, nil)!
    context = pcre2_match_context_create_8(nil)!
    stack = pcre2_jit_stack_create_8(min(32 << 10, stackBytes), stackBytes, nil)
    tally = .allocate(capacity: 1)
    tally.initialize(to: Tally())
    pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
    pcre2_set_heap_limit_8(context, Self.heapKibibytes)
    // The call-outs bound the work.
    pcre2_set_match_limit_8(context, .max)
    pcre2_set_callout_8(context, countSteps, tally)
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
    pcre2_jit_stack_free_8(stack)
    tally.deallocate()
  }

  /// - Parameter steps: taken down by what the search took; less than 0 where it wanted more.
  func matches(
    _ compiled: CompiledCode, _ text: UnsafeRawBufferPointer, steps: inout Int
  ) -> MatchOutcome {
    tally.pointee = Tally(steps: steps, position: 0)
    var result = Int32(PCRE2_ERROR_JIT_STACKLIMIT)
    if compiled.hasMachineCode {
      result = run(compiled, text, 0)
    }
    if result == PCRE2_ERROR_JIT_STACKLIMIT {
      result = run(compiled, text, PCRE2_NO_JIT)
    }
    steps = tally.pointee.steps
    if result >= 0 { return .match }
    return result == PCRE2_ERROR_NOMATCH ? .noMatch : .limit
  }

  private func run(
    _ compiled: CompiledCode, _ text: UnsafeRawBufferPointer, _ options: UInt32
  ) -> Int32 {
    // PCRE2 wants an address even for no bytes.
    let start = text.baseAddress ?? UnsafeRawPointer(data)
    let subject = start.assumingMemoryBound(to: UInt8.self)
    if options & PCRE2_NO_JIT == 0 {
      return pcre2_jit_match_8(compiled.code, subject, text.count, 0, 0, data, context)
    }
    return pcre2_match_8(
      compiled.code, subject, text.count, 0, PCRE2_NO_UTF_CHECK | options, data, context)
  }
}
