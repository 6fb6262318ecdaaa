import Conversion
import SourceText
import TierLists

/// A part of a string as displayed by a terminal.
struct Cell {
  /// In columns.
  var width: Int
  /// Without control characters.
  var text: String
}

/// Splits text into cells that are safe to print: characters that move the cursor or hide or reorder text are escaped like
/// `<U+202E>`, bytes that are not UTF-8 like `<0xFF>`.
///
/// - Parameter columns: After so many the rest is left out.
func cells(of bytes: ArraySlice<UInt8>, upTo columns: Int = .max) -> [Cell] {
  if isPlain(bytes) { return bytes.map(plainCell) }
  if String(validating: bytes, as: UTF8.self) != nil { return cells(ofWellFormed: bytes, upTo: columns) }
  var result: [Cell] = []
  var rest = bytes
  while let first = rest.first {
    if let text = wellFormedPrefix(of: rest) {
      result += text.map(cell)
      rest = rest.dropFirst(text.utf8.count)
    } else {
      let text = "<0x\(hexadecimal(UInt32(first), digits: 2))>"
      result.append(Cell(width: text.utf8.count, text: text))
      rest = rest.dropFirst()
    }
  }
  return result
}

/// Between two characters of ASCII a cell ends in any case, but for CRLF, so only what is around others is split by the rules of Unicode.
private func cells(ofWellFormed bytes: ArraySlice<UInt8>, upTo columns: Int) -> [Cell] {
  var cells: [Cell] = []
  var columns = columns
  var rest = bytes
  while columns > 0, let first = rest.first {
    if first < 0x80, rest.dropFirst().first.map({ $0 < 0x80 && $0 != 0x0A }) ?? true {
      let cell = cellsOfASCII[Int(first)]
      cells.append(cell)
      columns -= cell.width
      rest = rest.dropFirst()
      continue
    }
    let end = zip(rest.indices, rest.dropFirst().indices).first { isPlain(rest[$0]) && isPlain(rest[$1]) }?.1
    let part = rest[..<(end ?? rest.endIndex)]
    let new = String(decoding: part, as: UTF8.self).map(cell)
    cells += new
    columns -= width(new)
    rest = rest[part.endIndex...]
  }
  return cells
}

/// Made once, because a hostile text has very many control characters.
private let cellsOfASCII = (0..<0x80).map { cell(Character(Unicode.Scalar(UInt8($0)))) }

private func plainCell(_ byte: UInt8) -> Cell { Cell(width: 1, text: String(Unicode.Scalar(byte))) }

/// A string or path on one line, with control characters escaped.
func visible(_ bytes: ArraySlice<UInt8>) -> String {
  if isPlain(bytes) { return String(decoding: bytes, as: UTF8.self) }
  return cells(of: bytes).reduce(into: "") { $0 += $1.text }
}

func visible(_ text: String) -> String {
  var text = text
  if text.withUTF8({ isPlain(UnsafeRawBufferPointer($0)) }) || !text.unicodeScalars.contains(where: needsEscape) {
    return text
  }
  return visible(Array(text.utf8)[...])
}

/// Printable ASCII.
func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

/// Whether all bytes are printable ASCII.
func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.withUnsafeBytes(isPlain) }

private func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
  let end = bytes.count & ~7
  for offset in stride(from: 0, to: end, by: 8) {
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let odd = (word &- UInt64(repeating: 0x20)) | (word &+ UInt64(repeating: 0x01)) | word
    if odd & UInt64(repeating: 0x80) != 0 { return false }
  }
  return bytes[end...].allSatisfy(isPlain)
}

/// The first scalar; `nil` if the first bytes are ill-formed.
private func wellFormedPrefix(of bytes: ArraySlice<UInt8>) -> String? {
  (1...4).lazy.compactMap { String(validating: bytes.prefix($0), as: UTF8.self) }.first
}

private func cell(_ character: Character) -> Cell {
  if let byte = character.asciiValue, isPlain(byte) { return Cell(width: 1, text: String(character)) }
  if character == "\t" { return Cell(width: 4, text: "    ") }
  guard character.unicodeScalars.contains(where: needsEscape), !isFlag(character) else {
    return Cell(width: width(of: character), text: String(character))
  }
  let text = character.unicodeScalars.reduce(into: "") { result, scalar in
    result += needsEscape(scalar) ? "<U+\(hexadecimal(scalar.value, digits: 4))>" : String(scalar)
  }
  return Cell(width: text.count, text: text)
}

private func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
