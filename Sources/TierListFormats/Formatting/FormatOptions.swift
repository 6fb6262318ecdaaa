import TierlintCore

/// How a list is laid out.
package enum FormatStyle: String, Sendable, CaseIterable {
  /// As the app's encoder writes: keys sorted by the bytes of their UTF-8, `" : "`, `\/`, a blank line between the brackets
  /// of what is empty.
  case app
  /// As people write: keys in the order of the schema, those it does not know behind them as they were, `": "`, `/`.
  case plain
}

/// How a document is to be formatted.
package struct FormatOptions: Sendable {
  package var style: FormatStyle
  /// Whether lines end as the first line of the document does; else they end at LF, as the app's do.
  package var keepsLineEnds: Bool
  /// The largest result, in bytes. A text without line breaks can grow to many times its size.
  package var maximumByteCount: Int

  package init(_ style: FormatStyle = .app, keepsLineEnds: Bool = false, maximumByteCount: Int = .max) {
    self.style = style
    self.keepsLineEnds = keepsLineEnds
    self.maximumByteCount = maximumByteCount
  }
}

/// Why a document stays as it is.
package enum FormatError: Error, Sendable {
  /// It is no project, state, template or list of items.
  case kind(DocumentKind)
  /// Its text is not plain JSON, or a key stands twice in an object: something would be lost.
  case syntax(Diagnostic)
  /// The result would have more bytes than allowed.
  case tooLarge(Int)
}
