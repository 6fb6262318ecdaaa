import TierlintCore

/// One line of an ignore file.
///
/// - Source: gitignore(5), and wildmatch.c of git for what the manual leaves open.
struct IgnorePattern: Sendable {
  private let pattern: PathPattern
  /// Takes back what earlier lines ignore.
  let isNegated: Bool
  private let isFolderOnly: Bool
  /// Whether it is for the whole path, because a slash stands in it; else for the last name alone.
  private let isAnchored: Bool

  /// Reads a line without its end.
  ///
  /// - Returns: `nil` for a comment, a blank line, and what no name can match.
  init?(_ line: some Collection<UInt8>) {
    var rest = withoutTrailingSpaces(Array(line))[...]
    guard let first = rest.first, first != UInt8(ascii: "#") else { return nil }
    isNegated = first == UInt8(ascii: "!")
    if isNegated { rest.removeFirst() }
    isFolderOnly = rest.last == slash
    if isFolderOnly { rest.removeLast() }
    isAnchored = rest.contains(slash)
    if rest.first == slash { rest.removeFirst() }
    guard !rest.isEmpty, let segments = segments(of: rest) else { return nil }
    pattern = PathPattern(segments)
  }

  /// Whether it is for a path.
  ///
  /// - Parameter path: The names below the folder of the ignore file; at least one.
  func matches(_ path: ArraySlice<PathName>, isFolder: Bool) -> Bool {
    (isFolder || !isFolderOnly) && pattern.matches(isAnchored ? path : path.suffix(1))
  }
}

/// Spaces at the end do not count, unless a backslash stands before them.
private func withoutTrailingSpaces(_ line: [UInt8]) -> [UInt8] {
  var end = 0
  var place = 0
  while place < line.count {
    let isEscape = line[place] == UInt8(ascii: "\\") && place + 1 < line.count
    if isEscape || line[place] != UInt8(ascii: " ") { end = place + (isEscape ? 2 : 1) }
    place += isEscape ? 2 : 1
  }
  return Array(line.prefix(end))
}

private func segments(of text: ArraySlice<UInt8>) -> [PathPattern.Segment]? {
  var segments: [PathPattern.Segment] = []
  let names = text.split(separator: slash, omittingEmptySubsequences: false)
  for (index, name) in names.enumerated() {
    if name.count > 1, name.allSatisfy({ $0 == UInt8(ascii: "*") }), names.count > 1 {
      segments.append(.folders)
      // What lies in a folder is meant, not the folder.
      if index == names.count - 1 { segments.append(.name([.run])) }
    } else {
      guard let tokens = tokens(of: name) else { return nil }
      segments.append(.name(tokens))
    }
  }
  return segments
}

/// - Returns: `nil` where an escape or a set has no end.
private func tokens(of name: ArraySlice<UInt8>) -> [PathPattern.Token]? {
  var tokens: [PathPattern.Token] = []
  var rest = name
  while let byte = rest.popFirst() {
    switch byte {
    case UInt8(ascii: "*"): tokens.append(.run)
    case UInt8(ascii: "?"): tokens.append(.oneByte)
    case UInt8(ascii: "["):
      guard let set = byteSet(&rest) else { return nil }
      tokens.append(.oneOf(set))
    case UInt8(ascii: "\\"):
      guard let escaped = rest.popFirst() else { return nil }
      tokens.append(.byte(escaped))
    default: tokens.append(.byte(byte))
    }
  }
  return tokens
}
