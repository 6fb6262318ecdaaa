#if canImport(CLibrary)
  import CLibrary
#endif

/// Gives an open file the extended attributes of another one, which on Linux include access control lists.
///
/// - Throws: `attribute` if one cannot be copied.
func copyAttributes(of source: Int32, to descriptor: Int32) throws(WriteError.Reason) {
  #if canImport(Darwin)
    try copyAll(from: source, to: descriptor)
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

#if canImport(Darwin)
  private func copyAll(from source: Int32, to descriptor: Int32) throws(WriteError.Reason) {
    guard let state = copyfile_state_alloc() else { throw .system(errno) }
    defer { copyfile_state_free(state) }
    // The state forgets the name of the attribute before the call returns.
    let refused = RefusedAttribute()
    let callback: copyfile_callback_t = { what, stage, state, _, _, context in
      guard what == COPYFILE_COPY_XATTR, stage == COPYFILE_ERR, let state, let context else { return COPYFILE_CONTINUE }
      var name: UnsafePointer<CChar>?
      copyfile_state_get(state, UInt32(COPYFILE_STATE_XATTRNAME), &name)
      let text = name.map { String(cString: $0) } ?? ""
      if protectedAttributes.contains(text) { return COPYFILE_CONTINUE }
      Unmanaged<RefusedAttribute>.fromOpaque(context).takeUnretainedValue().name = text
      return COPYFILE_QUIT
    }
    copyfile_state_set(state, UInt32(COPYFILE_STATE_STATUS_CB), unsafeBitCast(callback, to: UnsafeRawPointer.self))
    copyfile_state_set(state, UInt32(COPYFILE_STATE_STATUS_CTX), Unmanaged.passUnretained(refused).toOpaque())
    let code = fcopyfile(source, descriptor, state, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
    guard code == 0 else { throw .attribute(refused.name ?? "ACL") }
  }

  /// Attributes that only the system may set, and that it sets itself on files to which they apply.
  private let protectedAttributes: Set = ["com.apple.macl", "com.apple.provenance", "com.apple.rootless"]

  /// The attribute that ended a copy.
  private final class RefusedAttribute {
    var name: String?
  }
#else
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
