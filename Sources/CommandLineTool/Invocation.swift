/// Everything a run of the tool is given by its process.
struct Invocation: Sendable {
  /// What follows the name of the program.
  var arguments: [Argument]
  var streams = Streams()
  /// Looks up a variable of the environment.
  var environment: @Sendable (String) -> String?
  var serve: Serve
}

/// One word of the command line.
struct Argument: Sendable, Equatable {
  /// As the shell passed it; a path may be any bytes but zero.
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
