/// A JSON value, as RFC 8259 alone defines it. Numbers are their tokens, strings their UTF-16 code units.
indirect enum StrictValue: Equatable {
  case object([[UInt16]: StrictValue])
  case array([StrictValue])
  case string([UInt16])
  case number([UInt8])
  case word(UInt8)
}

/// A reader of JSON that shares no code with the tool, and accepts nothing but RFC 8259 in UTF-8 without a byte order mark.
struct StrictJSON {
  private let bytes: [UInt8]
  private var offset = 0

  /// Whether the bytes are a JSON text.
  static func accepts(_ bytes: [UInt8]) -> Bool {
    var reader = StrictJSON(bytes: bytes)
    return reader.readText()
  }

  /// The value of a JSON text.
  ///
  /// - Returns: `nil` if it is not one, is nested more than 300 deep, or repeats a key.
  static func value(_ bytes: [UInt8]) -> StrictValue? {
    guard accepts(bytes) else { return nil }
    var reader = StrictJSON(bytes: bytes)
    return reader.readValue(depth: 0)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  /// Reads the whole text without recursion.
  private mutating func readText() -> Bool {
    var closers: [UInt8] = []
    skipSpace()
    while true {
      if next == 0x7B || next == 0x5B {
        let closer: UInt8 = next == 0x7B ? 0x7D : 0x5D
        offset += 1
        skipSpace()
        if !skip(closer) {
          closers.append(closer)
          if closer == 0x7D, !readKey() { return false }
          continue
        }
      } else if !readScalar() {
        return false
      }
      skipSpace()
      while let closer = closers.last, skip(closer) {
        closers.removeLast()
        skipSpace()
      }
      guard let closer = closers.last else { return offset == bytes.count }
      guard skip(0x2C) else { return false }
      skipSpace()
      if closer == 0x7D, !readKey() { return false }
    }
  }

  private mutating func readKey() -> Bool { readString() && skipColon() }

  private mutating func skipColon() -> Bool {
    skipSpace()
    guard skip(0x3A) else { return false }
    skipSpace()
    return true
  }

  private mutating func readScalar() -> Bool {
    if next == 0x22 { return readString() }
    switch next {
    case 0x74: return skip("true")
    case 0x66: return skip("false")
    case 0x6E: return skip("null")
    default: return readNumber()
    }
  }

  private mutating func skip(_ word: String) -> Bool {
    guard bytes[offset...].starts(with: word.utf8) else { return false }
    offset += word.utf8.count
    return true
  }

  private mutating func readDigits() -> Bool {
    let start = offset
    while let byte = next, 0x30...0x39 ~= byte { offset += 1 }
    return offset > start
  }

  private mutating func readNumber() -> Bool {
    _ = skip(0x2D)
    if !skip(0x30), !readDigits() { return false }
    if skip(0x2E), !readDigits() { return false }
    guard skip(0x65) || skip(0x45) else { return true }
    _ = skip(0x2B) || skip(0x2D)
    return readDigits()
  }

  private mutating func readString() -> Bool { readString { _ in } }

  /// - Parameter collect: Called with each UTF-16 code unit.
  private mutating func readString(_ collect: (UInt16) -> Void) -> Bool {
    guard skip(0x22) else { return false }
    while let byte = next {
      offset += 1
      switch byte {
      case 0x22: return true
      case 0x5C:
        guard let unit = readEscape() else { return false }
        collect(unit)
      case 0x20..<0x80: collect(UInt16(byte))
      case 0xC2...0xF4:
        guard let scalar = readScalarValue(first: byte) else { return false }
        for unit in UTF16.encode(scalar) ?? .init() { collect(unit) }
      default: return false
      }
    }
    return false
  }

  private mutating func readEscape() -> UInt16? {
    guard let byte = next else { return nil }
    offset += 1
    switch byte {
    case 0x22, 0x5C, 0x2F: return UInt16(byte)
    case 0x62: return 8
    case 0x66: return 12
    case 0x6E: return 10
    case 0x72: return 13
    case 0x74: return 9
    default: break
    }
    guard byte == 0x75, offset + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for digit in bytes[offset..<offset + 4] {
      switch digit {
      case 0x30...0x39: unit = unit << 4 | UInt16(digit - 0x30)
      case 0x41...0x46: unit = unit << 4 | UInt16(digit - 0x37)
      case 0x61...0x66: unit = unit << 4 | UInt16(digit - 0x57)
      default: return nil
      }
    }
    offset += 4
    return unit
  }

  /// The scalar of more than one byte whose first byte was read; the shortest form, and no surrogate.
  private mutating func readScalarValue(first: UInt8) -> Unicode.Scalar? {
    let count = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
    guard offset + count <= bytes.count else { return nil }
    var value = UInt32(first) & (0x3F >> UInt32(count))
    for byte in bytes[offset..<offset + count] {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard value >= (count == 1 ? 0x80 : count == 2 ? 0x800 : 0x10000) else { return nil }
    offset += count
    return Unicode.Scalar(value)
  }

  /// Reads a value of a text that was accepted.
  private mutating func readValue(depth: Int) -> StrictValue? {
    skipSpace()
    guard depth < 300, let byte = next else { return nil }
    let start = offset
    switch byte {
    case 0x7B:
      offset += 1
      return readMembers(depth: depth + 1)
    case 0x5B:
      offset += 1
      return readElements(depth: depth + 1)
    case 0x22:
      var units: [UInt16] = []
      return readString { units.append($0) } ? .string(units) : nil
    case 0x74, 0x66, 0x6E: return readScalar() ? .word(bytes[start]) : nil
    default: return readNumber() ? .number(Array(bytes[start..<offset])) : nil
    }
  }

  private mutating func readMembers(depth: Int) -> StrictValue? {
    var members: [[UInt16]: StrictValue] = [:]
    skipSpace()
    while !skip(0x7D) {
      var key: [UInt16] = []
      guard readString({ key.append($0) }), skipColon(), let value = readValue(depth: depth),
        members.updateValue(value, forKey: key) == nil
      else { return nil }
      skipSpace()
      if skip(0x2C) { skipSpace() }
    }
    return .object(members)
  }

  private mutating func readElements(depth: Int) -> StrictValue? {
    var elements: [StrictValue] = []
    skipSpace()
    while !skip(0x5D) {
      guard let value = readValue(depth: depth) else { return nil }
      elements.append(value)
      skipSpace()
      if skip(0x2C) { skipSpace() }
    }
    return .array(elements)
  }
}
