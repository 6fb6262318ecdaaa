import JSONSyntax
import SourceText

/// The first diagnostics of an open project, without fixes, which follow its edits: an edit inside an item or an override costs
/// what it touches. They always equal those of a new analysis.
package struct LiveDiagnostics<Encoded: Sendable>: Sendable {
  /// A diagnostic, and what the caller made of it.
  package struct Entry: Sendable {
    package fileprivate(set) var diagnostic: Diagnostic
    package let encoded: Encoded
  }

  package private(set) var document: Document
  private let settings: Settings
  private let levels: RuleLevels
  private let limit: Int
  private let encode: @Sendable (Diagnostic) -> Encoded
  /// `nil` where an edit inside an item may change findings anywhere.
  private var names: NameTables?
  /// All that begin before `horizon`, sorted; more than `limit`, because an edit may remove some.
  private var entries: [Entry]
  private var horizon = ByteOffset.max

  /// The first `limit` diagnostics.
  package var first: ArraySlice<Entry> { entries.prefix(limit) }

  /// - Parameter adding: Adds findings that need other documents.
  /// - Parameter encode: Makes of a diagnostic what does not depend on its ranges.
  package init(
    _ document: Document, bundle: BundleListing? = nil, _ settings: Settings, _ levels: RuleLevels, atMost limit: Int,
    adding: (Analysis) -> Analysis, encode: @escaping @Sendable (Diagnostic) -> Encoded
  ) {
    (self.document, self.settings, self.levels, self.encode) = (document, settings, levels, encode)
    self.limit = max(0, min(limit, 1 << 20))
    var names: NameTables?
    let analysis = adding(analyze(document, bundle, settings, &names))
    self.names = bundle == nil && limit <= Analysis.maximumOfRule && analysis.dependsOnObjectsOnly ? names : nil
    let context = MessageContext(document, settings)
    context.resolvesFixes = false
    // Up to this limit, no rule has more findings than are rendered.
    context.omitsFindings = self.names == nil
    let kept = self.names == nil ? self.limit : self.limit + self.limit / 4 + 1
    entries = analysis.diagnostics(levels, atMost: kept, context).map { Entry(diagnostic: $0, encoded: encode($0)) }
    guard self.names != nil, entries.count == kept else { return }
    shorten()
    guard !isComplete else { return }
    // More begin at one place than are kept.
    (self.names, horizon) = (nil, .max)
    context.omitsFindings = true
    entries = analysis.diagnostics(levels, atMost: self.limit, context).map {
      Entry(diagnostic: $0, encoded: encode($0))
    }
  }

  /// Whether the first diagnostics are among the entries.
  private var isComplete: Bool { horizon == .max || entries.count >= limit }

  /// Leaves out the last entry and those that begin where it does.
  private mutating func shorten() {
    horizon = entries.last?.diagnostic.range.lowerBound ?? horizon
    removeBehindHorizon()
  }

  private mutating func removeBehindHorizon() {
    entries.removeSubrange(entries.partitioningIndex { $0.diagnostic.range.lowerBound >= horizon }...)
  }

  /// Follows an edit.
  ///
  /// - Parameter change: From the document of the last update to the next.
  /// - Returns: Whether it could; else the value must not be used any more.
  package mutating func update(to next: Document, _ change: TreeChange) -> Bool {
    let (old, new) = (document.tree, next.tree)
    guard var names = names.take(), next.kind == .project, new.problems.isEmpty,
      let object = ChangedObject(old, new, change),
      let before = object.contents(in: old, names.completeness, settings),
      let after = object.contents(in: new, names.completeness.moved(by: change), settings),
      before.names.isEqual(to: after.names, outside: change)
    else { return false }
    let touched = TouchedNames(object, (old, before.names), (new, after.names))
    let removed = Changes(
      before.findings + touched.findings(in: names, settings), object, document, names[.id], settings)
    names.replace(before.names, by: after.names, new, change)
    let added = Changes(after.findings + touched.findings(in: names, settings), object, next, names[.id], settings)
    guard let removed, let added, removed.related(movedBy: change) == added.related, remove(removed), move(by: change)
    else { return false }
    document = next
    insert(added, object, names[.id])
    self.names = names
    return isComplete
  }

  /// - Returns: Whether there were such entries.
  private mutating func remove(_ changes: Changes) -> Bool {
    let analysis = Analysis(document: document, settings: settings, findings: changes.findings)
    return analysis.enabled(at: levels).allSatisfy { finding, range in
      guard range.lowerBound < horizon else { return true }
      let start = entries.partitioningIndex { $0.diagnostic.range.lowerBound >= range.lowerBound }
      let index = entries[start...].prefix { $0.diagnostic.range.lowerBound == range.lowerBound }.firstIndex {
        $0.diagnostic.range == range && $0.diagnostic.rule == RuleCatalog.all[finding.rule].id
      }
      if let index { entries.remove(at: index) }
      return index != nil
    }
  }

  /// - Returns: Whether no entry is at the bytes that changed.
  private mutating func move(by change: TreeChange) -> Bool {
    if horizon < .max { horizon = change.moved(horizon..<horizon)?.lowerBound ?? change.bytes.lowerBound }
    for index in entries.indices {
      guard entries[index].diagnostic.move(by: change) else { return false }
    }
    removeBehindHorizon()
    return true
  }

  private mutating func insert(_ changes: Changes, _ object: ChangedObject, _ ids: KeyTable) {
    let analysis = Analysis(document: document, settings: settings, findings: changes.findings)
    let context = MessageContext(document, settings, around: object, ids: ids)
    (context.resolvesFixes, context.omitsFindings) = (false, false)
    for diagnostic in analysis.diagnostics(levels, context) where diagnostic.range.lowerBound < horizon {
      let index = entries.partitioningIndex { diagnostic.precedes($0.diagnostic) }
      entries.insert(Entry(diagnostic: diagnostic, encoded: encode(diagnostic)), at: index)
    }
    if entries.count > 2 * limit { shorten() }
  }
}

extension Diagnostic {
  /// The order of `Analysis.diagnostics`.
  fileprivate func precedes(_ other: Diagnostic) -> Bool {
    (range.lowerBound, range.upperBound, rule, pointer)
      < (other.range.lowerBound, other.range.upperBound, other.rule, other.pointer)
  }

  /// - Returns: Whether it is not at the bytes that changed.
  fileprivate mutating func move(by change: TreeChange) -> Bool {
    guard let moved = change.moved(range) else { return false }
    range = moved
    node = node.flatMap { change.moved($0) }
    for index in related.indices {
      guard let moved = change.moved(related[index].range) else { return false }
      related[index].range = moved
    }
    return true
  }
}

extension Analysis {
  /// Whether an edit inside one object changes no findings elsewhere, but for those about its names.
  fileprivate var dependsOnObjectsOnly: Bool {
    let duplicate = RuleCatalog.index(of: .jsonDuplicateKey)
    return kind == .project && !isCut && tree.problems.isEmpty && !tree.hasString("tierlint")
      && findings.allSatisfy { $0.explains.isEmpty && $0.rule != duplicate }
  }
}
