/// One component of a path: bytes without slashes.
package typealias PathName = ArraySlice<UInt8>

/// A pattern for paths, independent of its notation.
package struct PathPattern: Sendable {
  /// A part of a name.
  package enum Token: Sendable {
    case byte(UInt8)
    /// Any one byte.
    case oneByte
    /// Any one character: a Unicode scalar.
    case oneScalar
    case oneOf(ByteSet)
    /// Any bytes, or none.
    case run
  }

  /// The pattern for one name, or for any number of folders.
  package enum Segment: Sendable {
    case name([Token])
    /// Any number of names, or none.
    case folders
  }

  private let segments: [Segment]

  package init(_ segments: [Segment]) { self.segments = segments }

  /// Whether the pattern matches a path.
  ///
  /// - Complexity: O(*names* × *segments*), and the same for the bytes of each name.
  package func matches(_ names: ArraySlice<PathName>) -> Bool {
    let names = comparable(names)
    var segment = 0
    var index = names.startIndex
    // Backtracking only to the last `**` suffices.
    var retry: (segment: Int, index: Int)?
    while index < names.endIndex {
      if segment < segments.count, case .folders = segments[segment] {
        segment += 1
        retry = (segment, index)
      } else if segment < segments.count, case .name(let tokens) = segments[segment], match(tokens, names[index]) {
        segment += 1
        index += 1
      } else if let last = retry {
        retry = (last.segment, last.index + 1)
        (segment, index) = (last.segment, last.index + 1)
      } else {
        return false
      }
    }
    return segments[segment...].allSatisfy { if case .folders = $0 { true } else { false } }
  }
}

/// Whether tokens match a whole name.
private func match(_ tokens: [PathPattern.Token], _ name: PathName) -> Bool {
  var token = 0
  var index = name.startIndex
  var retry: (token: Int, index: Int)?
  while index < name.endIndex {
    if token < tokens.count, case .run = tokens[token] {
      token += 1
      retry = (token, index)
    } else if token < tokens.count, let length = length(of: tokens[token], name[index...]) {
      token += 1
      index += length
    } else if let last = retry {
      retry = (last.token, last.index + 1)
      (token, index) = (last.token, last.index + 1)
    } else {
      return false
    }
  }
  return tokens[token...].allSatisfy { if case .run = $0 { true } else { false } }
}

/// How many bytes a token matches at the start of a non-empty slice; `nil` if it does not match.
private func length(of token: PathPattern.Token, _ bytes: PathName) -> Int? {
  guard let first = bytes.first else { return nil }
  switch token {
  case .byte(let byte): return first == byte ? 1 : nil
  case .oneByte: return 1
  case .oneOf(let set): return set.contains(first) ? 1 : nil
  case .oneScalar:
    if first & 0xC0 == 0x80 { return nil }
    return 1 + bytes.dropFirst().prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
  case .run: return nil
  }
}

/// A set of bytes.
package struct ByteSet: Sendable, Equatable {
  private var words = SIMD4<UInt64>()

  init() {}

  mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

  /// All bytes that are not in the set.
  var inverted: ByteSet {
    var inverted = self
    inverted.words = ~words
    return inverted
  }
}
