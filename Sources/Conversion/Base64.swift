/// - Source: RFC 4648, section 4.
package func base64(_ bytes: ArraySlice<UInt8>) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var output: [UInt8] = []
  output.reserveCapacity(bytes.count / 3 * 4 + 4)
  var rest = bytes
  while !rest.isEmpty {
    let group = rest.prefix(3)
    rest = rest.dropFirst(3)
    let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0..<4 {
      output.append(place <= group.count ? digits[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
    }
  }
  return String(decoding: output, as: UTF8.self)
}
