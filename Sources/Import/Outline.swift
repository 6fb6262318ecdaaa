import SourceText
import TierLists

/// A text or Markdown as headings, items and what is between them.
struct Outline: Sendable {
  enum Part: Sendable {
    case heading(level: Int)
    /// An item of a list, at a depth from 0.
    case item(depth: Int)
    /// A line without a sign.
    case line
    /// A program, a quote or a comment.
    case code
    case table([[Value]])
  }

  struct Entry: Sendable {
    var part: Part
    var text: String
    var range: ByteRange

    var isHeading: Bool { if case .heading = part { true } else { false } }
    var isLine: Bool { if case .line = part { true } else { false } }
    var depth: Int? { if case .item(let depth) = part { depth } else { nil } }
    var table: [[Value]]? { if case .table(let grid) = part { grid } else { nil } }
  }

  private(set) var entries: [Entry]
  /// Of the front matter.
  let title: String?

  /// - Complexity: O(*bytes*).
  init(_ text: DocumentText) {
    var reader = OutlineReader(text)
    reader.run()
    (entries, title) = (reader.entries, reader.title)
    promoteNestedLists()
    demoteNestedHeadings()
  }

  /// Makes items with items below them headings, if no heading is that of a tier.
  private mutating func promoteNestedLists() {
    let headings = entries.indices.filter { entries[$0].isHeading && depth($0 + 1) != nil }
    guard headings.count < 2, !headings.contains(where: { KnownTier(entries[$0].text) != nil }) else { return }
    let parents = Set(entries.indices.filter { depth($0) == 0 && depth($0 + 1) == 1 })
    let known = parents.count { KnownTier(entries[$0].text) != nil }
    guard known > 0, known * 2 >= parents.count else { return }
    for index in entries.indices {
      guard let depth = depth(index) else { continue }
      let isTier = parents.contains(index) || depth == 0 && KnownTier(entries[index].text) != nil
      entries[index].part = isTier ? .heading(level: 7) : .item(depth: max(0, depth - 1))
    }
  }

  /// Makes headings below that of a tier that people know items, and the text below them notes.
  private mutating func demoteNestedHeadings() {
    var (tier, isBelowItem): (level: Int?, Bool) = (nil, false)
    for index in entries.indices {
      if case .heading(let level) = entries[index].part {
        let isNested = tier.map { level > $0 && level < 7 } ?? false
        isBelowItem = isNested && !isTierLabel(entries[index].text) && depth(index + 1) == nil
        if isBelowItem {
          entries[index].part = .item(depth: 0)
        } else if !isNested || isTierLabel(entries[index].text) {
          tier = KnownTier(entries[index].text).map { _ in level }
        }
      } else if isBelowItem, entries[index].isLine {
        entries[index].part = .item(depth: 1)
      }
    }
  }

  private func depth(_ index: Int) -> Int? { entries.indices.contains(index) ? entries[index].depth : nil }
}
