/// Whether a process runs. A process that has ended but was not waited for does not.
package func isProcessRunning(_ id: Int) -> Bool {
  guard kill(pid_t(truncatingIfNeeded: id), 0) == 0 || errno != ESRCH else { return false }
  // The state follows the name in parentheses, which may itself contain parentheses.
  guard case .text(let text) = try? contents(of: FilePath("/proc/\(id)/stat")) else { return true }
  let state = text.string.split(separator: ")").last?.first { $0 != " " }
  return state != "Z" && state != "X"
}
