import Conversion
import Findings
import SourceText
import TierLists

/// The values that are neither in the list nor structure: they are named.
extension ListBuilder {
  mutating func nameRest(of form: Form) {
    switch form {
    case .tree(let root): nameRest(of: root)
    case .grid(let rows, let openQuotes):
      for quote in openQuotes {
        let text = text.string(quote.lowerBound + 1..<quote.upperBound)
        losses.append(Loss(message: "the quote before \(quoted(text)), which is not closed", range: quote))
      }
      for row in rows { nameRest(ofRow: row) }
    case .outline(let outline):
      for value in outline.values { nameRest(value) { "the text \($0)" } }
    }
  }

  private mutating func nameRest(ofRow row: [Value]) {
    let cells = row.filter { !$0.isEmpty && !$0.range.isEmpty }
    guard cells.count > 1, !cells.contains(where: { fates.isKnown($0) }) else {
      for cell in cells { nameRest(cell) { "the cell \($0)" } }
      return
    }
    fates.count(cells.count)
    let texts = cells.map { quoted($0.text ?? "", upTo: 10_000) }
    let what = isTotal(row) ? "a row of totals:" : "the row"
    losses.append(Loss(message: "\(what) \(texts.joined(separator: ", "))", range: cells[0].range))
    for cell in cells { fates.set(cell, .named) }
  }

  private mutating func nameRest(_ value: Value, _ message: (String) -> String) {
    guard !value.isEmpty, !value.range.isEmpty else { return }
    fates.count(1)
    if fates.isKnown(value) { return }
    if isPlaceholder(value) { return fates.set(value, .structure) }
    lose(message(quoted(value.text ?? "", upTo: 10_000)), value)
  }

  private mutating func nameRest(of root: Value) {
    root.forEachLeaf { _ in fates.count(1) }
    var rest: [(key: String, value: Value)] = []
    _ = collectRest(of: root, key: "", &rest)
    // Many of one key are named together.
    let counts = rest.reduce(into: [:]) { $0[$1.key, default: 0] += 1 }
    var named: Set<String> = []
    for (key, value) in rest {
      let count = counts[key] ?? 1
      if count > 20, !key.isEmpty {
        if named.insert(key).inserted {
          losses.append(Loss(message: "key \(quoted(key)) of \(count) objects", range: value.range))
        }
        fates.set(value, .named)
      } else {
        lose(description(of: value, key: key), value)
      }
    }
  }

  /// - Returns: Whether nothing in a value is in the list or structure; then it is to be named as a whole.
  private func collectRest(of value: Value, key: String, _ rest: inout [(key: String, value: Value)]) -> (
    unknown: Int, known: Int
  ) {
    let start = rest.count
    var (unknown, known) = (0, 0)
    switch value.content {
    case .list(let elements):
      for element in elements {
        let part = collectRest(of: element, key: key, &rest)
        (unknown, known) = (unknown + part.unknown, known + part.known)
      }
    case .map(let members):
      for member in members {
        let part = collectRest(of: member.value, key: member.key, &rest)
        (unknown, known) = (unknown + part.unknown, known + part.known)
      }
    default:
      guard !value.isEmpty else { return (0, 0) }
      if fates.isKnown(value) { return (0, 1) }
      rest.append((key, value))
      return (1, 0)
    }
    if known == 0, unknown > 0, !key.isEmpty {
      rest.removeSubrange(start...)
      rest.append((key, value))
    }
    return (unknown, known)
  }

  private func description(of value: Value, key: String) -> String {
    let name = key.isEmpty ? "" : "key \(quoted(key))"
    if let text = value.text {
      return name.isEmpty ? quoted(text, upTo: 10_000) : "\(name): \(quoted(text, upTo: 10_000))"
    }
    return "\(name.isEmpty ? "an object" : name): \(shown(value))"
  }

  /// A text, or the values in a container with their keys.
  func shown(_ value: Value) -> String {
    if let text = value.text { return quoted(text, upTo: 10_000) }
    if let list = value.list { return list.filter { !$0.isEmpty }.map { shown($0) }.joined(separator: ", ") }
    let members = value.map?.filter { !$0.value.isEmpty } ?? []
    return members.map { "\(quoted($0.key)): \(shown($0.value))" }.joined(separator: ", ")
  }
}
