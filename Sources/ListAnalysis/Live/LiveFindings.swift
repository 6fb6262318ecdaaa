import Configurations
import Findings
import JSONSchema
import JSONSyntax
import Rules
import SourceText
import TierLists

/// The findings in one version of a list, kept while it is edited.
///
///     findings(list) = relations(findings in its members + findings about its names + findings in its skeleton)
///
/// An edit makes anew the findings in the members that it touches, about the names in them, and in the skeleton (`ChangedPart`,
/// `TouchedNames`). All others are kept, because of the law at `Check`: a finding depends on nothing else. What follows from
/// what is decided again each time.
package struct LiveFindings: Sendable {
  package private(set) var document: Document
  let settings: Settings
  private(set) var names: NameTables
  /// All findings but those about syntax, with their messages, before any is dropped because of others or an `ignore`; unused ignores are
  /// not among them.
  private(set) var findings: [Finding]
  /// The values of duplicate keys.
  private var duplicates: [(first: NodeID, later: NodeID)]
  /// The objects with an `ignore`, in document order.
  private var ignoring: [NodeID]

  /// A list with more findings is analyzed anew after each edit: if a rule has more, an analysis only counts some (`findingLimit`).
  private static let maximumCount = 10_000

  /// - Returns: `nil` for a document that cannot be followed: one with very many findings, or no list in JSON.
  package init?(_ document: Document, _ settings: Settings) {
    guard document.isFollowed else { return nil }
    let tree = document.tree
    var list = FindingList(atMost: Self.maximumCount)
    let contents = addFindings(inList: tree, document.kind, settings, to: &list)
    guard list.all.count <= Self.maximumCount, !list.isCut else { return nil }
    (self.document, self.settings) = (document, settings)
    (names, findings, duplicates) = (contents.names, list.all, contents.duplicates)
    ignoring = document.kind == .project ? tree.ignoringObjects() : []
    keepMessages()
  }

  /// Whether a new analysis with these settings would find the same.
  func areCurrent(for other: Settings) -> Bool {
    settings.profile == other.profile && settings.contract == other.contract
  }

  /// All names; `nil` where there are duplicate keys.
  package var knownNames: NameTables? { duplicates.isEmpty ? names : nil }

  /// The diagnostics of this version, without fixes, as of a new analysis.
  ///
  /// - Parameter limit: The maximum number of diagnostics, first by position.
  /// - Parameter adding: Adds findings that need other documents.
  package func diagnostics(
    _ levels: RuleLevels, atMost limit: Int, adding: (Analysis) -> Analysis = { $0 }
  ) -> [Diagnostic] {
    let context = context(settings)
    context.resolvesFixes = false
    return adding(analysis(context)).diagnostics(levels, atMost: limit, context)
  }

  func analysis(_ context: DocumentContext) -> Analysis {
    let tree = document.tree
    let skipped = { document.kind == .project ? skippedValues(findings, duplicates.map { $0.later }, tree) : [] }
    let all = findings + syntaxFindings(tree, skipped: skipped())
    let shown = shownFindings(of: all, RelationFacts(context), Ignores(tree, ignoring))
    var analysis = Analysis(
      document: document, settings: context.settings, findings: shown.filter { !$0.isWithheld })
    analysis.names = knownNames
    return analysis
  }

  func context(_ settings: Settings) -> DocumentContext {
    DocumentContext(document, settings, names: knownNames, isLarge: true)
  }

  /// Whether members of a part are the values of duplicate keys, or have some inside.
  func holdsDuplicates(_ part: DocumentPart) -> Bool {
    part.holdsAny(of: duplicates, document.tree, inSkeleton: false)
  }

  /// Makes the messages that are not made yet, so that no finding refers to this version of the document.
  private mutating func keepMessages() {
    let context = context(settings)
    for index in findings.indices { findings[index].keepMessage(context) }
  }
}

// MARK: - Edits

extension LiveFindings {
  /// Follows an edit.
  ///
  /// - Parameter change: From the document of the last update to the next.
  /// - Returns: Whether it could; else the value must not be used any more. It cannot where the edit changes what the members are or what
  ///   is known to be complete, is in an object with duplicate keys, or repeats a key of `/items`.
  package mutating func update(to next: Document, _ change: TreeChange) -> Bool {
    guard next.isFollowed, let part = ChangedPart(document, next, change),
      case let completeness = Completeness(next.tree, next.kind),
      completeness == names.completeness.moved(by: change)
    else { return false }
    var list = FindingList()
    let contents = PartContents(
      of: part.new, in: next.tree, next.kind, completeness, settings, namesIn: part.newNames, to: &list)
    guard !list.isCut, !part.old.holdsAny(of: duplicates, document.tree, inSkeleton: part.isInSkeleton),
      !part.new.holdsAny(of: contents.duplicates, next.tree, inSkeleton: part.isInSkeleton)
    else { return false }
    let before = names.names(in: part.oldNames, of: document.tree)
    var touched = TouchedNames(change, (document.tree, before), (next.tree, contents.names))
    names.replace(before, by: contents.names, in: next.tree, after: change, completeness)
    guard !names.repeatKeys(among: contents.names), keepFindings(outside: part, change, next, &touched) else {
      return false
    }
    duplicates =
      duplicates.filter { !part.old.contains($0.later, in: document.tree) }.compactMap { pair in
        change.moved(pair.first).flatMap { first in change.moved(pair.later).map { (first, $0) } }
      } + contents.duplicates
    ignoring = ignoring.filter { !part.old.contains($0, in: document.tree) }.compactMap(change.moved)
    if next.kind == .project {
      ignoring += next.tree.ignoringObjects(in: part.new.nodes)
      ignoring.sort()
    }
    document = next
    add(list, touched, settings)
    keepMessages()
    return findings.count <= Self.maximumCount
  }

