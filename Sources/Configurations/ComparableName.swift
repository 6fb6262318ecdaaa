/// Whether names are compared in their composed form (NFC): file systems of macOS take composed and decomposed letters for the same.
private let composesNames: Bool = {
  #if os(macOS)
    true
  #else
    false
  #endif
}()

/// A name or path as patterns and other names are compared with it.
package func comparable(_ name: PathName) -> PathName { composesNames ? composed(name) : name }

/// The names of a path as patterns are compared with them.
package func comparable(_ names: ArraySlice<PathName>) -> ArraySlice<PathName> {
  composesNames ? names.map(composed)[...] : names
}

/// The name with letters and their accents composed. One that is not UTF-8 stays as it is.
package func composed(_ name: PathName) -> PathName {
  guard name.contains(where: { $0 > 0x7F }), let text = String(validating: name, as: UTF8.self) else { return name }
  return text._nfcCodeUnits[...]
}
