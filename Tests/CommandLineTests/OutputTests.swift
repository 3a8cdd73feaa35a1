import Testing

@testable import sluice

@Suite struct OutputTests {
  @Test func `a table is as wide as what is in it`() {
    var table = TextTable(["route", "clean", "dead letters"], [.left, .right, .left])
    table.add(["items", "13", "catalog.dead"])
    table.add(["서울", "6", "a\u{1B}"])
    #expect(
      table.lines() == [
        "route  clean  dead letters", "items     13  catalog.dead", "서울       6  a\u{241B}",
      ])
  }

  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("가", 2), ("漢字", 4), ("ｱ", 1), ("ア", 2), ("Ａ", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("☺", 1), ("🇰🇷", 2), ("—", 1), ("　", 2),
      ("“”", 2), ("𠀀", 2),
    ] as [(String, Int)])
  func `width is counted as terminals do`(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test func `colours need a terminal`() {
    let stream = OutputStream()
    #expect(stream.style == .plain)
    #expect(Style.plain.error("x") == "x")
    #expect(Style.colored.error("x") == "\u{1B}[1;31mx\u{1B}[0m")
  }
}
