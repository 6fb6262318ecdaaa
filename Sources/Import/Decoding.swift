import JSONSyntax
import SourceText

/// A text in UTF-8, whatever encoding it is in: UTF-8, UTF-16 or Windows-1252, with or without a byte order mark.
func decoded(_ bytes: DocumentText) throws(ImportRefusal) -> DocumentText {
  let start = Array(bytes.slice(0..<8))
  if let kind = signatures.first(where: { start.starts(with: $0.bytes) })?.kind { throw ImportRefusal(kind) }
  let text = try utf8(bytes, start)
  guard let first = text.slice(0..<text.count).first(where: { $0 > 0x20 }), first != 0 else {
    throw ImportRefusal("the file is empty")
  }
  if text.slice(0..<text.count).contains(where: { $0 < 0x09 }) { throw ImportRefusal("not a text file") }
  return text
}

private let signatures: [(bytes: [UInt8], kind: String)] = [
  (Array("PK\u{3}\u{4}".utf8), "a zip file or a spreadsheet such as .xlsx; save it as CSV"),
  ([0xD0, 0xCF, 0x11, 0xE0], "an Office file such as .xls; save it as CSV"), (Array("%PDF".utf8), "a PDF"),
  (Array("<!DOCTYP".utf8), "a page of HTML"), (Array("<!doctyp".utf8), "a page of HTML"),
  (Array("<html".utf8), "a page of HTML"), (Array("<TR>".utf8), "a table of HTML"),
  (Array("<table".utf8), "a table of HTML"),
  (Array("<svg".utf8), "a picture"), (Array("<?xml".utf8), "XML"), ([0x89, 0x50, 0x4E, 0x47], "a picture"),
  ([0xFF, 0xD8, 0xFF], "a picture"), (Array("GIF8".utf8), "a picture"),
  (Array("RIFF".utf8), "a picture or a sound"), ([0x1F, 0x8B], "a compressed file"),
]

private func utf8(_ bytes: DocumentText, _ start: [UInt8]) throws(ImportRefusal) -> DocumentText {
  if start.starts(with: [0xEF, 0xBB, 0xBF]) { return DocumentText(bytes.slice(3..<bytes.count)) }
  let isWide = start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
  if isWide {
    guard let text = utf8FromUTF16(bytes) else { throw ImportRefusal("invalid UTF-16") }
    return DocumentText(text)
  }
  let content = bytes.slice(0..<bytes.count)
  if content.allSatisfy({ $0 < 0x80 }) || String(validating: content, as: UTF8.self) != nil { return bytes }
  // Two bytes for each kana: in the encodings of Japan, which are not read, they begin with these.
  guard content.count(where: { $0 == 0x82 || $0 == 0x83 }) < 4 else { throw ImportRefusal("in an unknown encoding") }
  // A text in UTF-8 may have some bytes of other programs.
  let others = String(decoding: content, as: UTF8.self).unicodeScalars.filter { !$0.isASCII }
  let isUTF8 = others.count { $0 == "\u{FFFD}" } * 2 <= others.count
  guard let text = text(of: content, isUTF8: isUTF8) else { throw ImportRefusal("in an unknown encoding") }
  return DocumentText(text)
}

/// The text of bytes of Windows-1252, perhaps between sequences of UTF-8.
private func text(of bytes: ArraySlice<UInt8>, isUTF8: Bool) -> String? {
  var text = String.UnicodeScalarView()
  var (parser, rest, start) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator(), bytes.startIndex)
  while start < bytes.endIndex {
    var count = 1
    switch isUTF8 ? parser.parseScalar(from: &rest) : .error(length: 1) {
    case .valid(let sequence):
      text.append(Unicode.UTF8.decode(sequence))
      count = sequence.count
    case .error(let length):
      for byte in bytes[start...].prefix(length) {
        guard let scalar = windows1252(byte) else { return nil }
        text.append(scalar)
      }
      count = length
    case .emptyInput: return String(text)
    }
    start += count
  }
  return String(text)
}
