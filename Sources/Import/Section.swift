import SourceText

/// A heading with what is below it.
struct Section: Sendable {
  var label: String
  var level: Int
  var range: ByteRange
  var entries: ArraySlice<Outline.Entry>

  var isKnown: Bool { isTierLabel(label) }
  var hasItems: Bool { entries.contains { $0.depth != nil } }
  var hasTable: Bool { entries.contains { $0.table != nil } }

  /// Whether it is a label with nothing but short lines below it.
  var hasTitles: Bool {
    level == 7 && !entries.isEmpty && entries.allSatisfy { $0.isLine && !isSentence($0.text) }
  }

  /// Whether it may be the answer to a question: `A: a, b`.
  var isAnswer: Bool { level == 7 && label == "A" }

  /// Whether it says that there are no items.
  var isMarkedEmpty: Bool {
    guard let text = entries.first?.text, entries.count == 1 else { return false }
    return ["no items", "none", "empty", "nothing", "nothing yet", "leer", "-", "–", "—"].contains(plainWords(text))
  }
}
