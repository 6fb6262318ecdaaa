import EditorFeatures
import Findings
import JSONSyntax
import LanguageServerProtocol
import ListAnalysis
import SourceText
import Synchronization
import TierLists
import Workspace

/// One version of an open document with its effective settings: an immutable view of a `LiveDocument`. Settings, tree, lines and
/// analysis are computed on first use. The session task computes none of them, but moves the tree and lines of the last version.
final class DocumentSnapshot: Sendable {
  let uri: DocumentURI
  /// The client's version number.
  let version: Int
  /// Unique for each text of a session.
  let textRevision: Int
  let live: LiveDocument
  private let resolved: ResolvedSettings
  private let lensed: Lazy<[CodeLens]>
  private let analyzed: Lazy<Analysis>
  private let fixable: Lazy<Bool>
  private let fixed: Lazy<[SourceText.TextEdit]>
  private let shared: DocumentVersion
  /// Holds `nil`, but for large lists without syntax errors.
  private let kept: Lazy<KeptFindings?>

  var settings: EffectiveSettings { resolved.value }
  var text: DocumentText { live.text }
  /// The parsed document, not analyzed.
  var document: Document { live.document }
  var lines: LineIndex { live.lines }
  /// Computed once for a document and the requests that resolve them.
  var codeLenses: [CodeLens] { lensed.value }
  var analysis: Analysis { analyzed.value }
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

  /// - Parameter other: The same version with other settings.
  init(
    uri: DocumentURI, version: Int, textRevision: Int, live: LiveDocument, settings: ResolvedSettings,
    sharing other: DocumentSnapshot? = nil
  ) {
    (self.uri, self.version, self.textRevision) = (uri, version, textRevision)
    (self.live, resolved) = (live, settings)
    lensed = other?.lensed ?? Lazy { EditorFeatures.codeLenses(in: live.document) }
    let analyzed = Lazy { settings.value.analyze(live) }
    self.analyzed = analyzed
    fixed = Lazy { ListAnalysis.fixed(analyzed.value, name: uri.name, settings.value.levels).edits }
    let kept = Lazy { KeptFindings(live, settings.value) }
    self.kept = kept
    fixable = Lazy {
      let settings = settings.value
      return kept.value?.hasSafeFix(settings) ?? ListAnalysis.canFix(analyzed.value, name: uri.name, settings.levels)
    }
    shared = other?.shared ?? DocumentVersion()
  }

  /// The same version of the document with other settings.
  convenience init(_ other: DocumentSnapshot, settings: ResolvedSettings) {
    self.init(
      uri: other.uri, version: other.version, textRevision: other.textRevision, live: other.live, settings: settings,
      sharing: other)
  }

  /// The next version of the document.
  func replaced(version: Int, textRevision: Int, _ live: LiveDocument) -> DocumentSnapshot {
    DocumentSnapshot(uri: uri, version: version, textRevision: textRevision, live: live, settings: resolved)
  }

  func invalidate() { shared.invalidate() }

  func becomeNewest() { shared.setNewest(self) }

  /// Whether the document is enabled, and is a list or a configuration. The server ignores all others.
  var isSupported: Bool {
    settings.isEnabled
      && (isNamed || document.kind == .csv && uri.name.hasSuffix(".tierlist.csv") || document.kind == .configuration
        || isListByContent(document))
  }

  /// Whether its language id or name says that it is a list.
  private var isNamed: Bool {
    live.languageHint == .list || live.languageHint == .csv || DocumentKind.isProjectName(uri.name)
  }

  /// A list keeps its kind while it is edited; one that is broken when it is opened is a list if `tierlint check` takes it for one.
  private func isListByContent(_ document: Document) -> Bool {
    if document.tree.isListByContent { return true }
    guard case .earlier(let kind) = live.languageHint else {
      return !document.tree.problems.isEmpty && [.project, .state, .template].contains(document.kind)
    }
    return kind != .unrecognized && kind == document.kind
  }

  /// The hint for the next version: of a list whose name does not say so, the kind of this one, as far as that is known.
  var nextLanguageHint: Document.LanguageHint {
    guard !isNamed, let document = live.documentIfParsed else { return live.languageHint }
    if isListByContent(document) { return .earlier(document.kind) }
    return document.tree.problems.isEmpty ? .earlier(.unrecognized) : live.languageHint
  }

  /// The diagnostics of a supported document as JSON, at most `maxDiagnostics`.
  func diagnostics(_ encoding: PositionEncodingKind) -> JSONValue {
    guard isSupported else { return [] }
    let positions = PositionConverter(lines, encoding)
    guard let kept = kept.value else {
      return .array(settings.lspDiagnostics(analysis, positions, uri)) { $0.json }
    }
    let (settings, document, revision) = (settings, document, settingsRevision)
    let encoded = kept.diagnostics.map { ($0, settings.encoded($0, of: document, uri, revision: revision)) }
    return EncodedDiagnostic.array(encoded, positions)
  }

  /// The diagnostics of a supported document, at most `maxDiagnostics`; those of a large one without fixes.
  var listDiagnostics: [Findings.Diagnostic] {
    guard isSupported else { return [] }
    return kept.value?.diagnostics ?? analysis.diagnostics(settings.levels, atMost: settings.maxDiagnostics)
  }

  /// The diagnostics at an offset; none of a document of a megabyte or more that has not been checked.
  func diagnostics(at offset: ByteOffset) -> [Findings.Diagnostic] {
    if let found = kept.valueIfComputed ?? nil {
      return found.diagnostics.filter { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
    }
    let analysis = text.count < 1_000_000 ? analysis : analyzed.valueIfComputed
    return analysis?.diagnostics(settings.levels, within: offset..<offset) ?? []
  }

  /// What code actions need to know of a supported document.
  func actionSource(_ request: ActionRequest) -> ActionSource {
    kept.value?.actionSource(self, request) ?? ActionSource(analysis, request) { self.canFix }
  }

  /// The result id of `textDocument/diagnostic`: differs whenever diagnostics may differ.
  var resultID: String { "\(textRevision).\(resolved.revision)" }
}

/// The settings of a document, computed on first use, and the revision of everything they depend on.
struct ResolvedSettings: Sendable {
  let revision: String
  private let computed: Lazy<EffectiveSettings>

  var value: EffectiveSettings { computed.value }

  init(revision: String, _ compute: @escaping @Sendable () -> EffectiveSettings) {
    self.revision = revision
    computed = Lazy(compute)
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
