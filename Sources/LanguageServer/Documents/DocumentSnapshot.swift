import EditorFeatures
import JSONSyntax
import LanguageServerProtocol
import SourceText
import Synchronization
import TierlintCore
import Workspace

/// One version of an open document with its effective settings. Immutable; settings, tree, lines and analysis are computed on first
/// use, never on the session task.
final class DocumentSnapshot: Sendable {
  let uri: DocumentURI
  let languageID: String
  /// The client's version number.
  let version: Int
  /// Unique for each text of a session.
  let textRevision: Int
  let text: DocumentText
  /// The size of a text that is too large to keep; `text` is then empty.
  let oversize: Int?
  /// The edits that led to the text.
  let history: EditHistory
  /// The last version without syntax errors.
  let valid: ValidVersion?
  let earlier: EarlierContent
  private let resolved: ResolvedSettings
  private let parsed: Lazy<Document>
  private let indexed: Lazy<LineIndex>
  private let lensed: Lazy<[CodeLens]>
  private let analyzed: Lazy<Analysis>
  private let fixable: Lazy<Bool>
  private let fixed: Lazy<[SourceText.TextEdit]>
  private let shared: DocumentVersion
  /// Shared by all versions of the document.
  private let live: LiveFindings

  var settings: EffectiveSettings { resolved.settings.value }
  /// The parsed document, not analyzed.
  var document: Document { parsed.value }
  var lines: LineIndex { indexed.value }
  /// Computed once for a document and the requests that resolve them.
  var codeLenses: [CodeLens] { lensed.value }
  var analysis: Analysis { analyzed.value }
  var documentIfComputed: Document? { parsed.valueIfComputed }
  /// The revision of everything that the settings depend on.
  var settingsRevision: String { resolved.revision }
  /// Whether "Apply all safe fixes" would change anything.
  var canFix: Bool { fixable.value }
  /// Those of "Apply all safe fixes"; made once, because clients that cannot resolve actions get them at each place.
  var fixes: [SourceText.TextEdit] { fixed.value }

  /// The same version of the document with the newest settings.
  var newest: DocumentSnapshot { shared.newest ?? self }

  /// Whether the client has changed or closed the document since.
  var isStale: Bool { shared.isStale }

  init(
    uri: DocumentURI, languageID: String, version: Int, textRevision: Int, content: DocumentContent,
    settings: ResolvedSettings, live: LiveFindings = LiveFindings()
  ) {
    (self.uri, self.languageID, self.version, self.textRevision) = (uri, languageID, version, textRevision)
    let text = content.text
    (self.text, oversize, history, resolved, self.live) = (text, content.oversize, content.history, settings, live)
    (valid, earlier) = (content.valid, content.earlier)
    let parsed = Lazy(content.document) { Document(text, name: uri.name, languageHint: languageHint(of: languageID)) }
    self.parsed = parsed
    indexed = Lazy(content.lines) { LineIndex(text) }
    lensed = Lazy { EditorFeatures.codeLenses(in: parsed.value) }
    let analyzed = Lazy { settings.analyze(parsed, content.oversize) }
    self.analyzed = analyzed
    fixable = Lazy { TierlintCore.canFix(analyzed.value, name: uri.name, settings.settings.value.levels) }
    fixed = Lazy { TierlintCore.fixed(analyzed.value, name: uri.name, settings.settings.value.levels).edits }
    shared = DocumentVersion()
  }

  /// The same version of the document with other settings.
  init(_ other: DocumentSnapshot, settings: ResolvedSettings) {
    (uri, languageID, version, textRevision) = (other.uri, other.languageID, other.version, other.textRevision)
    (text, oversize, parsed, indexed) = (other.text, other.oversize, other.parsed, other.indexed)
    (lensed, resolved, shared, history, live) = (other.lensed, settings, other.shared, other.history, other.live)
    (valid, earlier) = (other.valid, other.earlier)
    let analyzed = Lazy { [parsed, oversize] in settings.analyze(parsed, oversize) }
    self.analyzed = analyzed
    fixable = Lazy { [uri] in TierlintCore.canFix(analyzed.value, name: uri.name, settings.settings.value.levels) }
    fixed = Lazy { [uri] in TierlintCore.fixed(analyzed.value, name: uri.name, settings.settings.value.levels).edits }
  }

