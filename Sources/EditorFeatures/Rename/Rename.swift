import CSVSyntax
import JSONSyntax
import SourceText
import TierlintCore

/// The name at an offset that can be renamed: its bytes without quotes, and its decoded value.
///
/// - Throws: `nothingToRename` and `pool`.
package func preparedRename(
  at offset: ByteOffset, in document: Document
) throws(RenameError) -> (range: ByteRange, placeholder: String) {
  let name = try renamable(at: offset, in: document)
  return (name.range, name.text)
}

/// The edits that rename the item, tier or media entry at an offset in the whole document, sorted.
///
/// - Throws: Where nothing can be renamed, or the new name is taken or invalid.
package func rename(
  at offset: ByteOffset, to new: String, in document: Document
) throws(RenameError) -> [TextEdit] {
  let name = try renamable(at: offset, in: document)
  try name.validate(new, in: document)
  return name.occurrences.compactMap { document.replacement(new, at: $0.node) }.filter {
    !document.text.slice($0.range).elementsEqual($0.text.utf8)
  }
}

private func renamable(at offset: ByteOffset, in document: Document) throws(RenameError) -> Name {
  guard let name = document.name(at: offset) else { throw .nothingToRename }
  try name.validateRenamable(in: document)
  return name
}

extension Document {
  /// The edit that replaces a name. A string whose quotes are missing or are not JSON's is replaced with its quotes.
  fileprivate func replacement(_ name: String, at node: NameNode) -> TextEdit? {
    switch node {
    case .field(let cell): csv.map { $0.table.replacement(name, at: cell) }
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
func jsonContent(_ text: String) -> String {
  String(Substring(jsonStringLiteral(text).unicodeScalars.dropFirst().dropLast()))
}
