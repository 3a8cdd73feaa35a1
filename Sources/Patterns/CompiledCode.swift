import CPCRE2

/// A pattern compiled by PCRE2, with machine code where the platform allows it.
///
/// The pointers never leave this file. Compiled code is read-only, so that threads may share it.
final class CompiledCode: @unchecked Sendable {
  fileprivate let code: OpaquePointer
  fileprivate let hasMachineCode: Bool

  init(_ syntax: Syntax) throws(PatternError) {
    let emitted = PCRE2Text(syntax)
    let options =
      PCRE2_UTF | PCRE2_NO_UTF_CHECK | PCRE2_DOLLAR_ENDONLY | PCRE2_MATCH_UNSET_BACKREF
      | PCRE2_NEVER_BACKSLASH_C
    var error: Int32 = 0
    var offset = 0
    let compiled = emitted.bytes.withUnsafeBufferPointer {
      pcre2_compile_8($0.baseAddress, $0.count, options, &error, &offset, nil)
    }
    guard let compiled else {
      throw PatternError(offset: emitted.sourceOffset(of: offset), message: Self.message(of: error))
    }
    code = compiled
    hasMachineCode = pcre2_jit_compile_8(compiled, PCRE2_JIT_COMPLETE) == 0
  }

  deinit { pcre2_code_free_8(code) }

  private static func message(of error: Int32) -> String {
    var text = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(error, &text, text.count)
    return String(decoding: text.prefix(Int(max(length, 0))), as: UTF8.self)
  }
}

/// What PCRE2 writes to while it matches: one per thread, reused.
struct MatchScratch: ~Copyable {
  private let data: OpaquePointer
  private let context: OpaquePointer
  private let stack: OpaquePointer?

  /// Bytes that machine code may use to remember where it can go back to. Mapped when needed.
  static let stackBytes = 32 << 20
  /// Steps that a match may take, beside those that its text's length allows.
  static let baseSteps = 1_000_000
  static let stepsPerByte = 32
  /// KiB of heap for matching without machine code.
  static let heapKibibytes: UInt32 = 32 << 10

  init() {
    // Without memory for these there is nothing left to do.
    data = pcre2_match_data_create_8(1, nil)!
    context = pcre2_match_context_create_8(nil)!
    stack = pcre2_jit_stack_create_8(32 << 10, Self.stackBytes, nil)
    pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack))
    pcre2_set_heap_limit_8(context, Self.heapKibibytes)
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
    pcre2_jit_stack_free_8(stack)
  }

  func matches(_ compiled: CompiledCode, _ text: UnsafeRawBufferPointer) -> MatchOutcome {
    // Safe: a text's length is far below Int.max / 32.
    let steps = Self.baseSteps + text.count * Self.stepsPerByte
    pcre2_set_match_limit_8(context, UInt32(clamping: steps))
    // PCRE2 wants an address even for no bytes.
    let start = text.baseAddress ?? UnsafeRawPointer(data)
    let subject = start.assumingMemoryBound(to: UInt8.self)
    let result =
      compiled.hasMachineCode
      ? pcre2_jit_match_8(compiled.code, subject, text.count, 0, 0, data, context)
      : pcre2_match_8(
        compiled.code, subject, text.count, 0, PCRE2_NO_UTF_CHECK, data, context)
    if result >= 0 { return .match }
    return result == PCRE2_ERROR_NOMATCH ? .noMatch : .limit
  }
}
