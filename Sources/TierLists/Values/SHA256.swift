/// An incremental SHA-256.
///
/// - Source: FIPS 180-4, sections 5.1.1, 5.3.3 and 6.2.
package struct SHA256: Sendable {
  private static let blockSize = 64

  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  /// The bytes of an incomplete block.
  private var rest: [UInt8] = []
  private var count: UInt64 = 0

  package init() {}

  /// Adds bytes at the end.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    count &+= UInt64(bytes.count)
    var bytes = bytes[...]
    if !rest.isEmpty {
      let missing = bytes.prefix(Self.blockSize - rest.count)
      rest += missing
      bytes = bytes.dropFirst(missing.count)
      guard rest.count == Self.blockSize else { return }
      rest.withUnsafeBytes { compress($0, &state) }
      rest.removeAll(keepingCapacity: true)
    }
    let whole = bytes.prefix(bytes.count / Self.blockSize * Self.blockSize)
    compress(UnsafeRawBufferPointer(rebasing: whole), &state)
    rest += bytes.dropFirst(whole.count)
  }

  /// Adds bytes at the end.
  package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// The hash of all bytes so far: 64 hexadecimal digits in lower case.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in digest {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The hash of all bytes so far: 32 bytes.
  package var digest: [UInt8] {
    var last = self
    let zeros = (Self.blockSize + 55 - rest.count) % Self.blockSize
    let length = withUnsafeBytes(of: (count &* 8).bigEndian) { Array($0) }
    last.update([0x80] + [UInt8](repeating: 0, count: zeros) + length)
    return last.state.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
  }
}

/// Updates the state with whole blocks.
private func compress(_ blocks: UnsafeRawBufferPointer, _ state: inout [UInt32]) {
  withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
    state.withUnsafeMutableBufferPointer { state in
      roundConstants.withUnsafeBufferPointer { constants in
        for start in stride(from: 0, to: blocks.count - 63, by: 64) {
          expand(blocks, from: start, into: schedule)
          mix(schedule, constants, &state)
        }
      }
    }
  }
}

@inline(__always)
private func expand(
  _ blocks: UnsafeRawBufferPointer, from start: Int, into schedule: UnsafeMutableBufferPointer<UInt32>
) {
  for index in 0..<16 {
    schedule[index] = UInt32(bigEndian: blocks.loadUnaligned(fromByteOffset: start &+ index &* 4, as: UInt32.self))
  }
  for index in 16..<64 {
    let (near, far) = (schedule[index &- 2], schedule[index &- 15])
    let small = rotated(far, 7) ^ rotated(far, 18) ^ far &>> 3
    let large = rotated(near, 17) ^ rotated(near, 19) ^ near &>> 10
    schedule[index] = schedule[index &- 16] &+ small &+ schedule[index &- 7] &+ large
  }
}

@inline(__always)
private func mix(
  _ schedule: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
  _ state: inout UnsafeMutableBufferPointer<UInt32>
) {
  var (a, b, c, d) = (state[0], state[1], state[2], state[3])
  var (e, f, g, h) = (state[4], state[5], state[6], state[7])
  for round in 0..<64 {
    let choice = g ^ e & (f ^ g)
    let majority = a & b | c & (a | b)
    let one = h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[round] &+ schedule[round]
    let two = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
    (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
  }
  for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
}

@inline(__always)
private func rotated(_ word: UInt32, _ places: UInt32) -> UInt32 { word &>> places | word &<< (32 &- places) }

private let roundConstants: [UInt32] = [
  0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
  0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
  0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
  0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
  0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
  0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
  0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
  0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
]
