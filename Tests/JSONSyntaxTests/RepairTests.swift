import JSONSyntax
import SourceText
import Testing

@Suite(.timeLimit(.minutes(30))) struct RepairTests {
  /// A list in which `▮` is put in place of a part.
  private static let list = """
    {
      "title": "Soups",
      "tiers": [
        {
          "id": "S",
          "label": "Super",
          "itemIds": ["leek", "onion"]
        },
        {
          "id": "A",
          "itemIds": [
            "pea"
          ]
        }
      ],
      "items": {
        "leek": {
          "title": "Leek",
          "rating": 95
        },
        "onion": {
          "title": "Onion",
          "locked": false
        }
      }
    }
    """

  static let mistakes: [(meant: String, written: String)] = [
    ("\"leek\", \"onion\"", "\"leek\"； \"onion\""), ("\"leek\", \"onion\"", "\"leek\"; \"onion\""),
    ("\"leek\", \"onion\"", "\"leek,\" \"onion\""), ("\"leek\", \"onion\"]", "\"leek\", \"onion\"]]"),
    ("\"leek\", \"onion\"]", "\"leek\"], \"onion\"]"), ("\"leek\", \"onion\"]", "\"leek\", \"onion\""),
    ("[\"leek\", \"onion\"]", "{\"leek\", \"onion\"}"), ("[\"leek\", \"onion\"]", "［\"leek\", \"onion\"］"),
    ("\"label\": \"Super\"", "\"label\"： \"Super\""), ("\"label\": \"Super\"", "\"label\" = \"Super\""),
    ("\"label\": \"Super\"", "\"label\", \"Super\""), ("\"label\": \"Super\"", "\"label\":: \"Super\""),
    ("\"Super\"", "`Super`"), ("\"Super\"", "「Super」"), ("\"Super\"", "&quot;Super&quot;"), ("\"Super\"", "Super"),
    ("\"Super\"", "\"Super\"\""), ("\"Super\"", "\"Su\" + \"per\""), ("\"Super\",", "\"Super\", # ask Ben"),
    ("\"Super\",", "\"Super\", <!-- ask Ben -->"), ("\"Super\",", "\"Super\",:w"), ("95", "95%"), ("95", "９５"),
    ("95", "095"), ("false", "flase"), ("      \"label\"", "+      \"label\""),
    ("        \"pea\"", "        - \"pea\""),
    ("      \"label\"", "=======\n      \"label\""), ("95\n    },", "95\n    }},"), ("95\n    },", "95\n    ,"),
    ("\"leek\": {", "\"leek\": "), ("    },\n    {\n      \"id\": \"A\"", "      \"id\": \"A\""),
  ]

  private static let onion = "{\n      \"title\": \"Onion\",\n      \"locked\": false\n    }"
  private static let members = "\"title\": \"Onion\",\n      \"locked\": false"

  /// Pieces as other languages write them.
  static let notations: [(meant: String, written: String)] = [
    (onion, "{ title: 'Onion', locked: false, }"), (onion, "{'title': 'Onion', 'locked': False}"),
    (onion, "{ :title => \"Onion\", :locked => false }"), (onion, "['title' => 'Onion', 'locked' => FALSE]"),
    (onion, "array('title' => 'Onion', 'locked' => false)"), (onion, "{title = \"Onion\"; [\"locked\"] = false}"),
    (onion, "[\"title\": \"Onion\", \"locked\": false]"), (onion, "@{@\"title\": @\"Onion\", @\"locked\": NO}"),
    (onion, "{\n      \"title\" = \"Onion\"\n      \"locked\" = false\n    }"),
    (members, "title = \"Onion\"\n      locked = false"), (members, "title: Onion\n      locked: false"),
    ("\"onion\": " + onion, "onion:\n      title: Onion\n      locked: false"),
    ("\"itemIds\": [\n        \"pea\"\n      ]", "itemIds:\n        - pea"),
    ("[\"leek\", \"onion\"]", "array('leek', 'onion')"), ("[\"leek\", \"onion\"]", "{ \"leek\", 'onion' }"),
    ("[\"leek\", \"onion\"]", "[leek, onion]"),
    ("[\"leek\", \"onion\"]", "open bracket \"leek\", \"onion\" close bracket"),
    ("\"Super\"", "**\"Super\"**"), ("\"Super\"", "<Super>"), ("95", "+95."), ("\"rating\": 95", "rating = 95"),
    ("\"Leek\",\n      \"rating\"", "\"Leek\",\n      line 8 \"rating\""),
    ("\"items\": {", "{/* all */}\n  \"items\": {"), ("\"Super\",\n", "\"Super\",\\n\n"),
  ]

  @Test("one problem, whose fix gives back what was meant", arguments: mistakes + notations)
  func mistake(_ mistake: (meant: String, written: String)) throws {
    let parts = Self.list.split(separator: mistake.meant, maxSplits: 1, omittingEmptySubsequences: false)
    let written = parts.joined(separator: mistake.written)
    try #require(written != Self.list)
    let tree = SyntaxTree(DocumentText(written))
    let problem = try #require(tree.problems.first)
    #expect(tree.problems.count == 1, "\(tree.problems.map(\.kind))")
    #expect(meaning(tree.text.applying(problem.fix)) == meaning(DocumentText(Self.list)))
  }

  @Test(
    "strings in other quotes next to each other stay separate",
    arguments: [
      ("[\"leek\", \"onion\"]", "['leek', 'onion']"), ("[\"leek\", \"onion\"]", "[“leek”, “onion”]"),
      ("[\"leek\", \"onion\"]", "[\"leek”, “onion”]"), ("\"title\": \"Leek\"", "'title': 'Leek'"),
      ("\"title\": \"Leek\"", "„title“: „Leek“"), ("\"leek\": {", "”leek”: {"),
      ("[\"leek\", \"onion\"]", "['leek', 'onion's']"),
    ])
  func otherQuotes(_ mistake: (meant: String, written: String)) throws {
    let parts = Self.list.split(separator: mistake.meant, maxSplits: 1, omittingEmptySubsequences: false)
    let tree = SyntaxTree(DocumentText(parts.joined(separator: mistake.written)))
    #expect(!tree.problems.isEmpty && tree.problems.allSatisfy(\.isSafe))
    let fixed = tree.text.applying(tree.problems.flatMap(\.fix))
    let meant = Self.list.replacing("\"onion\"]", with: mistake.written.contains("'s") ? "\"onion's\"]" : "\"onion\"]")
    #expect(meaning(fixed) == meaning(DocumentText(meant)))
  }

  @Test("a mark at the start of each line is one problem", arguments: ["> ", "+", "| "])
  func marks(_ mark: String) throws {
    let tree = SyntaxTree(DocumentText(Self.list.split(separator: "\n").map { mark + $0 }.joined(separator: "\n")))
    let problem = try #require(tree.problems.first)
    #expect(tree.problems.count == 1, "\(tree.problems.map(\.kind))")
    #expect(meaning(tree.text.applying(problem.fix)) == meaning(DocumentText(Self.list)))
  }

  @Test(
    "a path of Windows becomes an address",
    arguments: [(#"C:\pics\q.png"#, "file:///Media/q.png"), (#"Media\pics\q.png"#, "Media/pics/q.png")])
  func windowsPaths(_ path: String, _ address: String) throws {
    let tree = SyntaxTree(DocumentText("{ \"uri\": \"\(path)\" }"))
    let problem = try #require(tree.problems.first)
    let fixed = tree.text.applying(problem.fix)
    #expect(fixed.string(0..<fixed.count) == "{ \"uri\": \"\(address)\" }", "\(tree.problems.map(\.kind))")
  }

  @Test("lines that a terminal wrapped at its width, in strings and numbers, too, are one problem")
  func wrapped() throws {
    let bytes = meaning(DocumentText(Self.list))
    let lines = stride(from: 0, to: bytes.count, by: 41).map { bytes[$0..<min($0 + 41, bytes.count)] }
    let tree = SyntaxTree(DocumentText([UInt8](lines.joined(separator: [0x0A]))))
    let problem = try #require(tree.problems.first)
    #expect(tree.problems.count == 1, "\(tree.problems.map(\.kind))")
    #expect(meaning(tree.text.applying(problem.fix)) == bytes)
  }

  @Test("text around the document is one problem")
  func around() throws {
    let tree = SyntaxTree(DocumentText("Here it is:\n```json\n\(Self.list)\n```\n"))
    let problem = try #require(tree.problems.first)
    #expect(tree.problems.count == 1)
    #expect(meaning(tree.text.applying(problem.fix)) == meaning(DocumentText(Self.list)))
  }

  @Test(
    "no single quote is safe among strings in apostrophes: it could make text of the members between them",
    arguments: ["{ id: 'z', itemIds: ['m' k] }", "['id' => 'plum':, 'title' => 'Plum']"])
  func loneQuotes(piece: String) {
    let text = "{\n\"tiers\": [\n\(piece),\n{ \"id\": \"s\" }\n]\n}"
    let problems = SyntaxTree(DocumentText(text)).problems
    #expect(!problems.isEmpty && !problems.contains { $0.isSafe && $0.fix.map { $0.text } == ["\""] })
  }

  @Test("no fix is safe where the text around it stays invalid")
  func region() {
    // One quote too many: escaping the others would make text of the whole list.
    for text in [#"{ "tiers": "{ "One": [{ "id": "only" }], "unranked": [] } }"#, #"{ "a": "x"://lists/", "b": 1 }"#] {
      #expect(
        SyntaxTree(DocumentText(text)).problems.allSatisfy { $0.kind != .unescapedQuote || !$0.isSafe }, "\(text)")
    }
    let tree = SyntaxTree(DocumentText(#"{ "a": 'x', "b": @ ? { , "c": 1 }"#))
    #expect(tree.problems.count > 1)
    #expect(tree.problems.allSatisfy { !$0.isSafe || $0.fix.isEmpty })
  }

  @Test("UTF-16 and Windows-1252 are converted")
  func encodings() {
    let utf16 = SyntaxTree(DocumentText([0xFF, 0xFE, 0x5B, 0, 0x5D, 0] as [UInt8]))
    #expect(utf16.problems.map(\.fix) == [[TextEdit(0..<6, "[]")]])
    let windows = SyntaxTree(DocumentText([0x5B, 0x22, 0xFC, 0x22, 0x5D] as [UInt8]))
    #expect(windows.problems.map(\.fix) == [[TextEdit(2..<3, "ü")]])
  }

  @Test("conflicts with the version before both are one problem")
  func baseConflict() {
    let text = "[\n<<<<<<< a\n1\n||||||| b\n2\n=======\n3\n>>>>>>> c\n]"
    let problems = SyntaxTree(DocumentText(text)).problems
    #expect(problems.count == 1)
    #expect(problems.first?.kind == .conflict([ConflictLines(2..<12, 14..<34, 36..<46)]))
  }

  @Test("a conflict ends at markers of its own size")
  func conflictInTheBase() {
    let inner = "<<<<<<<<< x\n5\n|||||||||\n=========\n6\n>>>>>>>>> y\n"
    let text = "[\n<<<<<<< a\n1\n||||||| b\n\(inner)=======\n3\n>>>>>>> c\n]"
    let tree = SyntaxTree(DocumentText(text))
    let end = text.utf8.count
    #expect(
      tree.problems.map(\.kind) == [.conflict([ConflictLines(2..<12, 14..<end - 13, end - 11..<end - 1)])])
  }

  @Test(
    "places of one name are one conflict, unless git has given it",
    arguments: [
      (["ours: \"a\"", "ours: \"b\"", "ours: \"a\"; \"b\"", "ours: \"c\"", "ours: \"c\""], [3, 2]),
      (["HEAD: \"a\"", "HEAD: rating of \"a\""], [1, 1]), (["HEAD", "HEAD"], [1, 1]),
      (["abc (fix: it)", "abc (fix: it)"], [1, 1]),
    ])
  func namedConflicts(_ names: [String], _ counts: [Int]) {
    let places = names.map { "<<<<<<< \($0)\n1,\n=======\n2,\n>>>>>>> theirs\n" }
    let problems = SyntaxTree(DocumentText("[\n\(places.joined())3\n]")).problems
    let found = problems.compactMap { problem -> Int? in
      if case .conflict(let places) = problem.kind { places.count } else { nil }
    }
    #expect(found == counts)
  }

  /// The tokens without layout; empty if there are problems.
  private func meaning(_ text: DocumentText) -> [UInt8] {
    SyntaxTree(text).problems.isEmpty ? text.slice(0..<text.count).filter { $0 > 0x20 } : []
  }
}
