import CSVSyntax
import Configurations
import JSONSyntax
import SourceText
import TierLists

/// The strings, numbers and names that a person wrote in a document, each with how often: a multiset.
///
/// Numbers count by value, so quotes around one make no difference. Not counted are `true`, `false`, `null`, blank strings, `order`, the
/// dates of `audit`, keys that are fields, and what an array repeats.
package struct WrittenTexts: Equatable, Sendable {
  private var counts: [String: Int] = [:]

  package init() {}

  /// - Complexity: O(*bytes*).
  package init(_ document: Document) {
    self.init(document.tree, in: .root)
    guard let table = document.csv?.table else { return }
    for line in 0..<table.lineCount {
      for cell in table.cells(ofLine: line) { add(trimmed(table.value(cell))) }
    }
  }

  /// Those of one value.
  ///
  /// - Parameter key: Its key, if it is the value of a member.
  package init(_ tree: SyntaxTree, in value: NodeID, of key: NodeID? = nil) {
    guard !tree.isEmpty else { return }
    var walk = TextWalk(tree, key: key)
    for node in value..<tree.after(value) {
      if let text = walk.text(at: node) { add(text) }
    }
  }

  package init(_ texts: some Sequence<String>) {
    for text in texts { add(text) }
  }

  package var isEmpty: Bool { counts.isEmpty }

  /// The texts, sorted, each once.
  package var all: [String] { counts.keys.sorted() }

  package func count(of text: String) -> Int { counts[comparable(text)] ?? 0 }

  private mutating func add(_ text: String) {
    if !trimmed(text).isEmpty { counts[comparable(text), default: 0] += 1 }
  }

  /// What is left without those of another multiset.
  package func subtracting(_ other: WrittenTexts) -> WrittenTexts {
    combined { $0 - (other.counts[$1] ?? 0) }
  }

  /// Those that another multiset does not have at all.
  package func excluding(_ other: WrittenTexts) -> WrittenTexts {
    combined { other.counts[$1] == nil ? $0 : 0 }
  }

  /// Those that it has once.
  package var single: WrittenTexts { combined { count, _ in count == 1 ? 1 : 0 } }

  /// What both have.
  package func intersection(_ other: WrittenTexts) -> WrittenTexts {
    combined { min($0, other.counts[$1] ?? 0) }
  }

  /// What either has, as often as the one that has it more often.
  package func union(_ other: WrittenTexts) -> WrittenTexts {
    var union = self
    for (text, count) in other.counts { union.counts[text] = max(union.counts[text] ?? 0, count) }
    return union
  }

  package func adding(_ other: WrittenTexts) -> WrittenTexts {
    var sum = self
    for (text, count) in other.counts { sum.counts[text, default: 0] += count }
    return sum
  }

  private func combined(_ count: (_ count: Int, _ text: String) -> Int) -> WrittenTexts {
    var result = WrittenTexts()
    for (text, old) in counts {
      let new = count(old, text)
      if new > 0 { result.counts[text] = new }
    }
    return result
  }
}

/// The texts of a document that a later version lacks: nothing that a person wrote may be lost without a word.
///
/// - Parameter replaced: What an edit was asked to replace or to remove.
package func lostTexts(
  from old: WrittenTexts, in new: WrittenTexts, replacing replaced: WrittenTexts = WrittenTexts()
) -> [String] {
  old.subtracting(new).subtracting(replaced).all
}