  /// Drops the findings that an edit may change, and moves the others to the next version of the document.
  ///
  /// - Parameter touched: Gains the names whose findings may change although the edit keeps all their uses.
  /// - Returns: Whether all others can be moved.
  private mutating func keepFindings(
    outside part: ChangedPart, _ change: TreeChange, _ next: Document, _ touched: inout TouchedNames
  ) -> Bool {
    let tree = document.tree
    // The key of an item is suggested for its title.
    let titles = part.isInItems ? [tree.titles(in: part.old.nodes), next.tree.titles(in: part.new.nodes)] : []
    let letters = titles.first == titles.last ? [] : Set(titles.joined().map(visibleLetters))
    var count = 0
    for index in findings.indices {
      switch findings[index].scope {
      case .skeleton: continue
      case .object: if part.old.contains(findings[index].location.node ?? .root, in: tree) { continue }
      case .name(let kind, let name):
        if touched.contains(name, of: kind, tree) { continue }
        // Its message may suggest another name of the kind, or refer to tiers.
        let isTitle =
          kind == .id && !letters.isEmpty && tree.string(name).map { letters.contains(visibleLetters($0)) } ?? false
        if touched.changedKinds.contains(kind) || kind == .id && !part.isInItems || isTitle {
          if let name = change.moved(name) { touched.insert(name, of: kind, next.tree) }
          continue
        }
      }
      guard findings[index].move(by: change) else { return false }
      findings.swapAt(count, index)
      count += 1
    }
    findings.removeSubrange(count...)
    return true
  }

  /// Makes the findings in a part anew, without keeping their messages.
  mutating func remake(_ part: DocumentPart, _ settings: Settings) {
    let tree = document.tree
    var list = FindingList()
    _ = PartContents(of: part, in: tree, document.kind, names.completeness, settings, to: &list)
    var names = TouchedNames()
    for finding in findings where part.contains(finding.location.node ?? .root, in: tree) {
      names.insert(finding.scope, tree)
    }
    findings.removeAll { finding in
      switch finding.scope {
      case .skeleton: true
      case .name(let kind, let name) where names.contains(name, of: kind, tree): true
      default: part.contains(finding.location.node ?? .root, in: tree)
      }
    }
    add(list, names, settings)
  }

  /// Adds the findings in a part, about some names, and about the skeleton.
  private mutating func add(_ part: FindingList, _ touched: TouchedNames, _ settings: Settings) {
    var list = part
    touched.addFindings(in: names, settings, to: &list)
    addSkeletonFindings(of: document.tree, document.kind, names, settings, to: &list)
    findings += list.all
  }
}

extension DocumentPart {
  /// Whether the members of the part, or its skeleton, have duplicate keys or are the values of some.
  fileprivate func holdsAny(
    of duplicates: [(first: NodeID, later: NodeID)], _ tree: SyntaxTree, inSkeleton: Bool
  ) -> Bool {
    duplicates.contains { pair in
      nodes.contains(pair.first) || nodes.contains(pair.later) || inSkeleton && contains(pair.later, in: tree)
    }
  }
}

extension SyntaxTree {
  /// The titles in some items, and of what is in them.
  fileprivate func titles(in nodes: Range<NodeID>) -> [String] {
    nodes.filter { kind($0) == .object }.compactMap { ObjectView(self, $0).string("title") }
  }
}

extension NameTables {
  /// Whether an item or override among some names has the key of another one.
  fileprivate func repeatKeys(among names: NameTables) -> Bool {
    names[.id].uses.contains { use in
      guard use.occurrence.role == .item || use.occurrence.role == .override else { return false }
      let all = self[.id].occurrences(of: use.name)?.all ?? []
      return all.count { $0.role == use.occurrence.role } > 1
    }
  }
}

extension Document {
  /// Whether its findings can be kept while it is edited: those of a list in JSON.
  fileprivate var isFollowed: Bool {
    guard case .json(let tree) = content, !tree.isEmpty, !tree.isCut else { return false }
    return [.project, .state, .template, .flat].contains(kind)
  }
}
