import SourceText

extension SyntaxTree {
  /// The token of a number; empty for anything else.
  package func numberToken(_ node: NodeID) -> ArraySlice<UInt8> {
    kind(node) == .number ? text.slice(range(node)) : []
  }

  /// Whether a value is a number with a minus sign.
  @inlinable
  package func isNegative(_ node: NodeID) -> Bool {
    kind(node) == .number && self[node].extent > 0 && text.bytes[self[node].start] == .minus
  }

  /// The value of a number; infinite beyond the range of a Double. `nil` for anything else.
  package func double(_ node: NodeID) -> Double? {
    guard kind(node) == .number else { return nil }
    if let short = smallInteger(node).map(Double.init) ?? shortDecimal(node) { return short }
    return Double(String(decoding: numberToken(node), as: UTF8.self))
  }

  /// Whether a number is too large for a Double, or so small that a Double could only take it for zero.
  package func isBeyondDouble(_ node: NodeID) -> Bool {
    guard kind(node) == .number, self[node].extent > 300 || hasExponent(node), let value = double(node) else {
      return false
    }
    return !value.isFinite || value == 0 && !DecimalNumber(numberToken(node)).digits.isEmpty
  }

  private func hasExponent(_ node: NodeID) -> Bool {
    guard self[node].flags.contains(.complex) else { return false }
    return text.bytes.withUnsafeBufferPointer { bytes in range(node).contains { bytes[$0].asciiLowercased == .e } }
  }

  /// The value of a number that is whole, however it is written (`1.0`, `1e2`).
  ///
  /// A number with a decimal point or an exponent is read as a Double first, as the app does.
  /// - Returns: `nil` for anything else, and beyond the range of Int64.
  package func integer(_ node: NodeID) -> Int64? {
    guard kind(node) == .number else { return nil }
    if let small = smallInteger(node) { return small }
    guard let exact = DecimalNumber(numberToken(node)).integer else { return nil }
    return self[node].flags.contains(.complex) ? double(node).flatMap { Int64(exactly: $0) } : exact
  }

  /// Whether a value is a number without fraction, exponent and more than 18 digits.
  @inlinable
  package func isShortInteger(_ node: NodeID) -> Bool {
    kind(node) == .number && self[node].isPlain && self[node].extent <= 18
  }

  /// The value of a number without fraction, exponent and more than 18 digits.
  private func smallInteger(_ node: NodeID) -> Int64? {
    guard !self[node].flags.contains(.complex), self[node].extent <= 18 else { return nil }
    let token = range(node)
    return text.bytes.withUnsafeBufferPointer { bytes in
      let isNegative = !token.isEmpty && bytes[token.lowerBound] == .minus
      let size = token.dropFirst(isNegative ? 1 : 0).reduce(0) { $0 * 10 + Int64(bytes[$1] & 15) }
      return isNegative ? -size : size
    }
  }

  /// The value of a number with at most 15 digits and no exponent: the digits and the power of ten are exact as Doubles, so
  /// that their quotient is the nearest one.
  private func shortDecimal(_ node: NodeID) -> Double? {
    guard self[node].extent <= 16 else { return nil }
    return text.bytes.withUnsafeBufferPointer { bytes in
      var (digits, power, isAfterPoint, isNegative) = (Int64(0), 1.0, false, false)
      for offset in range(node) {
        switch bytes[offset] {
        case .digit0 ... .digit9:
          digits = digits * 10 + Int64(bytes[offset] & 15)
          if isAfterPoint { power *= 10 }
        case .period where !isAfterPoint: isAfterPoint = true
        case .minus where offset == self[node].start: isNegative = true
        default: return nil
        }
      }
      guard isAfterPoint, digits < 1_000_000_000_000_000 else { return nil }
      let value = Double(digits) / power
      return isNegative ? -value : value
    }
  }
}

/// A number token as sign, digits and a power of ten: exact, of any size.
package struct DecimalNumber: Sendable, Equatable {
  package let isNegative: Bool
  /// The digits without zeros at either end; empty for zero.
  package let digits: [UInt8]
  /// The power of ten of the last digit; clamped to ±1,000,000.
  package let exponent: Int

  /// Reads a token of the grammar of RFC 8259.
  package init(_ token: some Collection<UInt8>) {
    isNegative = token.first == .minus
    let mantissa = token.prefix { $0.asciiLowercased != .e }
    let written = Int(String(decoding: token.dropFirst(mantissa.count + 1), as: UTF8.self))
    let isExponentNegative = token.dropFirst(mantissa.count + 1).first == .minus
    var power =
      token.count == mantissa.count
      ? 0 : max(-1_000_000, min(1_000_000, written ?? (isExponentNegative ? -1_000_000 : 1_000_000)))
    var digits = mantissa.filter { $0 != .minus && $0 != .period }
    if let point = mantissa.firstIndex(of: .period) {
      power -= mantissa.distance(from: point, to: mantissa.endIndex) - 1
    }
    while digits.last == .digit0 {
      digits.removeLast()
      power += 1
    }
    self.digits = Array(digits.drop { $0 == .digit0 })
    exponent = self.digits.isEmpty ? 0 : power
  }

  /// Whether the value is an integer.
  package var isInteger: Bool { exponent >= 0 }

  /// The value, if it is whole and fits into Int64.
  package var integer: Int64? {
    guard isInteger, digits.count + exponent <= 19 else { return nil }
    let text =
      (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self) + String(repeating: "0", count: exponent)
    return digits.isEmpty ? 0 : Int64(text)
  }
}
