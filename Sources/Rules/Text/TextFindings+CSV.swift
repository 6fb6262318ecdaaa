import CSVSyntax
import Findings
import SourceText
import TierLists

// The rules about text, for the fields of a CSV.

/// Invisible characters in the names of items and tiers.
func invisibleInNames(_ row: CSVRow) -> [ObjectFinding] {
  guard row.traits.contains(.special), row.outcome == .taken, row.document.header.isKnown else { return [] }
  let table = row.document.table
  return [row.document.header.name, row.document.header.tier].compactMap { column in
    guard let cell = row.cell(column), table.traits(cell).contains(.special),
      table.text.slice(table.range(cell)).contains(where: mayBeInvisible)
    else { return nil }
    let text = trimmedField(table.text.string(table.content(cell)))
    guard InvisibleCharacters.occur(in: text) else { return nil }
    return ObjectFinding(at: .cell(cell)) { _ in
      let cleaned = InvisibleCharacters(in: text)
      let edit = TextEdit(table.content(cell), cleaned.text)
      return Message(
        "\(quoted(text)) contains \(describedCharacters(cleaned))", fixes: [.safe(cleaned.fixTitle, .edit(edit))])
    }
  }
}

/// Whether a byte is a control character, or begins a character that may be invisible.
private func mayBeInvisible(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == 0x7F || [0xC2, 0xD8, 0xE1, 0xE2, 0xEF].contains(byte) || byte > 0xF0
}

/// UTF-8 that was read as Latin-1, in any field.
func garbledFields(_ row: CSVRow) -> [ObjectFinding] {
  guard row.traits.contains(.special), row.outcome == .taken else { return [] }
  let table = row.document.table
  return row.cells.compactMap { cell in
    guard table.traits(cell).contains(.special), mayBeGarbled(table.text.slice(table.range(cell))) else { return nil }
    let text = table.text.string(table.content(cell))
    guard let meant = ungarbled(text), !meant.contains(where: { $0.isNewline }) else { return nil }
    return ObjectFinding(at: .cell(cell)) { _ in
      Message(
        "\(quoted(text)) is UTF-8 that was read as Latin-1" + hint(meant),
        fixes: [.suggestion("Change to \(quoted(meant))", .edit(TextEdit(table.content(cell), meant)))])
    }
  }
}

/// Whether the first character beyond ASCII was the first byte of a sequence in UTF-8, and another one follows.
private func mayBeGarbled(_ bytes: ArraySlice<UInt8>) -> Bool {
  guard let first = bytes.firstIndex(where: { $0 >= 0x80 }), bytes[first] == 0xC3 else { return false }
  let next = bytes[(first + 1)...]
  return next.first.map { (0x82...0xB4).contains($0) } ?? false && next.dropFirst().first.map { $0 >= 0x80 } ?? false
}
