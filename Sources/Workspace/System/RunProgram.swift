#if canImport(Musl)
  // `environ` is a variable of C there, which Swift 6 takes for shared mutable state.
  @preconcurrency import Musl
#endif

/// Runs a program and waits for it. It reads nothing, and its errors are not shown.
///
/// Looks for it in the absolute folders of `PATH` only: what is in the working folder decides nothing.
/// - Parameter words: The program's name, then its arguments, which may be paths in any encoding.
/// - Returns: Its exit code and what it wrote to standard output; `nil` if it cannot be run.
func runProgram(_ words: [FilePath]) -> (code: Int32, output: [UInt8])? {
  var ends: [Int32] = [-1, -1]
  guard let program = program(named: words.first?.text ?? ""), pipe(&ends) == 0 else { return nil }
  defer { close(ends[0]) }
  let id = spawn(program, words, output: ends[1], closing: ends[0])
  close(ends[1])
  guard let id else { return nil }
  let output = bytes(of: ends[0])
  var status: Int32 = 0
  while waitpid(id, &status, 0) < 0, errno == EINTR {}
  // The exit code is in the second byte; the first is 0 unless a signal ended the program. 127 without output: it cannot be run.
  let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
  return code == 127 && output.isEmpty ? nil : (code, output)
}

private func program(named name: String) -> FilePath? {
  let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
  return path.split(separator: ":").filter { $0.hasPrefix("/") }.map { FilePath("\($0)/\(name)") }.first { file in
    (try? status(of: file))?.kind == .regular && file.withCString { access($0, X_OK) } == 0
  }
}

private func spawn(_ program: FilePath, _ words: [FilePath], output: Int32, closing other: Int32) -> pid_t? {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
  #else
    var actions = posix_spawn_file_actions_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
  posix_spawn_file_actions_addclose(&actions, other)
  let arguments = words.map { word in word.withCString { strdup($0) } } + [nil]
  defer { for argument in arguments { free(argument) } }
  var id = pid_t()
  return program.withCString { posix_spawn(&id, $0, &actions, nil, arguments, environ) } == 0 ? id : nil
}

private func bytes(of descriptor: Int32) -> [UInt8] {
  var all: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 { all += buffer[..<count] } else if count == 0 || errno != EINTR { return all }
  }
}
