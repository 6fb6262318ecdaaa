/// A new UUID in capitals, as the app writes them.
///
/// - Source: RFC 9562, version 4.
package func randomUUID(_ random: inout some RandomNumberGenerator) -> String {
  let high = UInt64.random(in: .min ... .max, using: &random) & ~0xF000 | 0x4000
  let low = UInt64.random(in: .min ... .max, using: &random) >> 2 | 1 << 63
  let digits = (padded(high) + padded(low)).uppercased()
  let groups = [8, 4, 4, 4, 12].reduce(into: (rest: digits[...], groups: [Substring]())) { state, count in
    state.groups.append(state.rest.prefix(count))
    state.rest = state.rest.dropFirst(count)
  }
  return groups.groups.joined(separator: "-")
}

private func padded(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
}
