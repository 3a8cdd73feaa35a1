import JSON

extension Machine {
  mutating func content(_ instruction: Instruction, _ string: Value) -> Outcome {
    if !spend(on: string, bytesPerStep: 8) { return .limit }
    return switch contents.read(Content(rawValue: UInt8(instruction.index))!, in: string) {
    case .readable: .valid
    case .noBase64, .noJSON: .invalid
    case .limit: .limit
    }
  }
}
