import SourceText

/// The start of a text in ASCII: full-width characters become their ordinary form, other letters `x`, all else `?`.
struct PlainText {
  private var bytes: [UInt8] = []
  /// The end of the text before each of the bytes, and of all.
  private(set) var ends: [Int]

  init(_ source: Source, _ range: Range<Int>) {
    var offset = range.lowerBound
    ends = [offset]
    while offset < range.upperBound, bytes.count < 40 {
      bytes.append(Self.plain(source, offset))
      offset += source.characterLength(offset)
      ends.append(offset)
    }
  }

  private static func plain(_ source: Source, _ offset: Int) -> UInt8 {
    if source[offset] < 0x80 { return source[offset] }
    let scalar = source.scalar(offset)
    if (0xFF01...0xFF5E).contains(scalar) { return UInt8(truncatingIfNeeded: scalar &- 0xFEE0) }
    return source.isWord(offset) ? .x : UInt8(ascii: "?")
  }

  /// The bytes up to an offset of the text, ASCII letters in lowercase.
  func lowercased(to end: Int) -> [UInt8] {
    zip(bytes, ends).prefix { $1 < end }.map { byte, _ in byte.isASCIILetter ? byte.asciiLowercased : byte }
  }

  /// The number of bytes that a form of a number takes, and what JSON calls the number; `nil` if it does not fit.
  ///
  /// - Parameter hasLetters: Whether letters that look like digits are digits.
  func number(_ parts: [NumberPart], hasLetters: Bool) -> (length: Int, number: String)? {
    var (index, number) = (0, [UInt8]())
    for part in parts {
      guard let length = read(part, at: index, hasLetters: hasLetters, &number) else { return nil }
      index += length
    }
    let next = self[index]
    if next.isASCIILetter || next.isASCIIDigit || next == .underscore || next == .period || next == UInt8(ascii: "%") {
      return nil
    }
    return (index, String(decoding: number, as: UTF8.self))
  }

  private subscript(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  /// The number of bytes that a part takes; `nil` if it does not fit.
  private func read(_ part: NumberPart, at index: Int, hasLetters: Bool, _ number: inout [UInt8]) -> Int? {
    switch part {
    case .minus: return keep(index, self[index] == .minus ? 1 : 0, &number)
    case .digits(let least, let most):
      let length = digits(index, hasLetters)
      guard least <= length, length <= most else { return nil }
      number += bytes[index..<index + length].map { hasLetters ? Notations.digit(for: $0) : $0 }
      return length
    case .fraction:
      return keep(index, self[index] == .period && digits(index + 1) > 0 ? digits(index + 1) + 1 : 0, &number)
    case .zeros:
      let length = bytes[min(index, bytes.count)...].prefix { $0 == .digit0 }.count
      return length > 0 && self[index + length].isASCIIDigit ? length : nil
    case .space: return bytes[min(index, bytes.count)...].prefix { $0.isSpaceOrTab }.count
    case .hexadecimal: return hexadecimal(index, &number)
    case .letters:
      let length = bytes[min(index, bytes.count)...].prefix { $0.isASCIILetter }.count
      return length > 0 ? length : nil
    case .keep(let text): return self[index] == text.utf8.first ? keep(index, 1, &number) : nil
    case .drop(let text): return has(text, index) ? text.utf8.count : nil
    case .dropAny(let set): return set.utf8.contains(self[index]) ? 1 : nil
    case .add(let text):
      number += text.utf8
      return 0
    case .replace(let text, let new):
      number += new.utf8
      return has(text, index) ? text.utf8.count : nil
    }
  }

  private func hexadecimal(_ index: Int, _ number: inout [UInt8]) -> Int? {
    guard self[index] == .digit0, self[index + 1].asciiLowercased == .x else { return nil }
    let digits = bytes[min(index + 2, bytes.count)...].prefix { $0.isHexDigit }
    guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
    number += String(value).utf8
    return digits.count + 2
  }

  private func keep(_ index: Int, _ length: Int, _ number: inout [UInt8]) -> Int {
    number += bytes[min(index, bytes.count)..<min(index + length, bytes.count)]
    return length
  }

  private func digits(_ index: Int, _ hasLetters: Bool = false) -> Int {
    bytes[min(index, bytes.count)...].prefix { (hasLetters ? Notations.digit(for: $0) : $0).isASCIIDigit }.count
  }

  private func has(_ text: String, _ index: Int) -> Bool {
    bytes[min(index, bytes.count)...].starts(with: text.utf8)
  }
}
