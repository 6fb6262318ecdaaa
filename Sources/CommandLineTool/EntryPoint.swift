// This module turns words of a command line into work, and findings into text and an exit code. What is wrong with a
// document, and how files are found and read, does not belong here.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs the tool with the arguments of this process, and ends it.
package func runTierlint(serve: @escaping Serve) -> Never {
  let environment: @Sendable (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
  let invocation = Invocation(arguments: processArguments(), environment: environment, serve: serve)
  exit(run(invocation).rawValue)
}

/// `CommandLine.arguments` would replace what is not UTF-8, and then name files that do not exist.
private func processArguments() -> [Argument] {
  (1..<max(1, Int(CommandLine.argc))).compactMap { index in
    CommandLine.unsafeArgv[index].map { word in
      Argument(UnsafeRawBufferPointer(start: word, count: strlen(word)))
    }
  }
}
