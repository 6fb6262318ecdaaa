import CSVSyntax
import JSONSyntax
import SourceText
import TierlintCore

/// What would be renamed at an offset: the name there, its bytes without the quotes and its text without escapes.
///
/// - Throws: `nothingToRename` and `pool`, where nothing can be renamed.
package func preparedRename(
  at offset: ByteOffset, in document: Document
) throws(RenameError) -> (range: ByteRange, placeholder: String) {
  let name = try renamable(at: offset, in: document)
  return (name.range, name.text)
}

/// The edits that rename the item, tier or media entry at an offset wherever the document names it, sorted.
///
/// - Throws: Where nothing can be renamed, and where the new name is taken or no good.
package func rename(
  at offset: ByteOffset, to new: String, in document: Document
) throws(RenameError) -> [TextEdit] {
  let name = try renamable(at: offset, in: document)
  try name.validate(new, in: document)
  return name.occurrences.map { document.writing(new, at: $0.node) }.filter {
    !document.text.slice($0.range).elementsEqual($0.text.utf8)
  }
}

private func renamable(at offset: ByteOffset, in document: Document) throws(RenameError) -> Name {
  guard let name = document.name(at: offset) else { throw .nothingToRename }
  try name.validateRenamable(in: document)
  return name
}

extension Document {
  /// The edit that puts a name in the place of another one. Quotes stay as they are; where one is missing or is not JSON's,
  /// the string is written anew.
  fileprivate func writing(_ name: String, at node: Int) -> TextEdit {
    if let table = csv?.table {
      return TextEdit(table.range(node), csvField(name, isQuoted: table.cells[node].kind == .quoted))
    }
    let whole = tree.range(node)
    let bytes = text.slice(whole)
    guard bytes.count > 1, bytes.first == 0x22, bytes.last == 0x22 else {
      return TextEdit(whole, jsonStringLiteral(name))
    }
    return TextEdit(tree.content(node), jsonContent(name))
  }
}

/// A text as what stands between the quotes of a JSON string.
func jsonContent(_ text: String) -> String {
  String(Substring(jsonStringLiteral(text).unicodeScalars.dropFirst().dropLast()))
}
