import JSONSchema
import JSONSyntax
import SourceText

/// The first diagnostics of an open project, without fixes, which follow its edits: an edit inside an item or an override costs
/// what it touches, and others little more. They always equal those of a new analysis.
package struct LiveDiagnostics<Encoded: Sendable>: Sendable {
  /// A diagnostic, and what the caller made of it.
  package struct Entry: Sendable {
    package fileprivate(set) var diagnostic: Diagnostic
    package let encoded: Encoded
  }

  package private(set) var document: Document
  let settings: Settings
  let levels: RuleLevels
  private let limit: Int
  private let encode: @Sendable (Diagnostic) -> Encoded
  /// `nil` where an edit may change findings anywhere.
  private(set) var names: NameTables?
  /// What the findings about ids and tiers need.
  var faults: Faults
  /// All that begin before `horizon`, sorted; more than `limit`, because an edit may remove some.
  private(set) var entries: [Entry]
  private var horizon = ByteOffset.max
  var fixable = FixablePlaces()

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
    self.names?.prepareForEdits()
    faults = Faults(analysis.findings)
    let context = MessageContext(document, settings, ids: analysis.ids)
    context.resolvesFixes = false
    // Up to this limit, no rule has more findings than are rendered.
    context.omitsFindings = self.names == nil
    let kept = self.names == nil ? self.limit : self.limit + self.limit / 4 + 1
    entries = analysis.diagnostics(levels, atMost: kept, context).map { Entry(diagnostic: $0, encoded: encode($0)) }
    guard self.names != nil else { return }
    fixable.add(analysis, levels, MessageContext(document, settings, ids: analysis.ids))
    guard entries.count == kept else { return }
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
}

// MARK: - Edits

extension LiveDiagnostics {
  /// Follows an edit.
  ///
  /// - Parameter change: From the document of the last update to the next.
  /// - Returns: Whether it could; else the value must not be used any more.
  package mutating func update(to next: Document, _ change: TreeChange) -> Bool {
    guard var names = names.take(), next.kind == .project, follow(next, change, &names) else { return false }
    self.names = names
    return isComplete
  }

  private mutating func follow(_ next: Document, _ change: TreeChange, _ names: inout NameTables) -> Bool {
    let (old, new, completeness) = (document.tree, next.tree, names.completeness.moved(by: change))
    guard let object = ChangedObject(old, new, change),
      let before = object.contents(in: old, names.completeness, settings),
      let after = object.contents(in: new, completeness, settings),
      before.names.isEqual(to: after.names, outside: change)
    else { return followPart(next, change, &names) }
    let touched = TouchedNames(change, (old, before.names), (new, after.names), .atNodes)
    let checkedBefore = touched.check(in: names, settings)
    let removed = Changes(before.findings + checkedBefore.findings, object, document, names[.id], settings)
    names.replace(before.names, by: after.names, new, change, completeness)
    let checked = touched.check(in: names, settings)
    let added = Changes(after.findings + checked.findings, object, next, names[.id], settings)
    guard let removed, let added, removed.related(movedBy: change) == added.related else {
      guard let part = ChangedPart(old, new, change), let contents = part.contents(in: new, completeness, settings)
      else { return false }
      return follow(next, part, change, contents.findings, touched, checkedBefore.findings, names, allIDs: false)
    }
    guard remove(removed.findings), move(by: change), faults.follow(change, object, touched, old) else { return false }
    faults.add(added.findings, checked)
    document = next
    var members = checked.members(in: new)
    members[object.node] = object.parent
    insert(added.findings, MessageContext(document, settings, members: members, ids: names[.id]))
    if !new.problems.isEmpty { removeDoubtfulEntries(in: object) }
    return true
  }

  /// Follows an edit that reaches further than one object.
  private mutating func followPart(_ next: Document, _ change: TreeChange, _ names: inout NameTables) -> Bool {
    let (old, new) = (document.tree, next.tree)
    guard let part = ChangedPart(old, new, change) else { return false }
    let kept = names.completeness.moved(by: change)
    let completeness = part.reachesTiers ? Completeness(new) : kept
    let allIDs = completeness != kept
    guard let contents = part.contents(in: new, completeness, settings, allIDs: allIDs || faults.ids == nil)
    else { return false }
    let before = names.names(in: part.oldNames, of: old)
    var touched = TouchedNames(
      change, (old, before), (new, contents.names), hasNameEntry(at: change) ? .atNodes : .atBytes)
    touched.add(keptIDs: faults.ids(in: part.tier, names[.id]), of: old)
    let checkedBefore = touched.check(in: names, settings)
    names.replace(before, by: contents.names, new, change, completeness)
    return follow(next, part, change, contents.findings, touched, checkedBefore.findings, names, allIDs: allIDs)
  }

