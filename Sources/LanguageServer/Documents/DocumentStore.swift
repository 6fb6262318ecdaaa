import LanguageServerProtocol
import SourceText

/// The open documents.
struct DocumentStore: Sendable {
  private(set) var all: [DocumentURI: DocumentSnapshot] = [:]
  private var lastTextRevision = 0

  subscript(uri: DocumentURI) -> DocumentSnapshot? { all[uri] }

  /// A number that no other text has.
  mutating func nextTextRevision() -> Int {
    lastTextRevision += 1
    return lastTextRevision
  }

  /// Puts a version of a document in the place of the one before, or the same version under another setup.
  mutating func put(_ snapshot: DocumentSnapshot) {
    guard let old = all.updateValue(snapshot, forKey: snapshot.uri) else { return }
    if old.textRevision == snapshot.textRevision { old.supersede(by: snapshot) } else { old.invalidate() }
  }

  mutating func remove(_ uri: DocumentURI) -> DocumentSnapshot? {
    let removed = all.removeValue(forKey: uri)
    removed?.invalidate()
    return removed
  }
}

extension Session {
  /// Opens a document; one that is open already is replaced.
  mutating func open(_ uri: DocumentURI, languageID: String, version: Int, _ text: DocumentText) {
    documents.put(
      DocumentSnapshot(
        uri: uri, languageID: languageID, version: version, textRevision: documents.nextTextRevision(), text: text,
        settings: settings(for: uri)))
    validation.note(opened: uri)
  }

  /// Puts another text in the place of a document's.
  mutating func replace(_ old: DocumentSnapshot, version: Int, _ text: DocumentText) {
    documents.put(
      DocumentSnapshot(
        uri: old.uri, languageID: old.languageID, version: version, textRevision: documents.nextTextRevision(), text: text,
        settings: old.settings))
    validation.note(changed: old.uri, onSave: configuration.editorSettings.run == .onSave)
  }

  /// Closes a document, and clears what was said of it.
  mutating func close(_ uri: DocumentURI) {
    guard documents.remove(uri) != nil else { return }
    note(nil, of: uri)
    if validation.forget(uri) { publish([], for: uri, version: nil) }
  }
}
