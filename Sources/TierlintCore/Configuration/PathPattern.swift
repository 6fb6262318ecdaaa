/// One name of a path, as the system has it: bytes without slashes.
package typealias PathName = ArraySlice<UInt8>

/// A pattern for paths, whatever notation it was written in.
package struct PathPattern: Sendable {
  /// A piece of a name.
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

  /// What stands between two slashes.
  package enum Segment: Sendable {
    case name([Token])
    /// Any number of names, or none.
    case folders
  }

  private let segments: [Segment]

  package init(_ segments: [Segment]) { self.segments = segments }

  /// Whether the pattern is for a path, given as its names.
  ///
  /// - Complexity: O(*names* × *segments*), and as much for the bytes of each name.
  package func matches(_ names: ArraySlice<PathName>) -> Bool {
    var segment = 0
    var place = names.startIndex
    // Only the last `**` has to be tried at further places: what an earlier one could gain, the last one has.
    var retry: (segment: Int, place: Int)?
    while place < names.endIndex {
      if segment < segments.count, case .folders = segments[segment] {
        segment += 1
        retry = (segment, place)
      } else if segment < segments.count, case .name(let tokens) = segments[segment], fit(tokens, names[place]) {
        segment += 1
        place += 1
      } else if let last = retry {
        retry = (last.segment, last.place + 1)
        (segment, place) = (last.segment, last.place + 1)
      } else {
        return false
      }
    }
    return segments[segment...].allSatisfy { if case .folders = $0 { true } else { false } }
  }
}

/// Whether tokens stand for a whole name.
private func fit(_ tokens: [PathPattern.Token], _ name: PathName) -> Bool {
  var token = 0
  var place = name.startIndex
  var retry: (token: Int, place: Int)?
  while place < name.endIndex {
    if token < tokens.count, case .run = tokens[token] {
      token += 1
      retry = (token, place)
    } else if token < tokens.count, let length = length(of: tokens[token], name[place...]) {
      token += 1
      place += length
    } else if let last = retry {
      retry = (last.token, last.place + 1)
      (token, place) = (last.token, last.place + 1)
    } else {
      return false
    }
  }
  return tokens[token...].allSatisfy { if case .run = $0 { true } else { false } }
}

/// The bytes that a token takes of those at hand, of which there is at least one; `nil` where it does not fit.
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

  package init() {}

  package mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  package func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

  /// All bytes that are not in the set.
  package var inverted: ByteSet {
    var inverted = self
    inverted.words = ~words
    return inverted
  }
}
