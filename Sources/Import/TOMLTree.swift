import JSONSyntax
import SourceText
import TierLists

/// The value of a TOML document.
///
/// - Complexity: O(*bytes*).
/// - Source: TOML 1.0.0; escapes in texts of several lines are not read.
func tomlValue(_ text: DocumentText) throws(ImportRefusal) -> Value {
  var reader = ScalarReader(text, 0..<text.count)
  var tables = [TOMLTable(path: [])]
  reader.skipBreaks()
  while reader.offset < text.count {
    let start = reader.offset
    if reader.takes(.openBracket) {
      let isElement = reader.takes(.openBracket)
      let path = reader.word(.keyOfTOML).text ?? ""
      let names = path.prefix { $0 != "]" }.split(separator: ".").prefix(10).map { unquoted(trimmed(String($0))) }
      tables.append(TOMLTable(path: names, isElement: isElement, range: start..<reader.offset))
    } else {
      let key = reader.word(.keyOfTOML).text ?? ""
      guard reader.takes(.equals), let value = reader.value(.block, depth: 0), reader.isAtEnd else {
        throw ImportRefusal("this line is not read as TOML", at: (text, start..<max(start, reader.offset)))
      }
      tables[tables.count - 1].members.append(Value.Member(key: key, value: value))
    }
    reader.skipBreaks()
  }
  return Value(.map(members(of: tables[...], depth: 0)), 0..<text.count)
}

/// The members below `[a.b]`, or below `[[a.b]]`, which is an element of an array.
private struct TOMLTable {
  var path: [String]
  var isElement = false
  var range: ByteRange = 0..<0
  var members: [Value.Member] = []
}

/// The members of an object: those of its own table, and an object or an array for each part of longer paths.
private func members(of tables: ArraySlice<TOMLTable>, depth: Int) -> [Value.Member] {
  var result = tables.filter { $0.path.count == depth }.flatMap { $0.members }
  var rest = tables.filter { $0.path.count > depth }[...]
  while let first = rest.first, let key = first.path.dropFirst(depth).first {
    let group = rest.prefix { $0.path.dropFirst(depth).first == key }
    rest = rest.dropFirst(group.count)
    let starts = group.indices.filter { group[$0].isElement && group[$0].path.count == depth + 1 }
    let parts = zip(starts, starts.dropFirst() + [group.endIndex]).map { group[$0..<$1] }
    let objects = (parts.isEmpty ? [group] : parts).map {
      Value(.map(members(of: $0, depth: depth + 1)), $0.first?.range ?? first.range)
    }
    let value = parts.isEmpty ? objects.first : Value(.list(objects), first.range)
    if let value { result.append(Value.Member(key: key, value: value)) }
  }
  return result
}
