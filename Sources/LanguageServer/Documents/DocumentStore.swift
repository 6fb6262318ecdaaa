import LanguageServerProtocol

/// The open documents.
struct DocumentStore: Sendable {
  private(set) var all: [DocumentURI: DocumentSnapshot] = [:]
  private var lastTextRevision = 0

  subscript(uri: DocumentURI) -> DocumentSnapshot? { all[uri] }

  /// A number that no other text of the session has.
  mutating func nextTextRevision() -> Int {
    lastTextRevision += 1
    return lastTextRevision
  }

  /// Stores a new version of a document, or the same version with other settings.
  mutating func put(_ snapshot: DocumentSnapshot) {
    snapshot.becomeNewest()
    guard let old = all.updateValue(snapshot, forKey: snapshot.uri) else { return }
    if old.textRevision != snapshot.textRevision { old.invalidate() }
  }

  mutating func remove(_ uri: DocumentURI) -> DocumentSnapshot? {
    let removed = all.removeValue(forKey: uri)
    removed?.invalidate()
    return removed
  }
}
