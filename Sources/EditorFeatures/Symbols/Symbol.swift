import JSONSyntax
import SourceText
import TierLists

/// A named part of a document.
package struct Symbol: Sendable, Equatable {
  package enum Kind: Sendable, CaseIterable {
    /// A member of the root that is an object or array.
    case section
    case tier, item
    /// An entry of a tier that refers to an item.
    case reference
    case override
    /// Any other member.
    case field
  }

  /// On one line, never empty.
  package var name: String
  package var detail: String?
  package var kind: Kind
  /// The whole value.
  package var range: ByteRange
  /// The range to select when the symbol is opened; inside `range`.
  package var selection: ByteRange
  /// In document order; their ranges are inside `range`.
  package var children: [Symbol] = []

  init(_ name: String?, _ kind: Kind, _ range: ByteRange, selection: ByteRange, detail: String? = nil) {
    let name = shownLine(name ?? "", upTo: 100)
    self.name = name.unicodeScalars.allSatisfy { $0.properties.isWhitespace } ? "(empty)" : name
    self.detail = detail.map { shownLine($0, upTo: 100) }
    self.kind = kind
    self.range = range
    self.selection = selection.clamped(to: range)
  }
}

/// The symbols of a document as a tree, in document order.
///
/// - Complexity: O(*nodes*).
package func symbols(in document: Document) -> [Symbol] {
  if let csv = document.csv { return rowSymbols(csv) }
  let tree = document.tree
  let root = ObjectView(tree, .root)
  // Of duplicate keys the app reads the first.
  let lists = [root["tiers"], root["items"], root["overrides"]]
  return root.members.compactMap { key, value in
    guard var section = tree.memberSymbol(value, .section) else { return nil }
    if lists.contains(value), let name = tree.string(key) {
      section.children = listSymbols(document, name, value).filter { section.range.contains($0.range) }
    } else if tree.contains(value), tree[value].isContainer {
      section.children = tree.members(of: value).compactMap { tree.memberSymbol($0.value, .field) }
    } else {
      section.kind = .field
    }
    return section
  }
}

/// The children of a member of the root.
private func listSymbols(_ document: Document, _ name: String, _ value: NodeID) -> [Symbol] {
  switch (document.kind, name) {
  case (.project, "tiers"): projectTierSymbols(document)
  case (.project, "items"): itemSymbols(value, document.tree)
  case (.project, "overrides"): overrideSymbols(value, document.tree)
  case (.state, "tiers"): stateTierSymbols(document)
  case (.template, "items"), (.flat, "items"): stateItemSymbols(value, document.tree)
  default: document.tree.members(of: value).compactMap { document.tree.memberSymbol($0.value, .field) }
  }
}

/// The tiers and items whose names contain the letters of a query in this order, without children.
package func symbols(named query: String, in document: Document) -> [Symbol] {
  let letters = Array(query.lowercased().unicodeScalars)
  return definitions(symbols(in: document)).filter { $0.name.matches(letters) }
}

private func definitions(_ symbols: [Symbol]) -> [Symbol] {
  symbols.flatMap { symbol -> [Symbol] in
    var leaf = symbol
    leaf.children = []
    return (symbol.kind == .tier || symbol.kind == .item ? [leaf] : []) + definitions(symbol.children)
  }
}

extension SyntaxTree {
  /// The symbol of a member. The default name is its key, the default detail its scalar value.
  func memberSymbol(_ value: NodeID, _ kind: Symbol.Kind, name: String? = nil, detail: String? = nil) -> Symbol? {
    guard self.kind(self.key(of: value)) == .string else { return nil }
    let key = range(self.key(of: value))
    let range = key.lowerBound..<max(key.upperBound, self.range(value).upperBound)
    return Symbol(name ?? string(self.key(of: value)), kind, range, selection: key, detail: detail ?? scalarText(value))
  }

  private func scalarText(_ value: NodeID) -> String? {
    switch kind(value) {
    case .string: string(value)
    case .number, .true, .false, .null: text.string(range(value))
    case .object, .array, .end, .missing: nil
    }
  }
}

extension ByteRange {
  fileprivate func contains(_ other: ByteRange) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}

extension String {
  /// Whether it contains some letters as a subsequence.
  fileprivate func matches(_ letters: [Unicode.Scalar]) -> Bool {
    var rest = letters[...]
    for scalar in lowercased().unicodeScalars where scalar == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
