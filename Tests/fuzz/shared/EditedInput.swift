/// An input as a document with edits: the number of edits, four bytes for each, then the document.
struct EditedInput {
  struct Edit {
    /// In the text before it.
    var range: Range<Int>
    var text: [UInt8]
  }

  let document: [UInt8]
  private let records: [ArraySlice<UInt8>]

  init(_ input: [UInt8]) {
    let count = Int(input.first ?? 0) % 8
    let bytes = input.dropFirst()
    records = (0..<count).map { bytes.dropFirst(4 * $0).prefix(4) }.filter { $0.count == 4 }
    document = Array(bytes.dropFirst(4 * records.count))
  }

  /// Calls a function with each edit, for a text with the length of that before it.
  ///
  /// - Parameter makeEdit: Returns the length of the text after the edit.
  func forEachEdit(_ makeEdit: (Edit) -> Int) {
    var count = document.count
    for record in records {
      let bytes = Array(record)
      let start = (Int(bytes[0]) << 8 | Int(bytes[1])) % (count + 1)
      let end = min(count, start + Int(bytes[2] & 15) * (bytes[2] > 0xF0 ? 20 : 1))
      count = makeEdit(Edit(range: start..<end, text: pieces[Int(bytes[3]) % pieces.count]))
    }
  }
}

/// What is typed and pasted.
private let pieces: [[UInt8]] = [
  "", "a", "\"", ",", ":", "{", "}", "[", "]", "0", "-", ".", "e", " ", "\n", "\r", "\r\n", "\t", "\\", "\\u00e9", "é",
  "👾",
  "null", "true", "12", "\"x\"", "\"x\": 1", "\"x\": 1,", ", \"x\": 1", ",1", "1,", "{}", "[]", "{\"id\": \"a\"}",
  "\"a\": {}",
  "\"id\": \"a\", ", "\"title\": \"A\", ", "\"tags\": [\"a\"], ", "\"rating\": 12, ", "\"season\": \"x\", ",
  "\"zzz\": {}, ",
  "//", "/* x */", "\n\n", "\u{2028}", "\u{FEFF}", "itemIds", "tierlint", "#FF0000", "file:///x.png", "http://a.b",
  "unranked",
].map { Array($0.utf8) }