  /// - Parameter findings: Those in the part, in the next version.
  /// - Parameter before: Those about touched names in this version.
  private mutating func follow(
    _ next: Document, _ part: ChangedPart, _ change: TreeChange, _ findings: [Finding], _ touched: TouchedNames,
    _ before: [Finding], _ names: NameTables, allIDs: Bool
  ) -> Bool {
    guard
      let found = PartFindings(
        part, findings, next, change, faults, from: document.tree, touched, names, settings, allIDs: allIDs),
      found.holdsWhatFollows(before, document.tree), remove(before.filter { $0.scope == .names }),
      removeEntries(in: part.old), move(by: change)
    else { return false }
    document = next
    faults = found.faults
    fixable.removeDependingOnIDs()
    insert(found.all, found.context)
    return true
  }

  /// - Returns: Whether there were such entries.
  private mutating func remove(_ findings: [Finding]) -> Bool {
    let analysis = Analysis(document: document, settings: settings, findings: findings)
    return analysis.enabled(at: levels).allSatisfy { located in
      let range = located.range
      fixable.remove(findings[located.index], at: range)
      guard range.lowerBound < horizon else { return true }
      let start = entries.partitioningIndex { $0.diagnostic.range.lowerBound >= range.lowerBound }
      let index = entries[start...].prefix { $0.diagnostic.range.lowerBound == range.lowerBound }.firstIndex {
        $0.diagnostic.range == range && $0.diagnostic.rule == RuleCatalog.all[located.rule].id
      }
      if let index { entries.remove(at: index) }
      return index != nil
    }
  }

  /// Removes what depends on ids, tiers or the root, and what depends on an object of a part.
  ///
  /// - Returns: Whether all others belong to a value.
  private mutating func removeEntries(in part: DocumentPart) -> Bool {
    entries.removeAll { entry in
      switch entry.diagnostic.scope {
      case .ids: true
      case .names: false
      case .object: !entry.diagnostic.spansFiles && part.contains(entry.diagnostic.node ?? .root, in: document.tree)
      }
    }
    return entries.allSatisfy { $0.diagnostic.node != nil }
  }

  /// Removes what is said about an object, but not by its own checks, where a syntax error in it makes that doubtful.
  private mutating func removeDoubtfulEntries(in object: ChangedObject) {
    let tree = document.tree
    let unfinished = UnfinishedValues(tree, in: object.node)
    entries.removeAll { entry in
      guard let node = entry.diagnostic.node, object.contains(node, in: tree), !entry.diagnostic.isAboutSyntax else {
        return false
      }
      return unfinished.mayHaveMoved(node)
        || unfinished.contains(node) && entry.diagnostic.range == tree.range(.key(node))
    }
  }

  /// Whether an entry about names is at the nodes that an edit replaces, or refers to them.
  private func hasNameEntry(at change: TreeChange) -> Bool {
    let tree = document.tree
    let start = tree.range(change.nodes.lowerBound).lowerBound
    let bytes = start..<max(start, tree.range(change.nodes.upperBound).lowerBound)
    return entries.contains { entry in
      entry.diagnostic.scope == .names
        && (entry.diagnostic.node.map(change.replaces) ?? true
          || entry.diagnostic.related.contains { $0.range.overlaps(bytes) })
    }
  }

  /// - Returns: Whether no entry is at the bytes that changed.
  private mutating func move(by change: TreeChange) -> Bool {
    fixable.move(by: change)
    if horizon < .max { horizon = change.moved(horizon..<horizon)?.lowerBound ?? change.bytes.lowerBound }
    for index in entries.indices {
      guard entries[index].diagnostic.move(by: change) else { return false }
    }
    removeBehindHorizon()
    return true
  }

  private mutating func insert(_ findings: [Finding], _ context: MessageContext) {
    let analysis = Analysis(document: document, settings: settings, findings: findings)
    fixable.add(analysis, levels, context)
    let added = analysis.diagnostics(levels, within: horizon == .max ? nil : 0..<horizon, context)
      .filter { $0.range.lowerBound < horizon }.map { Entry(diagnostic: $0, encoded: encode($0)) }
    if added.count > 16 {
      entries += added
      entries.sort { $0.diagnostic.precedes($1.diagnostic) }
    } else {
      for entry in added {
        entries.insert(entry, at: entries.partitioningIndex { entry.diagnostic.precedes($0.diagnostic) })
      }
    }
    if entries.count > 2 * limit { shorten() }
  }

}

extension Diagnostic {
  /// Whether its finding needs other documents.
  fileprivate var spansFiles: Bool { RuleCatalog.rule(rule)?.spansFiles ?? false }

  fileprivate var isAboutSyntax: Bool { RuleCatalog.index(ofRule: rule).map { RuleCatalog.isSyntax[$0] } ?? false }

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
      && findings.allSatisfy { $0.explains.isEmpty && $0.rule != duplicate && !$0.isCounted }
  }
}
