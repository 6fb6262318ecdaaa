import Conversion
import ListAnalysis
import SourceText
import TestSupport
import Testing
import TierLists

/// What conversions there and back keep, for the valid fixtures and for generated lists of three, ten and forty tiers.
@Suite(.timeLimit(.minutes(30))) struct RoundTripPropertyTests {
  private static let fixtures = Repository.files(under: "fixtures/projects/valid").filter { $0.hasSuffix(".json") }

  @Test("fixtures keep tiers, order, labels and items", arguments: fixtures, [ConversionTarget.csv, .state])
  func fixture(_ path: String, _ target: ConversionTarget) throws {
    try check(try #require(Repository.document(path)), target)
  }

  @Test("generated lists keep them", arguments: [3, 10, 40], [ConversionTarget.csv, .state])
  func generated(_ count: Int, _ target: ConversionTarget) throws {
    for seed in 0..<30 { try check(DocumentText(generatedList(tiers: count, seed: seed)), target) }
  }

  @Test("conversions add no errors", arguments: fixtures, [ConversionTarget.csv, .state, .project, .app])
  func errors(_ path: String, _ target: ConversionTarget) throws {
    let text = try #require(Repository.document(path))
    let list = try conversion(text, name: path, to: target).get()
    let errors = analyze(list.text, name: target.fileName).errors
    #expect(errors.isEmpty, "\(errors)")
  }

  /// Converts a project to a target and back.
  private func check(_ text: DocumentText, _ target: ConversionTarget) throws {
    let old = try #require(TierList(Document(text, name: "a.tierlist.json")))
    // A CSV without rows is refused.
    if target == .csv, old.tiers.allSatisfy(\.items.isEmpty) { return }
    let there = try conversion(text, name: "a.tierlist.json", to: target).get()
    let back = try conversion(there.text, name: target.fileName, to: .project).get()
    let new = try #require(TierList(Document(back.text, name: "a.tierlist.json")))
    // A CSV has no row for a tier without items.
    let kept = old.tiers.filter { $0.isPool ? !$0.items.isEmpty : target == .state || !$0.items.isEmpty }
    let got = new.tiers.filter { !$0.isPool || !$0.items.isEmpty }
    #expect(kept.map(\.label) == got.map(\.label), "\(there.text.string)")
    for (one, other) in zip(kept, got) {
      #expect(one.items.map(\.id) == other.items.map(\.id), "\(there.text.string)")
      #expect(one.items.map { shown($0.title) } == other.items.map(\.title), "\(there.text.string)")
      #expect(one.items.map { $0.summary.map(shown) } == other.items.map { $0.summary.map(shown) })
      guard target == .state else { continue }
      #expect(one.isLocked == other.isLocked)
      if let color = one.color { #expect(color.lowercased() == other.color?.lowercased()) }
    }
    guard target == .state else { return }
    #expect(old.title == new.title)
    #expect(old.description == new.description)
    // An id of other characters, or one that an item has too, is made anew.
    #expect(old.ranked.map(\.name) == new.ranked.map(\.name))
  }

  /// A text as it comes back: without outer spaces and line breaks.
  private func shown(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// A project with titles and labels that are hard for a CSV.
private func generatedList(tiers count: Int, seed: Int) -> String {
  var state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
  func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: state >> 33) % limit
  }
  let words = ["Tea", "\\\"quoted\\\"", "a, b", "=1+1", "@home", "+", "-x", "東京", "🫖 pot", "é;è", "'s", "#1", "it's"]
  func word() -> String { words[next(below: words.count)] }
  var items: [String] = []
  let tiers = (0..<count).map { index in
    let ids = (0..<next(below: 4)).map { _ in
      let id = "i\(items.count)"
      let title = [word(), word(), "\(items.count)"].prefix(1 + next(below: 3)).joined(separator: " ")
      items.append("\"\(id)\": { \"id\": \"\(id)\", \"title\": \"\(title)\", \"summary\": \"\(word()) \(word())\" }")
      return "\"\(id)\""
    }
    let label = "\(word()) \(index)"
    return
      "{ \"id\": \"t\(index)\", \"label\": \"\(label)\", \"order\": \(index), \"color\": \"#12\(10 + index)56\", \"locked\": \(next(below: 2) == 0), \"itemIds\": [\(ids.joined(separator: ", "))] }"
  }
  return """
    { "schemaVersion": 1, "projectId": "6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D", "title": "\(word())", "tiers": [\(tiers.joined(separator: ",\n"))],
      "items": { \(items.joined(separator: ",\n")) },
      "audit": { "createdAt": "2024-01-02T03:04:05Z", "updatedAt": "2024-01-02T03:04:05Z" } }
    """
}
