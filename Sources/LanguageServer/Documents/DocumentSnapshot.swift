import LanguageServerProtocol
import SourceText
import Synchronization
import TierlintCore

/// One version of an open document, and what is in force for it. Never changes; what is known of it is found out once, when
/// somebody asks.
final class DocumentSnapshot: Sendable {
  let uri: DocumentURI
  let languageID: String
  /// As the client counts.
  let version: Int
  /// Differs for any two texts of a session.
  let textRevision: Int
  let text: DocumentText
  let settings: EffectiveSettings
  private let read: Lazy<Document>
  private let indexed: Lazy<LineIndex>
  private let checked: Lazy<Analysis>
  private let invalidated = Atomic<Bool>(false)
  private let successor = Mutex<DocumentSnapshot?>(nil)

  /// The document, read; no rule has looked at it.
  var document: Document { read.value }
  var lines: LineIndex { indexed.value }
  /// What the rules find.
  var analysis: Analysis { checked.value }
  /// What the rules found, where they have run already.
  var analysisIfComputed: Analysis? { checked.valueIfComputed }

  /// The same version of the document, under what is in force by now.
  var newest: DocumentSnapshot { successor.withLock { $0 }?.newest ?? self }

  /// Whether the client has changed or closed the document since.
  var isStale: Bool { newest.invalidated.load(ordering: .relaxed) }

  init(
    uri: DocumentURI, languageID: String, version: Int, textRevision: Int, text: DocumentText, settings: EffectiveSettings
  ) {
    (self.uri, self.languageID, self.version, self.textRevision) = (uri, languageID, version, textRevision)
    (self.text, self.settings) = (text, settings)
    let read = Lazy { Document(text, name: uri.name, claim: claim(of: languageID)) }
    self.read = read
    indexed = Lazy { LineIndex(text) }
    checked = Lazy { settings.analyze(read.value) }
  }

  /// The same version of the document, under another settings.
  init(_ other: DocumentSnapshot, settings: EffectiveSettings) {
    (uri, languageID, version, textRevision) = (other.uri, other.languageID, other.version, other.textRevision)
    (text, read, indexed) = (other.text, other.read, other.indexed)
    self.settings = settings
    checked = Lazy { [read] in settings.analyze(read.value) }
  }

  func invalidate() { invalidated.store(true, ordering: .relaxed) }

  func supersede(by snapshot: DocumentSnapshot) { successor.withLock { $0 = snapshot } }

  /// Whether anything is to be said of the document at all.
  var isSupported: Bool {
    guard settings.isEnabled else { return false }
    let isNamed = Document.Claim.none != claim(of: languageID) || DocumentKind.isProjectName(uri.name)
    return isNamed || document.kind == .csv && uri.name.hasSuffix(".tierlist.csv") || document.kind == .configuration
      || document.tree.isListByContent
  }
}

/// What the client's name for the kind of text claims.
private func claim(of languageID: String) -> Document.Claim {
  switch languageID {
  case "tierlist": .list
  case "tierlist-csv": .csv
  default: .none
  }
}
