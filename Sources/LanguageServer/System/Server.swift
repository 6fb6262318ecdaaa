import Workspace

/// Serves one client, then exits the process: with 0 after `shutdown` and `exit`, otherwise with 1.
///
/// - Parameter input: The file descriptor to read messages from.
/// - Parameter output: The file descriptor to write messages to. Nothing else is written to it.
package func serve(input: Int32 = 0, output: Int32 = 1, log: Log = .none) -> Never {
  signal(SIGPIPE, SIG_IGN)
  shareOneHeap()
  let parent = ParentProcess()
  let connection = Connection(log: log, watchParent: parent.set) { frame in
    frame.withUnsafeBytes { writeAll($0, to: output) == nil }
  }
  Task.detached(priority: .high) { exit(await connection.run()) }
  InputReader(descriptor: input, parent: parent).run(connection)
  // The session may be blocked writing to a client that has stopped reading.
  sleep(5)
  _exit(1)
}
