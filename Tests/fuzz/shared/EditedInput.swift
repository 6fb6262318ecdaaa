/// An input as a document with edits: which document, the number of edits, four bytes for each, then the document if it is none of ours.
struct EditedInput {
  struct Edit {
    /// In the text before it.
    var range: Range<Int>
    var text: [UInt8]
  }

  let document: [UInt8]
  private let records: [ArraySlice<UInt8>]

  init(_ input: [UInt8]) {
    let count = Int(input.dropFirst().first ?? 0) % 8
    let bytes = input.dropFirst(2)
    records = (0..<count).map { bytes.dropFirst(4 * $0).prefix(4) }.filter { $0.count == 4 }
    let choice = Int(input.first ?? 0) % 16
    document = choice < documents.count ? documents[choice] : Array(bytes.dropFirst(4 * records.count))
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

/// Small lists, so that most inputs are edits of a valid document.
private let documents: [[UInt8]] = [
  #"{"schemaVersion":1,"projectId":"c0a1d8a4-0d5f-4b1e-9c56-3f1c2e8a7b90","title":"T","tiers":[{"id":"s","label":"S","order":0,"itemIds":["a","b"]},{"id":"t","label":"T","order":1,"itemIds":["c"]}],"items":{"a":{"id":"a","title":"A","tags":["x","y"]},"b":{"id":"b","title":"B","rating":7},"c":{"id":"c","title":"C","attributes":{"season":"1"}}},"overrides":{"a":{"rating":3}},"audit":{"createdAt":"2024-01-01T00:00:00Z","updatedAt":"2024-01-02T00:00:00Z"}}"#,
  "{\n  \"schemaVersion\": 1,\n  \"title\": \"Tea \u{1FAD6}\",\n  \"tiers\": [\n    { \"id\": \"s\", \"label\": \"S\", \"order\": 0, \"itemIds\": [\"a\"] }\n  ],\n  \"items\": {\n    \"a\": { \"id\": \"a\", \"title\": \"é\" },\n    \"b\": {}\n  }\n}\n",
  #"{"items":{"a":{"id":"a","title":"A","media":[{"id":"m","kind":"image","uri":"file://Media/a.png","mime":"image/png"}]},"b":{"id":"b","title":"A"}},"tiers":[],"overrides":{"b":{"hidden":true,"tags":["q"]}}}"#,
  #"[1, [2, [], {"a": {}}], "x", null, -1.5e3, {"k": [true, false]}, "\u00e9\n"]"#,
  "{\r\n\t\"a\" : [ ],\r\n\t\"b\" : { \"c\" : \"d\" }\r\n}", #"[[[[[[1]]]]]]"#, "{}", "[0,1,2,3,4,5,6,7,8,9]",
].map { Array($0.utf8) }

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
