// What the script of a page calls. WebAssembly has one thread, so there is one call at a time.

/// The request: options as JSON, a zero byte, and a document.
nonisolated(unsafe) private var request = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
nonisolated(unsafe) private var result = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

/// Makes room for a request.
@_cdecl("input")
public func input(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  request.deallocate()
  request = .allocate(capacity: max(0, Int(count)))
  return request.baseAddress
}

/// Calls the function with a number.
///
/// - Returns: The length of the result; of a message that says why there is none, negative and less one.
@_cdecl("call")
public func call(_ function: Int32) -> Int32 {
  respond { request throws(Refusal) in try request.result(of: function) }
}

package func respond(_ function: (Request) throws(Refusal) -> [UInt8]) -> Int32 {
  result.deallocate()
  do throws(Refusal) {
    return keep(try function(try Request(request)))
  } catch {
    return -keep(Array(error.reason.utf8)) - 1
  }
}

/// Where the result is, until the next call.
@_cdecl("output")
public func output() -> UnsafeMutablePointer<UInt8>? { result.baseAddress }

/// Frees the request and the result.
@_cdecl("reset")
public func reset() {
  request.deallocate()
  result.deallocate()
  request = UnsafeMutableBufferPointer(start: nil, count: 0)
  result = UnsafeMutableBufferPointer(start: nil, count: 0)
}

private func keep(_ bytes: [UInt8]) -> Int32 {
  result = .allocate(capacity: bytes.count)
  _ = result.initialize(from: bytes)
  return Int32(clamping: bytes.count)
}
