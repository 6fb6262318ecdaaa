import LanguageServerProtocol
import SourceText

extension Session {
  /// Opens a document. One that is already open is replaced.
  mutating func open(_ uri: DocumentURI, languageID: String, version: Int, _ text: DocumentText) {
    documents.put(
      DocumentSnapshot(
        uri: uri, languageID: languageID, version: version, textRevision: documents.nextTextRevision(), text: text,
        settings: settings(for: uri)))
    validation.markDirty(uri)
  }

  /// Replaces the text of a document.
  mutating func replace(_ old: DocumentSnapshot, version: Int, _ text: DocumentText) {
    documents.put(
      DocumentSnapshot(
        uri: old.uri, languageID: old.languageID, version: version, textRevision: documents.nextTextRevision(),
        text: text, settings: old.settings))
    if configuration.editorSettings.run == .onType { validation.markDirty(old.uri) }
  }

  /// Closes a document and clears its diagnostics.
  mutating func close(_ uri: DocumentURI) {
    guard documents.remove(uri) != nil else { return }
    updateIndex(nil, for: uri)
    if validation.remove(uri) { publish([], for: uri, version: nil) }
  }
}
