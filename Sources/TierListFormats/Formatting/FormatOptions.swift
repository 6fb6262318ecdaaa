import TierlintCore

/// The layout of a list.
package enum FormatStyle: String, Sendable, CaseIterable {
  /// The output of the app's encoder: keys sorted by their UTF-8 bytes, `" : "`, `\/`, an empty line inside empty objects
  /// and arrays.
  case app
  /// Conventional: keys in the order of the schema, then unknown keys in document order, `": "`, `/`.
  case plain
}

/// Options for formatting a document.
package struct FormatOptions: Sendable {
  package var style: FormatStyle
  /// Whether to use the line ending of the document's first line; else LF, as the app does.
  package var keepsLineEnds: Bool
  /// The maximum size of the result in bytes. A document without line breaks can grow to many times its size.
  package var maximumByteCount: Int

  package init(_ style: FormatStyle = .app, keepsLineEnds: Bool = false, maximumByteCount: Int = .max) {
    self.style = style
    self.keepsLineEnds = keepsLineEnds
    self.maximumByteCount = maximumByteCount
  }
}

/// Why a document cannot be formatted.
package enum FormatError: Error, Sendable {
  /// The document is not a project, state, template or list of items.
  case kind(DocumentKind)
  /// The document has syntax errors or duplicate keys: formatting would lose data.
  case syntax(Diagnostic)
  /// The result would exceed the maximum size, in bytes.
  case tooLarge(Int)
}
