import JSONSyntax

extension Schema {
  /// The types that a subschema, or else the one that it references, allows; `nil` for all.
  package func types(of subschema: SubschemaID) -> TypeSet? {
    self[subschema].types ?? self[subschema].reference.flatMap { types(of: $0) }
  }

  /// Whether a subschema limits strings by `enum`, `pattern` or `format`.
  package func limitsStrings(_ subschema: SubschemaID) -> Bool {
    let own = self[subschema]
    if own.values != nil || own.pattern != nil || own.format?.isOfStrings ?? false { return true }
    return own.reference.map { limitsStrings($0) } ?? false
  }

  /// Whether a subschema admits a string without escapes, by `enum`, `pattern` and `format`.
  package func admits(_ string: ArraySlice<UInt8>, _ subschema: SubschemaID) -> Bool {
    let own = self[subschema]
    if let values = own.values {
      let isListed = document.elements(of: values).contains { document.utf8($0).elementsEqual(string) }
      if !isListed { return false }
    }
    if let pattern = own.pattern, !pattern.matches(String(decoding: string, as: UTF8.self)) { return false }
    if let format = own.format, !format.admits(string) { return false }
    return own.reference.map { admits(string, $0) } ?? true
  }
}

extension Format {
  fileprivate var isOfStrings: Bool { self == .dateTime || self == .uri || self == .uuid }

  fileprivate func admits(_ string: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .dateTime: isDateTime(string)
    case .uri: isURI(string)
    case .uuid: isUUID(string)
    case .int64, .double: true
    }
  }
}
