/// How a run ended, as the shell sees it.
enum ExitCode: Int32, Sendable {
  /// Nothing at or above the fail level.
  case clean = 0
  /// Findings at or above the fail level.
  case findings = 1
  /// The work could not be done: bad usage, something unreadable, output that could not be written.
  case failure = 2
}
