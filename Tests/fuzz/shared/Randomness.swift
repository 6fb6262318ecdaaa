// What the code calls for a random number, instead of the function of Swift's library: one seed of libFuzzer makes the same inputs
// each time. The linker redirects the calls.

@_cdecl("__wrap_swift_stdlib_random")
func fill(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
  for offset in 0..<count {
    bytes.storeBytes(of: UInt8(truncatingIfNeeded: offset &* 151 &+ 7), toByteOffset: offset, as: UInt8.self)
  }
}
