import JSON
import JSONSchema
import Testing

@Suite struct `multipleOf` {
  @Test(
    arguments: [
      ("0.01", "4.02", true), ("0.01", "129.90", true), ("0.01", "4.021", false),
      ("0.0001", "0.0075", true), ("0.0001", "0.00751", false), ("0.5", "1e308", true),
      ("1e-8", "12391239123", true), ("0.123456789", "1e308", false), ("7", "1e400", false),
      ("7", "-7e400", true), ("2", "18446744073709551616", true),
      ("2", "18446744073709551617", false), ("3.0", "9e0", true), ("1e2", "150", false),
      ("18446744073709551616", "36893488147419103232", true),
      ("18446744073709551616", "36893488147419103233", false), ("1e999999999", "0", true),
      ("1e999999999", "1e999999998", false), ("1e-999999999", "1e999999999", true),
      ("2", "\"1\"", true), ("2", "[1]", true), ("2", "null", true),
    ])
  func `is exact`(_ divisor: String, _ document: String, _ isValid: Bool) throws {
    let found = try Engine.summary(document, "{\"multipleOf\":\(divisor)}")
    #expect(found == (isValid ? [] : ["multipleOf "]))
  }

  @Test func `says what was expected`() throws {
    let schema = try Engine.compile(#"{"properties":{"price":{"multipleOf":0.010}}}"#)
    let violation = try #require(Engine.violations(of: #"{"price":1.005}"#, schema).first)
    #expect(violation.pointer == "/price")
    #expect(violation.expected == "a multiple of 0.010")
    #expect(violation.message == "must be a multiple of 0.010")
  }

  @Test(arguments: ["0", "-2", "0.0", "-1e-9", "\"2\"", "null", "[2]"])
  func `wants a number above zero`(_ divisor: String) throws {
    let error = try #require(Engine.mistake("{\"multipleOf\":\(divisor)}"))
    #expect(error.pointer == "/multipleOf")
  }

  @Test func `of very many digits does not load`() throws {
    let digits = String(repeating: "7", count: 1000)
    #expect(Engine.mistake("{\"multipleOf\":\(digits)}") == nil)
    #expect(try Engine.summary(digits + "0", "{\"multipleOf\":\(digits)}") == [])
    #expect(try Engine.summary(digits + "7", "{\"multipleOf\":\(digits)}") == ["multipleOf "])
    let error = try #require(Engine.mistake("{\"multipleOf\":\(digits)7}"))
    #expect(error.message.contains("1001 significant digits"))
  }
}
