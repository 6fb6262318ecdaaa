import CSVSyntax
import Findings
import JSONSyntax
import SourceText
import TierLists

/// What fixes remove from a document: a safe one nothing that is written nowhere else, but what it replaces in its place or names in its
/// title; all others name it.
struct FixLosses {
  private let document: Document
  private lazy var old = WrittenTexts(document)

  init(of document: Document) { self.document = document }

  /// A text that is lost by the edits of safe fixes.
  ///
  /// - Parameter named: What their titles name, in quotes.
  /// - Complexity: O(*bytes*) if an edit removes something; else O(*edits* · log *bytes*).
  mutating func first(by edits: [TextEdit], in new: Document, named: Set<String>) -> String? {
    let effects = edits.map(effect)
    guard effects.contains(where: { !$0.removed.isEmpty }) else { return nil }
    let new = WrittenTexts(new)
    return lostTexts(from: old, in: new, replacing: WrittenTexts(effects.compactMap { $0.replaced })).first {
      new.count(of: $0) == 0 && !named.contains(quoted($0))
    }
  }

  /// Adds to the titles of suggestions what they remove.
  func name(in fixes: inout [Diagnostic.Fix]) {
    for index in fixes.indices where !fixes[index].isSafe {
      let (title, edits) = (fixes[index].title, fixes[index].edits)
      // One that writes much moves it, or writes whole lines anew.
      if edits.reduce(0, { $0 + $1.text.utf8.count }) > 4096 { continue }
      let removed = edits.flatMap { effect(of: $0).removed }
      if removed.isEmpty { continue }
      let written = Set(edits.flatMap { words($0.text) })
      var seen: Set<String> = []
      var names = removed.filter { text in
        let isWritten = !written.isEmpty && words(text).allSatisfy(written.contains)
        return !isWritten && !trimmed(text).isEmpty && seen.insert(text).inserted
      }.map { Double($0) == nil ? quoted($0) : $0 }
      if names.count < 4 { names.removeAll { title.contains($0) } }
      if names.isEmpty { continue }
      fixes[index].title += title.hasPrefix("Remove") ? ": \(listed(names))" : " (removes \(listed(names)))"
    }
  }

  /// The string, number or cell inside of which an edit is, so that another is in its place; else those that it removes.
  private func effect(of edit: TextEdit) -> (replaced: String?, removed: [String]) {
    let near = document.content.scalars(touching: edit.range)
    let replaced = near.first { range, _ in
      range.lowerBound <= edit.range.lowerBound && edit.range.upperBound <= range.upperBound
        && (range != edit.range || !edit.text.isEmpty)
    }
    if let replaced { return (replaced.text, []) }
    return (nil, near.filter { $0.range.overlaps(edit.range) }.map { $0.text })
  }
}

/// What is read of a text: its words, else all of it.
private func words(_ text: String) -> [Substring] {
  // Most texts need no question to the Unicode tables.
  let words =
    text.utf8.allSatisfy { $0 < 0x80 }
    ? text.utf8.split { !$0.isASCIILetter && !$0.isASCIIDigit }.map { Substring($0) }
    : text.split { !$0.isLetter && !$0.isNumber }
  return words.isEmpty ? [text[...]] : words
}

extension SyntaxTree {
  /// Whether a string is a value, or a key that people choose.
  fileprivate func isText(_ string: NodeID) -> Bool {
    guard text.bytes[range(string).upperBound...].first(where: { !$0.isWhitespace }) == .colon else { return true }
    return parent(of: string).map { object in
      object != .root && homesOfNames.contains { self.string(key(of: object), equals: $0) }
    } ?? false
  }
}

/// The objects whose keys people choose.
private let homesOfNames: [ASCIIName] = ["items", "overrides", "attributes", "tiers", "locale", "sources"]

extension Document.Content {
  /// The strings and numbers but those of `order`, or the cells but those of a known header, that touch a range.
  fileprivate func scalars(touching range: ByteRange) -> [(range: ByteRange, text: String)] {
    switch self {
    case .json(let tree):
      let next = tree.nodeIDs.partitioningIndex { tree[$0].start >= range.lowerBound }
      let nodes = max(next.advanced(by: -1), .root)..<tree.nodeIDs.upperBound
      return nodes.prefix { tree[$0].start <= range.upperBound }.compactMap { node in
        let isNumber = tree.kind(node) == .number && !tree.string(tree.key(of: node), equals: "order")
        guard isNumber || tree.kind(node) == .string && tree.isText(node) else { return nil }
        return (tree.range(node), tree.string(node) ?? tree.text.string(tree.range(node)))
      }
    case .csv(let csv):
      let (cells, table) = (csv.table.cells, csv.table)
      let first = cells.partitioningIndex { $0.range.upperBound >= range.lowerBound }
      let wanted = max(first, csv.header.isKnown ? table.cells(ofLine: 0).upperBound : first)..<cells.endIndex
      return wanted.prefix { table.range($0).lowerBound <= range.upperBound }.map {
        (table.range($0), trimmed(table.value($0)))
      }
    }
  }
}
