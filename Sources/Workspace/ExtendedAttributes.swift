#if canImport(CLibrary)
  import CLibrary
#endif

/// Gives an open file the extended attributes of another one, which on Linux include access control lists.
///
/// - Throws: `attribute` if one cannot be copied.
func copyAttributes(of path: FilePath, to descriptor: Int32) throws(WriteError.Reason) {
  let source = path.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
  guard source >= 0 else { throw .system(errno) }
  defer { close(source) }
  #if canImport(Darwin)
    let flags = copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)
    guard fcopyfile(source, descriptor, nil, flags) == 0 else { throw .attribute("ACL") }
  #else
    let names = try attributeNames(source)
    for name in names {
      let value = try attribute(name, of: source)
      // Some, like the label of SELinux, a new file already has.
      if let own = try? attribute(name, of: descriptor), own == value { continue }
      guard fsetxattr(descriptor, name, value, value.count, 0) == 0 else { throw .attribute(name) }
    }
    // A new file inherits the list of its folder.
    let list = "system.posix_acl_access"
    if !names.contains(list), try attributeNames(descriptor).contains(list) {
      guard fremovexattr(descriptor, list) == 0 else { throw .attribute(list) }
    }
  #endif
}

#if !canImport(Darwin)
  /// - Returns: No names if the file system has no extended attributes.
  private func attributeNames(_ descriptor: Int32) throws(WriteError.Reason) -> [String] {
    guard let bytes = sized({ flistxattr(descriptor, $0, $1) }) else {
      if errno == ENOTSUP { return [] }
      throw .system(errno)
    }
    return bytes.split(separator: 0).map { name in
      String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  private func attribute(_ name: String, of descriptor: Int32) throws(WriteError.Reason) -> [CChar] {
    guard let value = sized({ fgetxattr(descriptor, name, $0, $1) }) else { throw .attribute(name) }
    return value
  }

  /// The result of a call that returns the size it needs if it is given none; `nil` if it fails.
  private func sized(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> [CChar]? {
    let size = call(nil, 0)
    guard size > 0 else { return size == 0 ? [] : nil }
    var result = 0
    let bytes = [CChar](unsafeUninitializedCapacity: size) { buffer, count in
      result = call(buffer.baseAddress, size)
      count = max(0, result)
    }
    return result < 0 ? nil : bytes
  }
#endif
