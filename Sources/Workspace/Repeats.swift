/// Each real file once: under the first of its paths, one that is no link where there is one; as named if it was named
/// under any of them.
///
/// Only files whose inodes look alike are asked for; some file systems give all of them one number.
/// - Parameter files: Sorted by path; so is what is returned.
func withoutRepeats(_ files: [FoundFile]) -> [FoundFile] {
  let suspicious = repeatedInodes(files)
  guard !suspicious.isEmpty else { return files }
  var kept: [FoundFile] = []
  var places: [FileIdentity: Int] = [:]
  var isSorted = true
  for file in files {
    guard suspicious.contains(file.inode), let identity = try? status(of: file.path).identity else {
      kept.append(file)
      continue
    }
    if let place = places[identity] {
      isSorted = isSorted && !(kept[place].isLink && !file.isLink)
      kept[place].merge(file)
    } else {
      places[identity] = kept.count
      kept.append(file)
    }
  }
  return isSorted ? kept : kept.sorted { $0.path < $1.path }
}

private func repeatedInodes(_ files: [FoundFile]) -> Set<UInt64> {
  var seen = Set<UInt64>(minimumCapacity: files.count)
  var repeated: Set<UInt64> = []
  for file in files where !seen.insert(file.inode).inserted { repeated.insert(file.inode) }
  return repeated
}

extension FoundFile {
  fileprivate mutating func merge(_ other: FoundFile) {
    if other.claim == .named { claim = .named }
    arguments += other.arguments
    if isLink, !other.isLink { (path, setup, isLink) = (other.path, other.setup, false) }
  }
}
