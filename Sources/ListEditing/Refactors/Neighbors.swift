import Findings
import JSONSyntax
import SourceText

extension SyntaxTree {
  /// The changes that move the element before or after another one to its other side. The bytes of the other one stay where they
  /// are, so that a cursor in it moves with it.
  func passing(_ element: NodeID, over other: NodeID, as text: String? = nil) -> [Change] {
    let (moved, fixed) = (range(element), range(other))
    let moving = text ?? self.text.string(moved)
    if moved.upperBound <= fixed.lowerBound {
      let separator = self.text.string(moved.upperBound..<fixed.lowerBound)
      return [
        .edit(TextEdit(moved.lowerBound..<fixed.lowerBound, "")),
        .edit(TextEdit(fixed.upperBound..<fixed.upperBound, separator + moving)),
      ]
    }
    let separator = self.text.string(gap(fixed.upperBound, moved.lowerBound))
    return [
      .edit(TextEdit(fixed.lowerBound..<fixed.lowerBound, moving + separator)),
      .edit(TextEdit(gap(fixed.upperBound, moved.upperBound), "")),
    ]
  }

  /// The changes that add elements right after another one, separated like its siblings.
  func inserting(_ values: [String], after element: NodeID, in array: NodeID) -> [Change] {
    let (end, next) = (range(element).upperBound, after(element))
    let neighbors =
      kind(next) != .end
      ? end..<range(next).lowerBound
      : sibling(before: element).map { gap(range($0).upperBound, range(element).lowerBound) }
    guard let neighbors, isSeparator(neighbors) else { return values.map { .addElement(to: array, value: $0) } }
    let separator = text.string(neighbors)
    return [.edit(TextEdit(end..<end, values.map { separator + $0 }.joined()))]
  }

  /// The change that adds an element right before another one, separated like its siblings; `nil` where something else than whitespace
  /// is around it, or it has no siblings.
  func inserting(_ value: String, before element: NodeID) -> Change? {
    let (own, next) = (range(element), after(element))
    let neighbors =
      sibling(before: element).map { gap(range($0).upperBound, own.lowerBound) }
      ?? (kind(next) != .end ? gap(own.upperBound, range(next).lowerBound) : nil)
    guard let neighbors, isSeparator(neighbors) else { return nil }
    return .edit(TextEdit(own.lowerBound..<own.lowerBound, value + text.string(neighbors)))
  }

  /// The changes that move an element of an array, or add it, without touching the others.
  ///
  /// - Parameters:
  ///   - element: `nil` if it is added.
  ///   - place: Among the others.
  /// - Returns: `nil` where something else than whitespace is around it, or it is the only one.
  func splicing(
    _ element: NodeID?, as value: String, to place: Int, of others: [NodeID], in array: NodeID
  ) -> [Change]? {
    guard others.indices.contains(place) else {
      return others.isEmpty ? nil : (element.map { [.remove($0)] } ?? []) + [.addElement(to: array, value: value)]
    }
    guard let insertion = inserting(value, before: others[place]) else { return nil }
    guard let element else { return [insertion] }
    return removal(of: element, in: array).map { [insertion, .edit($0)] }
  }

  /// The same; where something else than whitespace is around it, all elements are written again.
  func placing(
    _ element: NodeID?, as value: String, at place: Int, of others: [NodeID], in array: NodeID
  ) -> [Change] {
    if let changes = splicing(element, as: value, to: place, of: others, in: array) { return changes }
    var texts = others.map { text.string(range($0)) }
    texts.insert(value, at: place)
    return rewriting(array, with: texts)
  }

  /// The changes that give an array other elements, in place: each keeps its layout.
  ///
  /// - Parameter texts: The JSON of the new elements, at least as many as there are.
  func rewriting(_ list: NodeID, with texts: [String]) -> [Change] {
    let old = Array(elements(of: list))
    let replaced = zip(old, texts).compactMap { node, text -> Change? in
      self.text.string(range(node)) == text ? nil : .replace(.value(node), with: text)
    }
    return replaced + texts.dropFirst(old.count).map { .addElement(to: list, value: $0) }
  }

  /// The edit that removes an element with its comma; `nil` where something else than whitespace is around it.
  package func removal(of element: NodeID, in array: NodeID) -> TextEdit? {
    guard !isRecovered(element), !isRecovered(end(of: array)), !isUnopened(array) else { return nil }
    let (own, next) = (range(element), after(element))
    if kind(next) != .end {
      let rest = own.upperBound..<max(own.upperBound, range(next).lowerBound)
      return isSeparator(rest) ? TextEdit(own.lowerBound..<rest.upperBound, "") : nil
    }
    let rest = own.upperBound..<max(own.upperBound, range(next).lowerBound)
    guard text.slice(rest).allSatisfy({ $0.isWhitespace }) else { return nil }
    guard let previous = sibling(before: element) else {
      let start = opener(array).upperBound
      let isAlone = start <= own.lowerBound && text.slice(start..<own.lowerBound).allSatisfy { $0.isWhitespace }
      return isAlone ? TextEdit(start..<rest.upperBound, "") : nil
    }
    let before = gap(range(previous).upperBound, own.lowerBound)
    return isSeparator(before) ? TextEdit(before.lowerBound..<own.upperBound, "") : nil
  }

  /// Whether bytes are one comma and whitespace.
  private func isSeparator(_ range: ByteRange) -> Bool {
    let bytes = text.slice(range)
    return bytes.count { $0 == .comma } == 1 && bytes.allSatisfy { $0.isWhitespace || $0 == .comma }
  }
}
