/// The files and bundles in and below a folder that are named like tier lists, those of upper folders first. Hidden folders and links are
/// left out.
///
/// - Parameter most: The number of folders to look into.
package func listsBelow(_ folder: FilePath, folders most: Int) -> [FilePath] {
  var (lists, folders) = ([FilePath](), [folder.asFolder])
  var next = 0
  while next < min(folders.count, most) {
    let found = (try? entries(of: folders[next]) { $0.first != dot }) ?? []
    for entry in found.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
      let path = FilePath(folders[next].bytes + entry.name)
      let isBundle = entry.name.ends(with: ".tierproj")
      let isFile = entry.name.ends(with: ".tierlist.json") || entry.name.ends(with: ".tierlist.csv")
      if entry.kind == .folder, !isBundle { folders.append(path.asFolder) }
      if entry.kind == .folder ? isBundle : entry.kind == .regular && isFile { lists.append(path) }
    }
    next += 1
  }
  return lists
}
