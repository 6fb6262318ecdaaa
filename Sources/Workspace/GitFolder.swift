/// The folder that the worktrees of a repository share, with `info/exclude`.
///
/// - Parameter git: The path of a `.git`: a folder, or in a worktree or submodule a file with the path of one.
/// - Source: gitrepository-layout(5)
func commonGitFolder(_ git: FilePath) -> FilePath {
  guard let folder = path(in: git, after: "gitdir: ", from: git.folder) else { return git }
  return path(in: FilePath(folder.asFolder.bytes + "commondir".utf8), after: "", from: folder.asFolder) ?? folder
}

/// The path on the first line of a file.
///
/// - Parameter folder: What a relative path begins at, with a slash.
private func path(in file: FilePath, after prefix: String, from folder: FilePath) -> FilePath? {
  guard case .text(let text) = try? contents(of: file) else { return nil }
  let line = text.slice(0..<text.count).prefix { $0 != .newline && $0 != .carriageReturn }
  guard line.starts(with: prefix.utf8) else { return nil }
  let path = line.dropFirst(prefix.utf8.count)
  return path.isEmpty ? nil : FilePath(path.first == slash ? Array(path) : Array(folder.bytes + path))
}
