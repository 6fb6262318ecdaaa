/// What the process passes to a run of the tool.
struct Invocation: Sendable {
  /// The words after the program's name.
  var arguments: [Argument]
  var streams = Streams()
  /// Returns the value of an environment variable.
  var environment: @Sendable (String) -> String?
  var serve: Serve
}

/// One word of the command line.
struct Argument: Sendable, Equatable {
  /// As passed by the shell: any bytes except zero.
  var bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  init(_ text: String) { self.init(text.utf8) }

  /// Ill-formed UTF-8 is replaced by U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The file descriptors of a run.
struct Streams: Sendable {
  var input: Int32 = 0
  var output: Int32 = 1
  var errors: Int32 = 2
}

/// The exit codes of the tool.
enum ExitCode: Int32, Sendable {
  /// No findings at or above the fail level.
  case clean = 0
  /// Findings at or above the fail level.
  case findings = 1
  /// A usage or I/O error.
  case failure = 2
}
