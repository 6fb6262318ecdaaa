import EditorFeatures
import Findings
import ListEditing
import SourceText
import TestSupport
import Testing
import TierLists

/// Properties of every name in every fixture.
@Suite(.timeLimit(.minutes(30))) struct NamePropertyTests {
  static let paths = Fixture.paths(under: "fixtures").filter { !$0.hasPrefix("fixtures/trees") }

  /// Rules whose findings are left out where they follow from a misspelled name.
  private static let following: Set<String> = [
    "item/orphaned", "override/unknown-item", "tier/orphaned", "tier/unknown",
  ]

  /// Rules about the form of names, whose findings a new name may fix.
  private static let aboutSpelling = [
    "attribute/key", "item/duplicate-tag", "item/season", "schema/similar-key",
    "id/collision", "id/duplicate-tier", "id/empty", "id/invalid-key", "csv/formula", "csv/new-tier", "csv/tier-case",
    "text/invisible", "text/mojibake", "tier/reserved-unranked",
  ]

  static let stride = triesAllCases ? 1 : 7

  private struct Sample {
    let fixture: Fixture
    let document: Document
    /// Each name once.
    let names: [Name]

    init(_ path: String) throws {
      let fixture = try #require(Fixture(path))
      self.fixture = fixture
      let name = path.hasSuffix(".tierproj") ? path + "/project.json" : path
      let document = Document(fixture.text, name: name)
      self.document = document
      var seen: Set<ByteRange> = []
      // A name begins after a quote or, in a CSV, after a comma.
      let starts = (0..<fixture.text.count).filter { [0x22, 0x2C].contains(fixture.text.bytes[$0]) }
      names = Swift.stride(from: 0, to: starts.count, by: NamePropertyTests.stride).compactMap { index in
        guard let name = document.name(at: starts[index] + 1), let first = name.occurrences.first else { return nil }
        return seen.insert(document.nameRange(first.node)).inserted ? name : nil
      }
    }
  }

  @Test(
    "a name is one of its own places, and each of these leads to the same places", arguments: paths)
  func navigation(_ path: String) throws {
    let sample = try Sample(path)
    for name in sample.names {
      let places = name.occurrences.map { sample.document.nameRange($0.node) }
      #expect(places.contains(name.range), "\(path): \(name.text)")
      for place in places {
        for offset in [place.lowerBound, place.upperBound] {
          let other = references(at: offset, in: sample.document, includesDeclaration: true)
          #expect(other == places, "\(path): \(name.text)")
        }
        #expect(highlights(at: place.lowerBound, in: sample.document).map(\.range) == places)
        guard let definition = definition(at: place.upperBound, in: sample.document) else { continue }
        #expect(definition.origin == place && places.contains(definition.selection), "\(path): \(name.text)")
        #expect(definition.target.clamped(to: 0..<sample.fixture.text.count) == definition.target)
        #expect(definition.selection.clamped(to: definition.target) == definition.selection, "\(path): \(name.text)")
      }
    }
  }

  @Test(
    "a fresh name changes no finding, and the old one brings the old bytes back",
    // A contract wants certain names, and what is no document may be read in another way after each change.
    arguments: paths.filter { !Fixture.hasContract($0) && !$0.hasSuffix(".txt") })
  func rename(_ path: String) throws {
    let sample = try Sample(path)
    let before = counts(sample.fixture.diagnostics())
    for name in sample.names {
      guard
        let edits = try? ListEditing.rename(
          at: name.range.lowerBound, to: "BRAND-NEW-NAME-OF-7", in: sample.document)
      else { continue }
      let text = sample.fixture.text.applying(edits)
      #expect(edits.count == name.occurrences.count, "\(path): \(name.text)")
      let after = counts(sample.fixture.diagnostics(text))
      for rule in Set(before.keys).union(after.keys) {
        let (old, new) = (before[rule, default: 0], after[rule, default: 0])
        // What follows from another finding is silent only while the names are near.
        if Self.following.contains(rule) || !isUnrelated(path) { continue }
        let isFine = Self.aboutSpelling.contains(rule) ? new <= old : new == old
        #expect(isFine, "\(path): \(name.text): \(rule) \(old) → \(new)")
      }
      try returns(name, edits, to: sample)
    }
  }

  private func returns(_ name: Name, _ edits: [TextEdit], to sample: Sample) throws {
    let text = sample.fixture.text
    // What is compared below are strings.
    guard String(validating: text.slice(0..<text.count), as: UTF8.self) != nil else { return }
    let spellings = Set(
      name.occurrences.map { text.string(sample.document.nameRange($0.node)).unicodeScalars.map(\.value) })
    // Of several spellings only one can come back, and escapes do not.
    guard spellings == [name.text.unicodeScalars.map(\.value)] else { return }
    // A tag that its item has twice is kept once, and what a spreadsheet would calculate is written as text.
    guard !edits.contains(where: \.text.isEmpty), !name.text.hasPrefix("=") else { return }
    let renamed = Document(text.applying(edits), name: sample.document.name)
    let offset = try #require(edits.first).range.lowerBound
    guard let back = try? ListEditing.rename(at: offset, to: name.text, in: renamed) else { return }
    #expect(string(renamed.text.applying(back)) == string(text), "\(sample.fixture.path): \(name.text)")
  }

  @Test("any lost byte leaves all places inside the text", arguments: paths.filter { !$0.hasPrefix("fixtures/rules") })
  func damaged(_ path: String) throws {
    let text = try #require(Fixture(path)).text
    for place in Swift.stride(from: 0, to: text.count, by: 61 * Self.stride) {
      let damaged = Document(text.applying([TextEdit(place..<place + 1, "")]), name: path)
      for offset in Swift.stride(from: -1, to: text.count + 2, by: 31 * Self.stride) {
        let ranges = references(at: offset, in: damaged, includesDeclaration: true)
        #expect(ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound < text.count }, "\(path) without \(place)")
        _ = definition(at: offset, in: damaged)
      }
      for link in links(in: damaged) { #expect(link.range.upperBound < text.count) }
    }
  }

  private func counts(_ diagnostics: [Diagnostic]) -> [String: Int] {
    diagnostics.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
  }
}

/// Whether no finding of a fixture hides findings that follow from it: an edit elsewhere would reveal these.
func isUnrelated(_ path: String) -> Bool {
  !["/flagged-place", "/flagged-swapped", "/flagged-throughout"].contains(where: path.contains)
    && !path.hasSuffix("/duplicate-tier/flagged-copy.tierlist.json")
    && !path.hasSuffix("/item-mismatch/flagged-renamed.tierlist.json")
}
