import JSONSyntax
import ListEditing
import ListMerging
import SourceText
import TestSupport
import Testing
import TierLists

private let base = """
  {
    "schemaVersion": 1,
    "projectId": "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D",
    "title": "Tea",
    "tiers": [
      { "id": "top", "label": "Top", "order": 0, "itemIds": ["assam", "bancha"] },
      { "id": "low", "label": "Low", "order": 1, "itemIds": ["ceylon"] }
    ],
    "items": {
      "assam": { "id": "assam", "title": "Assam", "rating": 70 },
      "bancha": { "id": "bancha", "title": "Bancha" },
      "ceylon": { "id": "ceylon", "title": "Ceylon" }
    },
    "audit": { "createdAt": "2024-01-02T03:04:05Z", "updatedAt": "2024-01-02T03:04:05Z" }
  }

  """

/// What a merge makes of two versions of a list.
@Suite(.timeLimit(.minutes(30))) struct MergedListTests {
  private func merged(
    _ ours: String, _ theirs: String, preferring side: MergeSide? = nil
  ) throws(UnmergeableList) -> (text: String, conflicts: [String], isMarked: Bool) {
    var options = MergeOptions()
    (options.name, options.preferred, options.now) = ("tea.tierlist.json", side, Fixture.settings.now)
    let list = try mergedList(
      base: DocumentText(base), ours: DocumentText(ours), theirs: DocumentText(theirs), options)
    return (list.text.string(0..<list.text.count), list.conflicts, list.isMarked)
  }

  private let moved = base.replacing("[\"assam\", \"bancha\"]", with: "[\"bancha\"]")
    .replacing("[\"ceylon\"]", with: "[\"ceylon\", \"assam\"]")
  private let rated = base.replacing("70", with: "90")

  @Test("what one side left as it was is the other side, byte for byte")
  func unchangedSides() throws {
    let compact = moved.replacing("\n", with: "")
    #expect(try merged(compact, base).text == compact)
    #expect(try merged(base, compact).text == compact)
    #expect(try merged(compact, compact).text == compact)
  }

  @Test("changes of different fields are both kept, in the layout of OURS")
  func compatible() throws {
    let compact = moved.replacing("\n ", with: " ")
    let result = try merged(compact, rated)
    #expect(result == (compact.replacing("70", with: "90"), [], false))
  }

  @Test("two values of one field are a conflict, which a preference settles")
  func conflict() throws {
    let other = base.replacing("70", with: "10")
    let result = try merged(rated, other)
    #expect(result.conflicts == ["rating of \"assam\": changed in ours and in theirs"] && result.isMarked)
    let versions = try #require(ConflictVersions(DocumentText(result.text)))
    for (version, side) in [(versions.ours, rated), (versions.theirs, other)] {
      #expect(value(version) == value(DocumentText(side)))
    }
    #expect(versions.base.map(value) == value(DocumentText(base)))
    #expect(try merged(rated, other, preferring: .ours).text == rated)
    #expect(value(DocumentText(try merged(rated, other, preferring: .theirs).text)) == value(DocumentText(other)))
  }

  @Test(
    "ids that both sides changed are one conflict, and a side has its own everywhere",
    arguments: [("assam", "assam"), ("top", "top"), ("assam", "bancha")])
  func renames(_ mine: String, _ yours: String) throws {
    let (ours, theirs) = (
      renamed(mine, to: mine == yours ? "one" : "same"), renamed(yours, to: mine == yours ? "two" : "same")
    )
    let result = try merged(ours, theirs)
    #expect(result.isMarked && result.conflicts.first?.contains("renamed to") == true)
    let versions = try #require(ConflictVersions(DocumentText(result.text)))
    #expect(value(versions.ours) == value(DocumentText(ours)))
    #expect(value(versions.theirs) == value(DocumentText(theirs)))
    #expect(value(DocumentText(try merged(ours, theirs, preferring: .ours).text)) == value(DocumentText(ours)))
    #expect(value(DocumentText(try merged(ours, theirs, preferring: .theirs).text)) == value(DocumentText(theirs)))
    #expect(try merged(ours, ours.replacing("70", with: "90")).text == ours.replacing("70", with: "90"))
  }

  private func renamed(_ id: String, to new: String) -> String {
    base.replacing("\"\(id)\"", with: "\"\(new)\"")
  }

  @Test("new ids of many items on both sides are one conflict, in which each item is once")
  func manyRenames() throws {
    let list = { (prefix: String) in
      let ids = (0..<40).map { "\(prefix)\($0)" }
      let items = ids.enumerated().map { "    \"\($1)\": { \"id\": \"\($1)\", \"title\": \"N\($0)\" }" }
      return """
        {
          "schemaVersion": 1, "projectId": "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D", "title": "Many",
          "tiers": [{ "id": "top", "label": "Top", "order": 0, "itemIds": [\(ids.map { "\"\($0)\"" }.joined(separator: ", "))] }],
          "items": {
        \(items.joined(separator: ",\n"))
          },
          "audit": { "createdAt": "2024-01-02T03:04:05Z", "updatedAt": "2024-01-02T03:04:05Z" }
        }
        """
    }
    let result = try mergedList(
      base: DocumentText(list("i")), ours: DocumentText(list("o")), theirs: DocumentText(list("t")), MergeOptions())
    let versions = try #require(ConflictVersions(result.text))
    #expect(versions.base.map(value) == value(DocumentText(list("i"))))
    #expect(value(versions.ours) == value(DocumentText(list("o"))))
    #expect(value(versions.theirs) == value(DocumentText(list("t"))))
    #expect(result.conflicts.count == 40 && result.isMarked)
    let one = try mergedList(
      base: DocumentText(list("i")), ours: DocumentText(list("o")),
      theirs: DocumentText(list("i").replacing("\"N7\"", with: "\"Seven\"")), MergeOptions())
    #expect(value(one.text) == value(DocumentText(list("o").replacing("\"N7\"", with: "\"Seven\""))))
  }

  @Test("a merge by lines that lacks what a side wrote, or what both kept, is not taken")
  func lostTexts() {
    let (ours, theirs) = (rated, base.replacing("\"Ceylon\"", with: "\"Ceylon tea\""))
    let both = rated.replacing("\"Ceylon\"", with: "\"Ceylon tea\"")
    for (text, isGood) in [
      (both, true), (ours, false), (theirs, false), (both.replacing("\"Bancha\"", with: "\"\""), false),
    ] {
      let found = faults(
        inLines: DocumentText(text), base: DocumentText(base), ours: DocumentText(ours), theirs: DocumentText(theirs),
        MergeOptions())
      #expect(found.isEmpty == isGood)
    }
  }

  @Test(
    "no version that is cut off, or has a byte that does not belong there, makes a merge fail in another way than by an error"
  )
  func brokenSides() {
    let bytes = Array(base.utf8)
    for end in stride(from: 0, to: bytes.count, by: 7) {
      let cut = String(decoding: bytes[..<end], as: UTF8.self)
      let odd = String(decoding: bytes[..<end] + [0, 0x22] + bytes[end...], as: UTF8.self)
      for side in [cut, odd] {
        _ = try? merged(side, rated)
        _ = try? merged(rated, side)
      }
    }
  }

  @Test("the operations between two versions give the new one")
  func operations() throws {
    let names = ["movie-sequels", "the-kitchen-sink"]
    for name in names {
      let path = "fixtures/projects/valid/\(name).tierlist.json"
      let old = Document(try #require(Repository.document(path)), name: path)
      var random = SeededGenerator(seed: 7)
      for _ in 0..<20 {
        var run = OperationRun(old, Fixture.settings)
        for edit in edits(of: old, &random) { try? run.apply([ListOperation(edit)]) }
        let found = try #require(try comparison(from: old, to: run.document).operations(now: Fixture.settings.now))
        var again = OperationRun(old, Fixture.settings)
        try again.apply(found)
        #expect(value(again.document.text) == value(run.document.text), "\(path): \(found)")
      }
    }
  }

  private func edits(of document: Document, _ random: inout SeededGenerator) -> [ListOperation.Edit] {
    let tree = document.tree
    let items = tree.members(of: ObjectView(tree, .root)["items"]).compactMap { tree.string($0.key) }
    let tiers = document.projectTiers.compactMap { $0.id }
    guard let item = items.randomElement(using: &random), let other = items.randomElement(using: &random),
      let tier = tiers.randomElement(using: &random)
    else { return [] }
    return [
      .move(item: item, tier: tier, position: 1), .renameItem(other, to: "renamed"), .remove(item: item),
      .addTier(label: "New", after: tier), .set(FieldPath(["items", other, "rating"]), 3),
      .add(ListOperation.NewItem(title: "Fresh", tier: tier)), .moveTier(tier, position: 1),
    ].shuffled(using: &random).suffix(4)
  }

  /// Equal for texts with the same members, in any order.
  private func value(_ text: DocumentText) -> JSONValue {
    let tree = SyntaxTree(text)
    return sorted(JSONValue(.root, in: tree))
  }

  private func sorted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map { sorted($0) })
    case .object(let members):
      .object(members.map { JSONValue.Member($0.name, sorted($0.value)) }.sorted { $0.name < $1.name })
    default: value
    }
  }
}

/// Versions in the conflict markers of git.
@Suite(.timeLimit(.minutes(30))) struct ConflictVersionsTests {
  @Test("the versions are read with their base if all conflicts show it")
  func versions() throws {
    let shown = "a\n<<<<<<< ours\n1\n||||||| base\n0\n=======\n2\n>>>>>>> theirs\nb\n"
    let versions = try #require(ConflictVersions(DocumentText(shown)))
    let texts = [versions.base, versions.ours, versions.theirs].map { $0.map { $0.string(0..<$0.count) } }
    #expect(texts == ["a\n0\nb\n", "a\n1\nb\n", "a\n2\nb\n"])
    let hidden = shown.replacing("||||||| base\n0\n", with: "")
    #expect(try #require(ConflictVersions(DocumentText(hidden + shown))).base == nil)
    for text in ["a\n", "<<<<<<< ours\n", ">>>>>>> theirs\n", shown + "=======\n"] {
      #expect(ConflictVersions(DocumentText(text)) == nil)
    }
  }
}
