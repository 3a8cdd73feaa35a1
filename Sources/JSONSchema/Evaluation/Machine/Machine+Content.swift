import JSON

extension Machine {
  mutating func content(_ instruction: Instruction, _ string: Value) -> Outcome {
    switch contents.read(Content(rawValue: UInt8(instruction.index))!, in: string) {
    case .readable: .valid
    case .noBase64, .noJSON: .invalid
    case .limit: .limit
    }
  }
}
