/// A log of the server's activity, one line per entry. Disabled by default.
package struct Log: Sendable {
  private let write: (@Sendable (String) -> Void)?

  package static let none = Log(write: nil)

  init(write: (@Sendable (String) -> Void)?) { self.write = write }

  func write(_ line: @autoclosure () -> String) { write?(line()) }
}
