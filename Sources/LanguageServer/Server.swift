#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Serves one client, and ends the process when the session ends: with 0 after `shutdown` and `exit`, else with 1.
///
/// - Parameter input: The descriptor that messages come from.
/// - Parameter output: The descriptor that messages go to; nothing else is written there.
package func serve(input: Int32 = 0, output: Int32 = 1, log: Log = .none) -> Never {
  signal(SIGPIPE, SIG_IGN)
  let mailbox = Mailbox()
  let reader = InputReader(input, mailbox)
  let session = Session(Outlet(descriptor: output), mailbox, log, watchParent: { reader.watch(parent: $0) })
  Task.detached(priority: .high) { exit(await run(session)) }
  reader.run()
  // A client that does not read any more may hold the session up for ever.
  sleep(5)
  _exit(1)
}

/// Shows a session its events until it ends.
///
/// - Returns: The exit code of the server.
func run(_ session: Session) async -> Int32 {
  var session = session
  for await event in session.mailbox.events {
    guard session.see(event) else { break }
  }
  return session.exitCode
}
