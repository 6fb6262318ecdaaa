/// An entry of a folder.
struct DirectoryEntry {
  enum Kind { case regular, folder, link, other }

  var name: [UInt8]
  /// Without following links.
  var kind: Kind
  var inode: UInt64
}