  /// What has changed since the text with a revision; `nil` if that is not known.
  func change(since revision: Int) -> TreeChange? {
    history.change(since: revision) ?? valid?.change(since: revision, to: document)
  }

  /// The next version of the document.
  func replaced(version: Int, textRevision: Int, _ content: DocumentContent) -> DocumentSnapshot {
    DocumentSnapshot(
      uri: uri, languageID: languageID, version: version, textRevision: textRevision, content: content,
      settings: resolved, live: live)
  }

  func invalidate() { shared.invalidate() }

  func becomeNewest() { shared.setNewest(self) }

  /// Whether the document is enabled, and is a list or a configuration. The server ignores all others.
  var isSupported: Bool {
    guard settings.isEnabled else { return false }
    let isNamed = Document.LanguageHint.none != languageHint(of: languageID) || DocumentKind.isProjectName(uri.name)
    return isNamed || document.kind == .csv && uri.name.hasSuffix(".tierlist.csv") || document.kind == .configuration
      || document.tree.isListByContent
  }

  /// The diagnostics of a supported document as JSON, at most `maxDiagnostics`.
  func diagnostics(_ encoding: PositionEncodingKind) -> JSONValue {
    guard isSupported else { return [] }
    return live.json(self, encoding)
      ?? .array(settings.lspDiagnostics(analysis, PositionConverter(lines, encoding), uri), \.json)
  }

  /// The diagnostics of a supported document, at most `maxDiagnostics`; those of a large one without fixes.
  var listDiagnostics: [TierlintCore.Diagnostic] {
    guard isSupported else { return [] }
    return live.diagnostics(self) ?? analysis.diagnostics(settings.levels, atMost: settings.maxDiagnostics)
  }

  /// The diagnostics at an offset; none of a document of a megabyte or more that has not been checked.
  func diagnostics(at offset: ByteOffset) -> [TierlintCore.Diagnostic] {
    if let found = live.diagnosticsIfComputed(self, at: offset) { return found }
    let analysis = text.count < 1_000_000 ? analysis : analyzed.valueIfComputed
    return analysis?.diagnostics(settings.levels, within: offset..<offset) ?? []
  }

  /// What code actions need to know of a supported document.
  func actionSource(_ request: ActionRequest) -> ActionSource {
    live.actionSource(self, request) ?? ActionSource(analysis, request) { self.canFix }
  }

  /// The result id of `textDocument/diagnostic`: differs whenever diagnostics may differ.
  var resultID: String { "\(textRevision).\(resolved.revision)" }
}

/// The settings of a document, computed on first use, and the revision of everything they depend on.
struct ResolvedSettings: Sendable {
  var revision: String
  var settings: Lazy<EffectiveSettings>

  func analyze(_ document: Lazy<Document>, _ oversize: Int?) -> Analysis {
    let settings = settings.value
    if let oversize { return TierlintCore.analyze(tooLarge: oversize, settings.analysisSettings) }
    return settings.analyze(document.value)
  }
}

/// What all snapshots of one version share. Snapshots do not refer to each other: releasing a long chain would overflow the stack.
private final class DocumentVersion: Sendable {
  private struct State {
    var newest: DocumentSnapshot?
    var isStale = false
  }

  private let state = Mutex(State())

  var newest: DocumentSnapshot? { state.withLock { $0.newest } }
  var isStale: Bool { state.withLock { $0.isStale } }

  func setNewest(_ snapshot: DocumentSnapshot) {
    // The old snapshot is released after the lock.
    _ = state.withLock { state in
      defer { state.newest = snapshot }
      return state.newest
    }
  }

  /// Also breaks the reference cycle with the newest snapshot.
  func invalidate() {
    _ = state.withLock { state in
      defer { state = State(newest: nil, isStale: true) }
      return state.newest
    }
  }
}

/// The hint for a language id of the client.
private func languageHint(of languageID: String) -> Document.LanguageHint {
  switch languageID {
  case "tierlist": .list
  case "tierlist-csv": .csv
  default: .none
  }
}
