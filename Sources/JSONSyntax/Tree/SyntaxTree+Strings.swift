import SourceText

extension SyntaxTree {
  /// The bytes between the quotes of a string, escapes undecoded; empty for anything else.
  @inlinable
  @inline(__always)
  package func content(_ node: NodeID) -> ByteRange {
    guard kind(node) == .string else { return 0..<0 }
    let string = self[node]
    if string.isRecovered { return recoveredContent(string.start, string.start &+ string.extent) }
    return Range(uncheckedBounds: (string.start &+ 1, string.start &+ string.extent &- 1))
  }

  /// Like `content`, for a recovered string: a quote may be missing, single or typographic.
  @usableFromInline
  func recoveredContent(_ start: Int, _ end: Int) -> ByteRange {
    let first = min(end, start + quoteLength(start))
    var last = end
    if end - 3 >= first, quoteLength(end - 3) == 3 {
      last = end - 3
    } else if end - 1 >= first, quoteLength(end - 1) == 1 {
      last = end - 1
    }
    return first..<last
  }

  /// The length of the straight, single or typographic quote at an offset; 0 if there is none.
  private func quoteLength(_ offset: Int) -> Int {
    switch text.bytes[offset] {
    case .quote, .apostrophe: 1
    case 0xE2: text.bytes[offset + 1] == 0x80 && (0x9C...0x9F).contains(text.bytes[offset + 2]) ? 3 : 0
    default: 0
    }
  }

  /// Whether a string equals its bytes between the quotes, and all of these are ASCII.
  @inlinable
  package func isPlain(_ node: NodeID) -> Bool {
    self[node].isPlain
  }

  /// The text of a string, escapes decoded; `nil` for anything else. Broken escapes read as U+FFFD.
  package func string(_ node: NodeID) -> String? {
    guard kind(node) == .string else { return nil }
    let range = content(node)
    guard self[node].flags.contains(.complex) else { return text.string(range) }
    if let repaired = repairedStrings[node] { return repaired }
    return String(decoding: unescaped(range), as: UTF8.self)
  }

  /// The UTF-8 bytes of the text of a string, escapes decoded; empty for anything else.
  package func utf8(_ node: NodeID) -> ArraySlice<UInt8> {
    guard kind(node) == .string else { return [] }
    let range = content(node)
    guard self[node].flags.contains(.complex) else { return text.bytes[range] }
    if let repaired = repairedStrings[node] { return Array(repaired.utf8)[...] }
    return unescaped(range)[...]
  }

  /// Whether a string reads `name`.
  @inlinable
  @inline(__always)
  package func string(_ node: NodeID, equals name: ASCIIName) -> Bool {
    contains(node) && isEqual(self[node], node, name)
  }

  /// Whether a string reads `name`; decodes only those that may.
  package func string(_ node: NodeID, reads name: String) -> Bool {
    guard kind(node) == .string else { return false }
    return (!self[node].isPlainString || self[node].extent == name.utf8.count + 2) && string(node) == name
  }

  /// The first value of an object under a key that reads `name`.
  @usableFromInline
  package func firstValue(named name: ASCIIName, in object: NodeID) -> NodeID? {
    guard kind(object) == .object else { return nil }
    return nodes.withUnsafeBufferPointer { nodes in
      var key = object.index + 1
      let end = object.index + nodes[object.index].extent - 1
      while key &+ 1 < end {
        if isEqual(nodes[key], NodeID(key), name) { return NodeID(key &+ 1) }
        let value = nodes[key &+ 1]
        key &+= value.isContainer ? 1 &+ value.extent : 2
      }
      return nil
    }
  }

  /// Whether any string reads `name`.
  package func hasString(_ name: ASCIIName) -> Bool {
    nodes.withUnsafeBufferPointer { nodes in
      for index in nodes.indices where nodes[index].bits >> 26 == name.bits || nodes[index].hasFlags {
        if isEqual(nodes[index], NodeID(index), name) { return true }
      }
      return false
    }
  }

  @inlinable
  @inline(__always)
  func isEqual(_ value: Node, _ node: NodeID, _ name: ASCIIName) -> Bool {
    if value.bits >> 26 == name.bits {
      return name.equals(text.words(at: value.start &+ 1)) && hasRest(of: name, value)
    }
    return value.hasFlags && slowEquals(value, node, name)
  }

  /// Whether a plain string has the bytes of a name after the first sixteen.
  @inlinable
  @inline(__always)
  func hasRest(of name: ASCIIName, _ value: Node) -> Bool {
    name.count <= 16
      || (16..<name.count).allSatisfy { text.bytes[value.start + 1 + $0] == name.name.utf8Start[$0] }
  }

  @usableFromInline
  func slowEquals(_ value: Node, _ node: NodeID, _ name: ASCIIName) -> Bool {
    guard value.mayBeLongSpelling(of: name.count) else { return false }
    let first = text.bytes[value.start + 1]
    // Beyond ASCII, only U+037E, U+1FEF and U+212A equal an ASCII character.
    let isAlike =
      first == .backslash || first == name.name.utf8Start[0] || first == 0xCD || first == 0xE1 || first == 0xE2
    if !isAlike, !value.flags.contains(.recovered) { return false }
    return string(node) == name.description
  }

  private func unescaped(_ range: ByteRange) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = text.bytes[offset]
      if byte == .backslash {
        let (scalar, length) = escape(offset)
        result += String(scalar).utf8
        offset += length
      } else {
        result.append(byte)
        offset += 1
      }
    }
    return result
  }

  /// The scalar of an escape, and its length in bytes.
  private func escape(_ start: Int) -> (Unicode.Scalar, length: Int) {
    switch text.bytes[start + 1] {
    case .b: return ("\u{8}", 2)
    case .f: return ("\u{C}", 2)
    case .n: return ("\n", 2)
    case .r: return ("\r", 2)
    case .t: return ("\t", 2)
    case .u: return unicodeEscape(start)
    case let byte where byte == .quote || byte == .backslash || byte == .slash: return (Unicode.Scalar(byte), 2)
    default: return ("\u{FFFD}", 1)
    }
  }

  private func unicodeEscape(_ start: Int) -> (Unicode.Scalar, length: Int) {
    guard let unit = hexUnit(start + 2) else { return ("\u{FFFD}", 2) }
    if (0xD800..<0xDC00).contains(unit), start + 7 < text.bytes.count, text.bytes[start + 6] == .backslash,
      text.bytes[start + 7] == .u, let low = hexUnit(start + 8), (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(UInt32(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)))
    {
      return (scalar, 12)
    }
    return (Unicode.Scalar(UInt32(unit)) ?? "\u{FFFD}", 6)
  }

  private func hexUnit(_ start: Int) -> Int? {
    start + 4 <= text.bytes.count ? JSONSyntax.hexUnit(text.bytes[start..<start + 4]) : nil
  }
}
