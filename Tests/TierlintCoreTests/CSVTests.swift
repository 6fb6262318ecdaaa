import CSVSyntax
import Findings
import ListAnalysis
import SourceText
import TestSupport
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct CSVTests {
  @Test("a name ending in .csv makes a document a CSV", arguments: ["a.csv", "x/y.tierlist.csv", "LIST.CSV"])
  func kind(_ name: String) { #expect(analyze(DocumentText("{}"), name: name).kind == .csv) }

  @Test("pointers count rows and columns from 0, without the header, with empty lines")
  func pointers() {
    let text = "Name,Season,Tier\n\n\"a\",1\nb,=1+1,S\n,2,S\n\"c,3,S\n"
    #expect(found(text) == ["short-row /1", "formula /2/1", "empty-name /3/0", "quote /4/0"])
    #expect(found("=1+1,\"a\n") == ["formula ", "header ", "quote "])
    #expect(found("") == ["header "])
  }

  @Test("locations count the byte order mark, which is a finding of its own")
  func mark() throws {
    let text = DocumentText("\u{FEFF}Name,Season,Tier\r\n@a,1,S\r\n")
    let found = analyze(text, name: "a.csv").diagnostics()
    #expect(found.map(\.rule) == ["json/encoding", "csv/formula"])
    #expect(found.map { text.string($0.range) } == ["\u{FEFF}", "@a"])
    let edits = found.flatMap(\.fixes).flatMap(\.edits)
    #expect(text.applying(edits).bytes.prefix(27).elementsEqual("Name,Season,Tier\r\n'@a,1,S\r\n".utf8))
  }

  @Test(
    "invalid UTF-8 is the only finding",
    arguments: [
      [0x4E, 0x61, 0x2C, 0xE9, 0x0A], [0xFF, 0xFE, 0x4E, 0x00, 0x2C, 0x00], [0x4E, 0x00, 0x2C, 0x00],
      [0xEF, 0xBB, 0xBF, 0xC3],
    ] as [[UInt8]])
  func encoding(_ bytes: [UInt8]) {
    #expect(analyze(DocumentText(bytes), name: "a.csv").diagnostics().map(\.rule) == ["json/encoding"])
  }

  @Test(
    "tiers that differ by more than a typo have no finding",
    arguments: [
      ["S", "S", "A", "A", "A", "B", "F"], ["S+", "S+", "S", "S", "S", "S-", "A+", "A"],
      ["SS", "SSS", "SSS", "SSSS", "SSSS", "SSSS", "SSSS"], ["Tier 1", "Tier 1", "Tier 2", "Tier 10", "Tier 1"],
      ["Class I", "Class I", "Class II", "Class III", "Class IV", "Class VII", "Class VII", "Class VIII"],
      ["Group A", "Group A", "Group B"], ["最高", "最高", "最低"], ["とても良い", "とても良い", "とても悪い"],
      ["Gold", "Gold", "Gold", "Good", "Good"], ["gold", "Gold", "GOLD", "GOLD"], ["Bad", "Bad", "Mad"],
      ["Unranked", "unranked", "unranked", "UNRANKED", "S"], ["S", "S", "S "], ["GLOD", "GOLD"],
    ])
  func noTypo(_ tiers: [String]) { #expect(found(list(tiers)) == []) }

  @Test(
    "typos of a more frequent tier",
    arguments: [
      (["Gold", "Gold", "Glod"], "/2/2"), (["Silver", "Silver", "Siver"], "/2/2"),
      (["Trash", "Trsh", "TRASH"], "/1/2"),
      (["Totally Awesome", "Totally Awesome", "Totally Awesom"], "/2/2"), (["Отлично", "Отлично", "Отлчно"], "/2/2"),
      (["Totally  Awesome", "Totally Awesome", "totally awesome"], "/0/2"),
    ])
  func typo(_ tiers: [String], _ pointer: String) { #expect(found(list(tiers)) == ["new-tier \(pointer)"]) }

  @Test("in the wide form capitals make a tier")
  func capitals() {
    #expect(found("tierLabel,title\nGold,a\nGold,b\ngold,c\nUNRANKED,d\nunranked,e\nunranked,f\n") == ["new-tier /2/0"])
  }

  @Test("many tiers and names take linear time")
  func many() {
    let rows = (0..<20_000).map { "Name \($0),1,Tier name \($0 / 2)x\n" }
    #expect(found("Name,Season,Tier\n" + rows.joined()).isEmpty)
  }

  @Test("quotes are read like the app, which adds the comma after them to the field")
  func quotedCells() {
    #expect(found("Name,Season,Tier\n\"Pho\",1,S\n") == ["quoted-cell /0/0"])
    #expect(found("Name,Season,Tier\nPho,\"1\",S\n\"Soup, hot\" ,1,\"S\"\n") == ["quoted-cell /0/1"])
    #expect(found("Name,Season,Tier\n\"Soup, hot\",1,S,5\n") == ["quoted-cell /0/0"])
  }

  @Test(
    "ids are numbered like in the app",
    arguments: [("Pho,pho_2,Pho ", ["pho_3"]), ("Pho,Pho,pho_2", ["pho_2", "pho_2_2"])])
  func ids(_ names: String, _ ids: [String]) {
    let text = "Name,Season,Tier\n" + names.split(separator: ",").map { "\($0),1,S\n" }.joined()
    let behavior = analyze(DocumentText(text), name: "a.csv").diagnostics().map(\.appBehavior)
    #expect(behavior == ids.map { "Tiercade gives this item the id \"\($0)\"" })
  }

  @Test("names of many spellings get the ids of the app", arguments: 0..<20)
  func manyIDs(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var ids = CSVItemIDs()
    var taken: Set<String> = []
    for index in 0..<300 {
      let letters = (0..<Int.random(in: 0..<3, using: &generator)).map { _ in "aé_23".randomElement(using: &generator) }
      let id = csvItemID("pho" + String(letters.compactMap { $0 }) + ["", "_2", "_3", "_02"][index % 4])
      let numbers = sequence(first: 2) { $0 + 1 }.lazy.map { "\(id)_\($0)" }
      let expected = taken.contains(id) ? numbers.first { !taken.contains($0) } : id
      taken.insert(expected ?? "")
      #expect(ids.add(id, CellID(index)) == expected)
    }
  }

  @Test("items that lines with other findings make use up ids")
  func idsOfOthers() {
    let lines = [
      "Pho, hot,1,S", "Pho,1,S\"", "\"Pho\" ,1,S,x", "\u{200B}PHO,1,", "\"\"P\"ho\" ,1,S",
      "pho,\"1\",S,A",
    ]
    for line in lines {
      let found = analyze(DocumentText("Name,Season,Tier\n\(line)\nPho,1,S\n"), name: "a.csv").diagnostics()
      #expect(found.contains { $0.rule == "csv/duplicate-name" && $0.pointer == "/1/0" }, "\(line)")
    }
    let skipped = analyze(DocumentText("Name,Season,Tier\n\"Pho\",1,S\nPho,1,S\n"), name: "a.csv").diagnostics()
    #expect(skipped.map(\.rule) == ["csv/quoted-cell"])
  }

  @Test("three fields in quotes are shown in each column that the app reads, and all are fixed")
  func manyQuotedCells() throws {
    let rows = (1...200).map { "\"Soup \($0)\",\($0),S,\"a, b\",c\n" }
    let text = "Name,Season,Tier,Tags,Note\n" + rows.joined() + "Pho,\"1\",S,,\n"
    let analysis = analyze(DocumentText(text), name: "a.csv")
    #expect(found(text) == ["/0/0", "/1/0", "/2/0", "/3/0", "/200/1"].map { "quoted-cell \($0)" })
    let count = try #require(analysis.diagnostics().first { $0.pointer == "/3/0" })
    #expect(count.count == 197 && count.message == "197 more findings of this rule in this column")
    #expect(fixed(analysis, name: "a.csv").analysis.count == 0)
  }

  @Test("of too many findings the others are counted")
  func counted() throws {
    let text = "Name,Season,Tier\n" + String(repeating: "a\n", count: 10_500)
    let last = try #require(analyze(DocumentText(text), name: "a.csv").diagnostics().last)
    #expect(last.count == 9500 && last.message == "9500 more findings of this rule from here on")
    #expect(last.pointer == "/1000")
  }

  @Test(
    "with other names of columns the app still reads by position", arguments: ["Tier,Name,Season", "name,tier,season"])
  func positions(_ header: String) {
    #expect(found("\(header)\n,1,S\nPho,1,\n").dropFirst() == ["empty-name /0/0", "empty-tier /1/2"])
  }

  @Test(
    "every line end of Unicode ends a line",
    arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func lineEnds(_ end: String) {
    #expect(found(["Name,Season,Tier", "a,1,S", ",1,S", ""].joined(separator: end)) == ["empty-name /1/0"])
  }

  private func list(_ tiers: [String]) -> String {
    "Name,Season,Tier\n" + tiers.enumerated().map { "Item \($0),1,\($1)\n" }.joined()
  }

  /// The rules, without their family, and pointers.
  private func found(_ text: String) -> [String] {
    analyze(DocumentText(text), name: "a.csv").diagnostics().filter { $0.severity != .info }.map {
      "\($0.rule.split(separator: "/").last ?? "") \($0.pointer)"
    }
  }
}
