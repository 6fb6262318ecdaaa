/// Keeps each file once, under the first of its paths that is not a link, else the first; `named` if any of them was.
///
/// Calls `stat` only for files whose inodes are equal, which on some file systems are all files.
/// - Parameter files: Sorted by path; so is the result.
func deduplicated(_ files: [DiscoveredFile]) -> [DiscoveredFile] {
  let repeated = repeatedInodes(files)
  guard !repeated.isEmpty else { return files }
  var kept: [DiscoveredFile] = []
  var indices: [FileIdentity: Int] = [:]
  var isSorted = true
  for file in files {
    guard repeated.contains(file.inode), let identity = try? status(of: file.path).identity else {
      kept.append(file)
      continue
    }
    if let index = indices[identity] {
      isSorted = isSorted && !(kept[index].isLink && !file.isLink)
      kept[index].merge(file)
    } else {
      indices[identity] = kept.count
      kept.append(file)
    }
  }
  return isSorted ? kept : kept.sorted { $0.path < $1.path }
}

private func repeatedInodes(_ files: [DiscoveredFile]) -> Set<UInt64> {
  var seen = Set<UInt64>(minimumCapacity: files.count)
  var repeated: Set<UInt64> = []
  for file in files where !seen.insert(file.inode).inserted { repeated.insert(file.inode) }
  return repeated
}

extension DiscoveredFile {
  fileprivate mutating func merge(_ other: DiscoveredFile) {
    if other.reason == .named { reason = .named }
    arguments += other.arguments
    if isLink, !other.isLink { (path, configurationIndex, isLink) = (other.path, other.configurationIndex, false) }
  }
}
