import CSVSyntax
import Conversion
import Findings
import JSONSyntax
import SourceText
import TierLists

/// The name at an offset that can be renamed: its bytes without quotes, and its decoded value; `nil` where there is none.
///
/// - Throws: If it must not change.
package func preparedRename(
  at offset: ByteOffset, in document: Document
) throws(ListEditError) -> (range: ByteRange, placeholder: String)? {
  if let label = Label(at: offset, in: document) {
    if label.isPool { throw .renamedPool }
    return (label.range, label.text)
  }
  return try renamable(at: offset, in: document).map { ($0.range, $0.text) }
}

/// The edits that rename what is at an offset in the whole document, sorted: an item, a tier, a media entry, an attribute, a tag or
/// the label of a tier.
///
/// - Throws: Where nothing can be renamed, or the new name is taken or invalid.
package func rename(
  at offset: ByteOffset, to new: String, in document: Document
) throws(ListEditError) -> [TextEdit] {
  // A label, an attribute and a tag as on the command line, with the same bytes.
  if let label = Label(at: offset, in: document) { return try label.changes(to: new).edits(in: document) }
  guard let name = try renamable(at: offset, in: document) else { throw .nothingToRename }
  switch name.kind {
  case .attribute: return try renamingAttribute(name.text, to: new, document).edits(in: document)
  case .tag: return try renamingTag(name.text, to: new, document).edits(in: document)
  default: break
  }
  try name.validate(new, in: document, nil)
  return name.occurrences.compactMap { document.replacement(new, at: $0.node) }.filter {
    !document.text.slice($0.range).elementsEqual($0.text.utf8)
  }
}

extension Document {
  /// The edits that give items and tiers other ids all at once, without asking whether they may have them; sorted.
  ///
  /// - Parameters: New ids by old ones.
  /// - Complexity: O(names).
  package func renamingIDs(items: [String: String], tiers: [String: String]) -> [TextEdit] {
    let kinds: [(NameKind, [String: String])] = [
      (.item, items), (.stateItem, items), (.tier, tiers), (.stateTier, tiers),
    ]
    var edits: [TextEdit] = []
    for (kind, ids) in kinds where !ids.isEmpty && self.kind.nameKinds.contains(kind) {
      forEachOccurrence(of: kind) { name in
        ids[nameText(name.node)].flatMap { replacement($0, at: name.node) }.map { edits.append($0) }
      }
    }
    return edits.sorted { $0.range.precedes($1.range) }
  }
}

private func renamable(at offset: ByteOffset, in document: Document) throws(ListEditError) -> Name? {
  guard let name = document.name(at: offset) else { return nil }
  try name.validateRenamable(in: document)
  guard name.occurrences.allSatisfy({ document.hasOwnBytes($0.node) }) else {
    throw ListEditError("the name is in lines with a syntax error, which must be repaired first")
  }
  return name
}

extension Document {
  fileprivate func hasOwnBytes(_ node: NameNode) -> Bool {
    if case .string(let string) = node { tree.hasOwnBytes(string) } else { true }
  }

  /// The edit that replaces a name. A string whose quotes are missing or are not JSON's is replaced with its quotes.
  func replacement(_ name: String, at node: NameNode) -> TextEdit? {
    switch node {
    // Guarded like the cells of `tierlint convert`.
    case .field(let cell): csv.map { $0.table.replacement(spreadsheetText(name), at: cell) }
    case .string(let string): tree.replacement(name, at: string)
    }
  }
}

extension CSVTable {
  fileprivate func replacement(_ name: String, at cell: CellID) -> TextEdit {
    TextEdit(range(cell), csvField(name, isQuoted: cells[cell].kind == .quoted))
  }
}

extension SyntaxTree {
  fileprivate func replacement(_ name: String, at node: NodeID) -> TextEdit {
    let whole = range(node)
    let bytes = text.slice(whole)
    guard bytes.count > 1, bytes.first == .quote, bytes.last == .quote else {
      return TextEdit(whole, jsonStringLiteral(name))
    }
    return TextEdit(content(node), jsonContent(name))
  }
}

/// A string as the content of a JSON string literal, without quotes.
package func jsonContent(_ text: String) -> String {
  String(Substring(jsonStringLiteral(text).unicodeScalars.dropFirst().dropLast()))
}
