import LanguageServerProtocol
import SourceText
import Synchronization
import TierlintCore

/// One version of an open document with its effective settings. Immutable; tree, lines and analysis are computed on first use.
final class DocumentSnapshot: Sendable {
  let uri: DocumentURI
  let languageID: String
  /// The client's version number.
  let version: Int
  /// Unique for each text of a session.
  let textRevision: Int
  let text: DocumentText
  let settings: EffectiveSettings
  private let parsed: Lazy<Document>
  private let indexed: Lazy<LineIndex>
  private let analyzed: Lazy<Analysis>
  private let invalidated = Atomic<Bool>(false)
  private let successor = Mutex<DocumentSnapshot?>(nil)

  /// The parsed document, not analyzed.
  var document: Document { parsed.value }
  var lines: LineIndex { indexed.value }
  var analysis: Analysis { analyzed.value }
  var analysisIfComputed: Analysis? { analyzed.valueIfComputed }

  /// The same version of the document with the newest settings.
  var newest: DocumentSnapshot { successor.withLock { $0 }?.newest ?? self }

  /// Whether the client has changed or closed the document since.
  var isStale: Bool { newest.invalidated.load(ordering: .relaxed) }

  init(
    uri: DocumentURI, languageID: String, version: Int, textRevision: Int, text: DocumentText,
    settings: EffectiveSettings
  ) {
    (self.uri, self.languageID, self.version, self.textRevision) = (uri, languageID, version, textRevision)
    (self.text, self.settings) = (text, settings)
    let parsed = Lazy { Document(text, name: uri.name, languageHint: languageHint(of: languageID)) }
    self.parsed = parsed
    indexed = Lazy { LineIndex(text) }
    analyzed = Lazy { settings.analyze(parsed.value) }
  }

  /// The same version of the document with other settings.
  init(_ other: DocumentSnapshot, settings: EffectiveSettings) {
    (uri, languageID, version, textRevision) = (other.uri, other.languageID, other.version, other.textRevision)
    (text, parsed, indexed) = (other.text, other.parsed, other.indexed)
    self.settings = settings
    analyzed = Lazy { [parsed] in settings.analyze(parsed.value) }
  }

  func invalidate() { invalidated.store(true, ordering: .relaxed) }

  func supersede(by snapshot: DocumentSnapshot) { successor.withLock { $0 = snapshot } }

  /// Whether the document is enabled, and is a list or a configuration. The server ignores all others.
  var isSupported: Bool {
    guard settings.isEnabled else { return false }
    let isNamed = Document.LanguageHint.none != languageHint(of: languageID) || DocumentKind.isProjectName(uri.name)
    return isNamed || document.kind == .csv && uri.name.hasSuffix(".tierlist.csv") || document.kind == .configuration
      || document.tree.isListByContent
  }

  /// The diagnostics of a supported document, at most `maxDiagnostics`.
  func diagnostics(_ encoding: PositionEncodingKind) -> [LanguageServerProtocol.Diagnostic] {
    isSupported ? settings.lspDiagnostics(analysis, PositionConverter(lines, encoding), uri) : []
  }

  /// The result id of `textDocument/diagnostic`: differs whenever diagnostics may differ.
  var resultID: String { "\(textRevision).\(settings.configurationRevision)" }
}

/// The hint for a language id of the client.
private func languageHint(of languageID: String) -> Document.LanguageHint {
  switch languageID {
  case "tierlist": .list
  case "tierlist-csv": .csv
  default: .none
  }
}
