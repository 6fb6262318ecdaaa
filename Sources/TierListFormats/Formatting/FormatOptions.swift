import Configurations
import Findings
import TierLists

/// Options for formatting a document.
package struct FormatOptions: Sendable {
  package var style: FormatStyle
  /// In the plain layout: the maximum width, in characters, of an object or array on one line.
  package var width = LayoutSettings.defaultWidth
  /// In the plain layout.
  package var keys = KeyOrder.written
  /// The maximum size of the result in bytes. A document without line breaks can grow to many times its size.
  package var maximumByteCount: Int

  package init(_ style: FormatStyle = .auto, maximumByteCount: Int = .max) {
    self.style = style
    self.maximumByteCount = maximumByteCount
  }

  /// - Parameter settings: Of the configuration.
  package init(_ settings: LayoutSettings, maximumByteCount: Int) {
    self.init(settings.style ?? .auto, maximumByteCount: maximumByteCount)
    width = settings.width ?? width
    keys = settings.keys ?? keys
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
