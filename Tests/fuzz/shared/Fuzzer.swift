// What libFuzzer calls. Each file in `targets` defines `check`, and is linked to a fuzzer of its own, with the modules that it
// needs: the fewer the faster.

/// Checks one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  check(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Ends the fuzzer, which then keeps the input, if a promise is broken.
func expect(_ holds: Bool, _ promise: @autoclosure () -> String) {
  if !holds { fatalError(promise()) }
}
