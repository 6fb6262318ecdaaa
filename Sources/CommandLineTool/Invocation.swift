/// Everything a run of the tool is given by its process.
package struct Invocation: Sendable {
  /// What follows the name of the program.
  package var arguments: [Argument]
  package var streams: Streams
  /// Looks up a variable of the environment.
  package var environment: @Sendable (String) -> String?

  package init(
    arguments: [Argument], streams: Streams = Streams(), environment: @escaping @Sendable (String) -> String?
  ) {
    self.arguments = arguments
    self.streams = streams
    self.environment = environment
  }
}

/// One word of the command line.
package struct Argument: Sendable, Equatable {
  /// As the shell passed it; a path may be any bytes but zero.
  package var bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package init(_ text: String) { self.init(text.utf8) }

  /// Ill-formed UTF-8 is replaced by U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The file descriptors of a run.
package struct Streams: Sendable {
  package var input: Int32
  package var output: Int32
  package var errors: Int32

  package init(input: Int32 = 0, output: Int32 = 1, errors: Int32 = 2) {
    self.input = input
    self.output = output
    self.errors = errors
  }
}
