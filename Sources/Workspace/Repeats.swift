/// Each real file once: under the first of its paths, as named if it was named under any of them.
///
/// Only files whose inodes look alike are asked for; some file systems give all of them one number.
/// - Parameter files: Sorted by path.
func withoutRepeats(_ files: [FoundFile]) -> [FoundFile] {
  let suspicious = repeatedInodes(files)
  guard !suspicious.isEmpty else { return files }
  var kept: [FoundFile] = []
  var places: [FileIdentity: Int] = [:]
  for file in files {
    guard suspicious.contains(file.inode), let identity = try? status(of: file.path).identity else {
      kept.append(file)
      continue
    }
    if let place = places[identity] {
      kept[place].merge(file)
    } else {
      places[identity] = kept.count
      kept.append(file)
    }
  }
  return kept
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
  }
}
