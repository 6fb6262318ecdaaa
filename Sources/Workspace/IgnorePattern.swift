import Configurations
import TierLists

/// One line of an ignore file.
///
/// - Source: gitignore(5), and git's wildmatch.c for unspecified cases.
struct IgnorePattern: Sendable {
  private let pattern: PathPattern
  /// Whether it re-includes what earlier patterns ignore.
  let isNegated: Bool
  private let isFolderOnly: Bool
  /// Whether it matches the whole path, because it contains a slash, instead of only the last component.
  private let isAnchored: Bool

  /// Parses a line without its line ending.
  ///
  /// - Returns: `nil` for a comment, an empty line and a pattern that cannot match.
  init?(_ line: some Collection<UInt8>) {
    var rest = withoutTrailingSpaces(Array(comparable(Array(line)[...])))[...]
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

  /// Whether it matches a path.
  ///
  /// - Parameter path: The components relative to the folder of the ignore file; at least one.
  func matches(_ path: ArraySlice<PathName>, isFolder: Bool) -> Bool {
    (isFolder || !isFolderOnly) && pattern.matches(isAnchored ? path : path.suffix(1))
  }
}

/// Trailing spaces are removed unless escaped with a backslash.
private func withoutTrailingSpaces(_ line: [UInt8]) -> [UInt8] {
  var end = 0
  var index = 0
  while index < line.count {
    let isEscape = line[index] == UInt8(ascii: "\\") && index + 1 < line.count
    if isEscape || line[index] != UInt8(ascii: " ") { end = index + (isEscape ? 2 : 1) }
    index += isEscape ? 2 : 1
  }
  return Array(line.prefix(end))
}

private func segments(of text: ArraySlice<UInt8>) -> [PathPattern.Segment]? {
  var segments: [PathPattern.Segment] = []
  let names = text.split(separator: slash, omittingEmptySubsequences: false)
  for (index, name) in names.enumerated() {
    if name.count > 1, name.allSatisfy({ $0 == UInt8(ascii: "*") }) {
      segments.append(.folders)
      // `folder/**` matches the content of the folder, not the folder.
      if index == names.count - 1 { segments.append(.name([.run])) }
    } else {
      guard let tokens = tokens(of: name) else { return nil }
      segments.append(.name(tokens))
    }
  }
  return segments
}

/// - Returns: `nil` for an unterminated escape or set.
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
