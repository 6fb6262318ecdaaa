// This module parses the command line, runs its commands, and renders findings as text and exit codes. It does not analyze
// documents (TierLists, Findings, Rules, ListAnalysis) or access files (Workspace).

import Workspace

/// Runs the tool with the arguments of this process, then exits.
package func runTierlint(serve: @escaping Serve) -> Never {
  let environment: @Sendable (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
  let invocation = Invocation(arguments: processArguments(), environment: environment, serve: serve)
  exit(run(invocation).rawValue)
}

/// The arguments as bytes, because `CommandLine.arguments` repairs ill-formed UTF-8, which changes paths.
private func processArguments() -> [Argument] {
  (1..<max(1, Int(CommandLine.argc))).compactMap { index in
    CommandLine.unsafeArgv[index].map { word in
      Argument(UnsafeRawBufferPointer(start: word, count: strlen(word)))
    }
  }
}
