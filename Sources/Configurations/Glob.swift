/// A path pattern of `.tierlint.json`, relative to the folder of that file, like those of `.gitignore`.
///
/// A pattern without a slash, except at its end, matches at any depth. `*` matches any part of a name, `?` one character,
/// `[0-9]` one of a set, `{a,b}` each of some alternatives, `**` any number of folders; `\` escapes these.
package struct Glob: Sendable {
  /// Without braces.
  private let patterns: [PathPattern]
  /// Whether only folders match: it ends with a slash or with `/**`.
  private let isFolderOnly: Bool
  /// The leading names without special characters.
  package let literalPrefix: [PathName]

  /// - Returns: `nil` for what no path can match: a pattern that is empty, has `..`, or is longer than PATH_MAX.
  package init?(_ text: String) {
    let words = Array(comparable(Array(text.utf8)[...]))
    let isAnchored = words.dropLast().contains(UInt8(ascii: "/"))
    var names = words.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    let endsWithFolders = names.count > 1 && names.last?.elementsEqual("**".utf8) ?? false
    if endsWithFolders { names.removeLast() }
    guard !names.isEmpty, words.count <= 4096, !names.contains(where: { $0.elementsEqual("..".utf8) }) else {
      return nil
    }
    isFolderOnly = endsWithFolders || words.last == UInt8(ascii: "/")
    literalPrefix = isAnchored ? Array(names.prefix { !$0.contains(where: isSpecial) }) : []
    let joined = (isAnchored ? [] : [Array("**".utf8)[...]]) + names
    let alternatives = bracesExpanded(Array(joined.joined(separator: [UInt8(ascii: "/")])))
    patterns = alternatives.map { PathPattern($0.split(separator: UInt8(ascii: "/")).map(segment)) }
  }

  /// Whether it matches a path itself.
  ///
  /// - Parameter path: The names below the folder of the configuration; at least one.
  /// - Parameter isFolder: Whether the path is that of a folder.
  package func matches(_ path: ArraySlice<PathName>, isFolder: Bool) -> Bool {
    (isFolder || !isFolderOnly) && patterns.contains { $0.matches(path) }
  }

  /// Whether it matches a path or one of its parent folders.
  package func covers(_ path: ArraySlice<PathName>, isFolder: Bool = false) -> Bool {
    path.indices.contains { matches(path[...$0], isFolder: isFolder || $0 + 1 < path.endIndex) }
  }
}

private func isSpecial(_ byte: UInt8) -> Bool { "*?[]{}\\".utf8.contains(byte) }

private func segment(_ name: ArraySlice<UInt8>) -> PathPattern.Segment {
  if name.elementsEqual("**".utf8) { return .folders }
  var tokens: [PathPattern.Token] = []
  var rest = name
  while let byte = rest.popFirst() {
    var set = rest
    switch byte {
    case UInt8(ascii: "*"): tokens.append(.run)
    case UInt8(ascii: "?"): tokens.append(.oneScalar)
    case UInt8(ascii: "\\"): tokens.append(.byte(rest.popFirst() ?? byte))
    case UInt8(ascii: "["):
      guard let bytes = byteSet(&set) else { fallthrough }
      tokens.append(.oneOf(bytes))
      rest = set
    default: tokens.append(.byte(byte))
    }
  }
  return .name(tokens)
}

/// The alternatives of a pattern with braces, at most 64. Braces beyond that, nested ones and those without a comma stay
/// as they are.
private func bracesExpanded(_ text: [UInt8]) -> [[UInt8]] {
  var expanded: [[UInt8]] = [[]]
  var rest = text[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "{"), let parts = alternatives(&rest, atMost: 64 / expanded.count) {
      expanded = expanded.flatMap { start in parts.map { start + $0 } }
      continue
    }
    let escaped = byte == UInt8(ascii: "\\") ? rest.popFirst() : nil
    for index in expanded.indices {
      expanded[index].append(byte)
      if let escaped { expanded[index].append(escaped) }
    }
  }
  return expanded
}

/// Parses alternatives after the opening brace.
private func alternatives(_ rest: inout ArraySlice<UInt8>, atMost most: Int) -> [ArraySlice<UInt8>]? {
  guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }),
    rest[end] == UInt8(ascii: "}")
  else { return nil }
  let parts = rest[..<end].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
  guard (2...64).contains(parts.count), parts.count <= most else { return nil }
  rest = rest[(end + 1)...]
  return parts
}
