import EditorFeatures
import JSONSyntax
import LanguageServerProtocol
import SourceText
import Synchronization
import TierlintCore
import Workspace

/// The diagnostics of the newest version of a large document that was checked; all versions share it.
final class LiveFindings: Sendable {
  private struct State: Sendable {
    private(set) var textRevision: Int
    private let settingsRevision: String
    private let madeAt = secondsSince1970()
    private let duplicate: String?
    private(set) var diagnostics: LiveDiagnostics<EncodedDiagnostic>

    init(_ snapshot: DocumentSnapshot) {
      let settings = snapshot.settings
      (textRevision, settingsRevision) = (snapshot.textRevision, snapshot.settingsRevision)
      duplicate = settings.duplicate(of: snapshot.document)
      diagnostics = settings.liveDiagnostics(snapshot.document, snapshot.uri)
    }

    /// - Returns: Whether it could; else the value must not be used any more.
    mutating func update(to snapshot: DocumentSnapshot) -> Bool {
      guard settingsRevision == snapshot.settingsRevision, secondsSince1970() - madeAt < LiveFindings.maximumAge,
        duplicate == snapshot.settings.duplicate(of: snapshot.document)
      else { return false }
      if textRevision == snapshot.textRevision { return true }
      guard let change = snapshot.change(since: textRevision) else { return false }
      textRevision = snapshot.textRevision
      return diagnostics.update(to: snapshot.document, change)
    }

    mutating func read<Result>(_ read: (inout LiveDiagnostics<EncodedDiagnostic>) -> Result) -> Result {
      read(&diagnostics)
    }
  }

  /// Smaller documents are analyzed in a millisecond, and code actions use the analysis, too.
  private static let minimumByteCount = 65_536
  /// Seconds after which dates in the future are looked for again.
  private static let maximumAge = 3600

  private struct States: Sendable {
    var newest: State?
    /// That of the last version without syntax errors, while there are some: all others follow from it.
    var valid: State?

    /// Puts the diagnostics that can follow to a version in the first place.
    mutating func choose(for snapshot: DocumentSnapshot) {
      if newest?.diagnostics.document.tree.problems.isEmpty ?? false { valid = newest }
      newest = valid
      if snapshot.document.tree.problems.isEmpty { valid = nil }
    }
  }

  private let state = Mutex(States())

  /// The diagnostics of a version as JSON; `nil` for small documents and those that are too large.
  func json(_ snapshot: DocumentSnapshot, _ encoding: PositionEncodingKind) -> JSONValue? {
    entries(snapshot).map { encoded($0, PositionConverter(snapshot.lines, encoding)) }
  }

  /// The diagnostics of a version, without fixes; `nil` for small documents and those that are too large.
  func diagnostics(_ snapshot: DocumentSnapshot) -> [TierlintCore.Diagnostic]? {
    entries(snapshot)?.map(\.diagnostic)
  }

  private func entries(_ snapshot: DocumentSnapshot) -> ArraySlice<LiveDiagnostics<EncodedDiagnostic>.Entry>? {
    current(snapshot) { $0.first }
  }

  /// What code actions need to know of a version; `nil` where only an analysis tells.
  func actionSource(_ snapshot: DocumentSnapshot, _ request: ActionRequest) -> ActionSource? {
    let (now, sharing) = (secondsSince1970(), snapshot.settings.sharing)
    let found = current(snapshot) { live -> ([TierlintCore.Diagnostic], canFix: Bool?, KeyTable)? in
      let limit = ActionSource.maximumDiagnostics
      guard let ids = live.ids,
        let diagnostics = request.wants(.quickFix)
          ? live.diagnostics(touching: request.range, atMost: limit, now: now, adding: sharing) : []
      else { return nil }
      return (diagnostics, request.wants(.fixAll) ? live.hasSafeFix(now: now, adding: sharing) : false, ids)
    }
    guard let (diagnostics, canFix, ids) = found ?? nil else { return nil }
    return ActionSource(snapshot.document, now: now, ids: ids, diagnostics) { canFix ?? snapshot.canFix }
  }

  /// Reads the diagnostics of a version; `nil` for small documents and those that are too large.
  private func current<Result: Sendable>(
    _ snapshot: DocumentSnapshot, _ read: (inout LiveDiagnostics<EncodedDiagnostic>) -> Result
  ) -> Result? {
    guard snapshot.text.count >= Self.minimumByteCount else { return nil }
    return state.withLock { states in
      if states.newest?.textRevision != snapshot.textRevision { states.choose(for: snapshot) }
      if states.newest?.update(to: snapshot) != true { states.newest = State(snapshot) }
      return states.newest?.read(read)
    }
  }

  /// The diagnostics of a version at an offset, without fixes; `nil` if it has not been checked. Never blocks.
  func diagnosticsIfComputed(_ snapshot: DocumentSnapshot, at offset: ByteOffset) -> [TierlintCore.Diagnostic]? {
    let current = state.withLockIfAvailable {
      $0.newest.flatMap { $0.textRevision == snapshot.textRevision ? $0 : nil }
    }
    return (current ?? nil)?.diagnostics.first.map(\.diagnostic).filter {
      $0.range.lowerBound <= offset && offset <= $0.range.upperBound
    }
  }
}

private func encoded(
  _ entries: ArraySlice<LiveDiagnostics<EncodedDiagnostic>.Entry>, _ positions: PositionConverter
) -> JSONValue {
  var bytes: [UInt8] = [UInt8(ascii: "[")]
  bytes.reserveCapacity(entries.count * 512)
  var line = 0
  for index in entries.indices {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    entries[index].encoded.write(
      entries[index].diagnostic.range, entries[index].diagnostic.related, positions, after: &line, to: &bytes)
  }
  bytes.append(UInt8(ascii: "]"))
  return .raw(bytes)
}
