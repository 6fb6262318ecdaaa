/// Whether a text is a UUID: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
///
/// - Source: RFC 4122, section 3.
package func isUUID(_ text: ArraySlice<UInt8>) -> Bool {
  text.count == 36
    && text.enumerated().allSatisfy { place, byte in
      [8, 13, 18, 23].contains(place) ? byte == 0x2D : isHexDigit(byte)
    }
}

func isHexDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
  default: false
  }
}
