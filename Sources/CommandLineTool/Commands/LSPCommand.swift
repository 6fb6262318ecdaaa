import LanguageServer

/// `tierlint lsp`
let lspCommand = Command(
  name: "lsp",
  summary: "Serve an editor over the Language Server Protocol.",
  details: "Speaks the Language Server Protocol on standard input and output, for an editor that starts it.",
  options: [stdioOption, logOption]
) { arguments, invocation throws(UsageError) in
  guard let file = arguments.value(of: logOption) else {
    serve(input: invocation.streams.input, output: invocation.streams.output)
  }
  guard let log = Log(file: file) else {
    complain("\(visible(file)): the log cannot be written", to: invocation.streams.errors)
    return .trouble
  }
  serve(input: invocation.streams.input, output: invocation.streams.output, log: log)
}

private let stdioOption = Option(name: "--stdio", help: "Accepted, since many editors pass it; there is no other way.")
private let logOption = Option(name: "--log", value: .file("FILE"), help: "Write what the server does to a file.")
