/// `tierlint lsp`
let lspCommand = Command(
  name: "lsp",
  summary: "Start the language server.",
  details: "Start the language server on stdin and stdout, for an editor.",
  options: [stdioOption, logOption]
) { arguments, invocation throws(UsageError) in
  let logFile = arguments.value(of: logOption)
  invocation.serve(invocation.streams.input, invocation.streams.output, logFile)
  TerminalSettings(arguments, invocation).printError("\(visible(logFile ?? "")): cannot write the log")
  return .failure
}

/// Runs the language server. Passed in by the executable, so that this module and the server compile in parallel.
///
/// Takes the descriptors of input and output and the path of a log file. Ends the process with the session, and
/// returns only if the log file cannot be opened.
package typealias Serve = @Sendable (_ input: Int32, _ output: Int32, _ logFile: String?) -> Void

private let stdioOption = Option(name: "--stdio", help: "Use stdio (default and only transport).")
private let logOption = Option(name: "--log", value: .file("FILE"), help: "Write the server's log to a file.")
