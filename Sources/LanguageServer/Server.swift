import Workspace

/// Serves one client, and ends the process when the session ends: with 0 after `shutdown` and `exit`, else with 1.
///
/// - Parameter input: The descriptor that messages come from.
/// - Parameter output: The descriptor that messages go to; nothing else is written there.
package func serve(input: Int32 = 0, output: Int32 = 1, log: Log = .none) -> Never {
  signal(SIGPIPE, SIG_IGN)
  let parent = ParentProcess()
  let connection = Connection(log: log, watchParent: parent.set) { frame in
    frame.withUnsafeBytes { writeAll($0, to: output) == nil }
  }
  Task.detached(priority: .high) { exit(await connection.run()) }
  InputReader(descriptor: input, parent: parent).run(connection)
  // A client that does not read any more may hold the session up for ever.
  sleep(5)
  _exit(1)
}
