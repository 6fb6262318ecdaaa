import Workspace

/// `tierlint mcp`
let mcpCommand = Command(
  name: "mcp",
  summary: "Start the server for assistants.",
  details:
    "Start a server of the Model Context Protocol on stdin and stdout, for an assistant: it shows, checks, fixes, edits and creates lists in the folders that the client allows, else in the working folder.",
  options: []
) { _, invocation in
  handleTerminationSignals()
  var server = MCPServer(invocation.streams) { invocation.now }
  server.run()
  return .clean
}
