import SourceText
import Testing

@Suite(.timeLimit(.minutes(30))) struct TextEditTests {
  @Test("edits that overlap, and an insertion at the border of another edit, are rejected")
  func conflicts() {
    let first = [TextEdit(4..<8, "x"), TextEdit(10..<10, "y")]
    for edit in [
      TextEdit(7..<9, ""), TextEdit(2..<5, ""), TextEdit(5..<6, ""), TextEdit(0..<20, ""), TextEdit(4..<4, "a"),
      TextEdit(8..<8, "a"), TextEdit(10..<10, "y"), TextEdit(9..<10, ""), TextEdit(10..<12, ""), TextEdit(4..<8, "z"),
    ] {
      #expect(together([first, [TextEdit(0..<1, "w"), edit]]) == [first], "\(edit)")
    }
  }

  @Test("adjacent edits and equal replacements do not conflict")
  func neighbors() {
    let fixes = [
      [TextEdit(4..<8, "x")], [TextEdit(4..<8, "x"), TextEdit(8..<9, "y")], [TextEdit(0..<4, "w")],
      [TextEdit(20..<20, "i"), TextEdit(20..<22, "")],
    ]
    #expect(together(fixes) == fixes)
    var set = EditSet()
    for fix in fixes { _ = set.insert(fix) }
    #expect(set.edits == [fixes[2][0], fixes[0][0], fixes[1][1], fixes[3][0], fixes[3][1]])
  }

  @Test("distinct list appends at one offset are chained in the order of insertion")
  func additions() {
    let fixes = [",x", ",y", ",w"].map { [TextEdit(4..<4, $0)] }
    #expect(together(fixes + [[TextEdit(4..<4, ",y")], [TextEdit(4..<4, "z")], [TextEdit(4..<5, "")]]) == fixes)
    #expect(together([[TextEdit(2..<4, "")]] + fixes).count == 1)
    var set = EditSet()
    for fix in fixes { _ = set.insert(fix) }
    #expect(DocumentText("list").applying(set.edits).string(0..<10) == "list,x,y,w")
  }

  /// The lists of edits that a set accepts.
  private func together(_ lists: [[TextEdit]]) -> [[TextEdit]] {
    var set = EditSet()
    return lists.filter { set.insert($0) }
  }

  @Test("composed edits have the effect of both lists")
  func composition() {
    let text = DocumentText("one two three")
    let cases: [([TextEdit], [TextEdit], [TextEdit])] = [
      ([], [TextEdit(0..<3, "1")], [TextEdit(0..<3, "1")]),
      ([TextEdit(0..<3, "1")], [], [TextEdit(0..<3, "1")]),
      ([TextEdit(4..<7, "zwei")], [TextEdit(4..<8, "two")], [TextEdit(4..<7, "two")]),
      ([TextEdit(4..<4, "and ")], [TextEdit(4..<8, "")], []),
      ([TextEdit(4..<4, "abcd")], [TextEdit(5..<7, "")], [TextEdit(4..<4, "ad")]),
      ([TextEdit(0..<4, "")], [TextEdit(0..<4, "")], [TextEdit(0..<8, "")]),
      ([TextEdit(13..<13, "!")], [TextEdit(14..<14, "?")], [TextEdit(13..<13, "!?")]),
      ([TextEdit(0..<13, "")], [TextEdit(0..<0, "none")], [TextEdit(0..<13, "none")]),
      (
        [TextEdit(0..<3, "1"), TextEdit(8..<13, "3")], [TextEdit(1..<6, ""), TextEdit(7..<7, "!")],
        [TextEdit(0..<8, "1"), TextEdit(8..<13, "3!")]
      ),
    ]
    for (first, second, expected) in cases {
      let both = composed(first, second, count: text.count)
      let whole = text.applying(first).applying(second)
      #expect(text.applying(both).string(0..<99) == whole.string(0..<99), "\(first) \(second)")
      #expect(both == expected || both.count < expected.count, "\(both)")
    }
  }
}
