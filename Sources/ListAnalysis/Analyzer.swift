import Configurations
import Findings
import JSONSchema
import JSONSyntax
import Rules
import SourceText
import TierLists

/// Runs all rules on a document, for editors and the command line. Does not fail.
///
/// - Parameter bundle: The files of the bundle that holds the project; `nil` for every other document.
/// - Complexity: O(*bytes*).
package func analyze(
  _ document: Document, bundle: BundleListing? = nil, _ settings: Settings = Settings()
) -> Analysis {
  var names: NameTables?
  let limit = findingLimit(in: document.text)
  let list: FindingList
  switch document.content {
  case .json(let tree) where document.isText:
    var text = FindingList()
    text.append(ObjectFinding.unrecognized(tree))
    list = text
  case .json(let tree): list = findings(in: tree, document.kind, bundle: bundle, settings, names: &names, atMost: limit)
  case .csv(let csv): list = csvFindings(csv, settings.contract, atMost: limit)
  }
  var analysis = Analysis(
    document: document, settings: settings, findings: list.all, bundle: bundle, isCut: list.isCut || document.tree.isCut
  )
  analysis.withheld = list.all.filter { $0.isWithheld }
  if !analysis.withheld.isEmpty { analysis.findings.removeAll(where: { $0.isWithheld }) }
  analysis.names = names
  return analysis
}

/// Parses and checks a document.
///
/// - Parameter name: The document's path, which decides its kind together with its root; empty if there is none.
package func analyze(
  _ text: DocumentText, name: String = "", bundle: BundleListing? = nil, _ settings: Settings = Settings()
) -> Analysis {
  analyze(Document(text, name: name), bundle: bundle, settings)
}

/// The analysis of a document that is too large to be parsed.
///
/// - Parameter byteCount: Its size, or as many bytes of it as were counted.
package func analyze(tooLarge byteCount: Int, _ settings: Settings = Settings()) -> Analysis {
  Analysis(document: Document(DocumentText("")), settings: settings, findings: [ObjectFinding.tooLarge(byteCount)])
}

/// The analysis of a bundle without a readable `project.json`.
package func analyzeBundleWithoutProject(_ settings: Settings = Settings()) -> Analysis {
  Analysis(document: Document(DocumentText("")), settings: settings, findings: [BundleFinding.noProject])
}

private func findings(
  in tree: SyntaxTree, _ kind: DocumentKind, bundle listing: BundleListing?, _ settings: Settings,
  names: inout NameTables?, atMost limit: Int
) -> FindingList {
  if kind == .configuration {
    var list = FindingList()
    list.append(configurationFindings(tree) { droppingSuperseded($0, tree) })
    return list
  }
  var list = FindingList(atMost: limit)
  guard !tree.isEmpty, Schema.of(kind) != nil else {
    if kind == .unrecognized, !tree.isEmpty { list.append(ObjectFinding.unrecognized(tree)) }
    addDuplicateKeys(tree.duplicateKeys(), tree, to: &list)
    list.append(syntaxFindings(tree))
    return list
  }
  var bundle = kind == .project ? listing.map { Bundle($0, tree) } : nil
  let contents = addFindings(inList: tree, kind, settings, to: &list) { kind, view in
    if kind == .media, tree.kind(view.node) == .object { bundle?.add(view) }
  }
  bundle?.addFindings(to: &list)
  LawTest(tree, kind, settings)?.run(contents.names)
  if kind == .project {
    // Messages read the ids under duplicate keys, too.
    names = contents.duplicates.isEmpty ? contents.names : nil
    list.append(syntaxFindings(tree, skipped: skippedValues(list.all, contents.duplicates.map { $0.later }, tree)))
  } else {
    list.append(syntaxFindings(tree))
  }
  let areAll = !list.isCut
  let facts = RelationFacts(DocumentContext(tree, of: tree.text, kind, settings))
  list.change { shownFindings(of: $0, facts, areAll: areAll, kind == .project ? Ignores(tree) : nil) }
  return list
}

/// Adds the findings in a whole list.
///
/// - Parameter visit: Called with each object that the app reads, in document order.
/// - Returns: What it gathered.
func addFindings(
  inList tree: SyntaxTree, _ kind: DocumentKind, _ settings: Settings, to findings: inout FindingList,
  visit: (ObjectKind, ObjectView) -> Void = { _, _ in }
) -> PartContents {
  let completeness = Completeness(tree, kind)
  let contents = PartContents(in: tree, kind, completeness, settings, to: &findings, visit: visit)
  addNameFindings(contents.names, settings, to: &findings)
  addSkeletonFindings(of: tree, kind, contents.names, settings, to: &findings)
  return contents
}

/// Adds the findings about duplicate keys.
func addDuplicateKeys(
  _ duplicates: [(first: NodeID, later: NodeID)], _ tree: SyntaxTree, to list: inout FindingList
) {
  for (first, later) in duplicates { list.append(ObjectFinding.duplicateKey(first: first, later: later)) }
}

/// Adds the findings of the schema, and of the checks with the shape `object`.
///
/// - Parameter gather: Called with each object that the app reads, in document order, so that one pass serves all.
func addObjectFindings(
  of evaluation: Evaluation, in tree: SyntaxTree, root: ObjectKind, _ shadowed: ShadowedNodes,
  _ settings: Settings, to findings: inout FindingList,
  gather: (ObjectKind, ObjectView) -> Void
) {
  findings.append(schemaFindings(evaluation.violations, shadowed, settings))
  if evaluation.isCut { findings.cut() }
  let all = ObjectKind.allCases
  let kinds = root == .state ? ObjectKind.ofStateDefinitions : ObjectKind.ofProjectDefinitions
  let rootKind = all.firstIndex(of: root)
  let checks = RuleCatalog.objectChecks
  for match in evaluation.definitionMatches where shadowed.isEmpty || !shadowed.contains(match.node) {
    guard let kind = match.definition.map({ kinds[$0] }) ?? rootKind else { continue }
    gather(all[kind], ObjectView(tree, match.node))
    guard tree.kind(match.node) == .object else { continue }
    checks.forEachFinding(of: kind, in: ObjectView(tree, match.node), settings) {
      findings.append(unshadowed($0, shadowed), of: $1)
    }
  }
}

/// The findings about values that the app reads.
private func unshadowed(_ findings: consuming [ObjectFinding], _ shadowed: ShadowedNodes) -> [ObjectFinding] {
  if findings.isEmpty || shadowed.isEmpty { return findings }
  return findings.filter { $0.erased.location.node.map { !shadowed.contains($0) } ?? true }
}

/// Adds the findings about all names.
func addNameFindings(_ names: NameTables, _ settings: Settings, to findings: inout FindingList) {
  for kind in KeyKind.allCases where !RuleCatalog.keyChecks[kind.rawValue].isEmpty {
    let tests = RuleCatalog.keyChecks[kind.rawValue].map { $0.test }
    // Hash order changes with each run: the same findings must be kept each time.
    let inOrder = names[kind].useCount >= findings.limit
    let isWanted = { (name: NameSummary) in tests.contains { $0.admits(name) } }
    names[kind].forEach(inOrder: inOrder, where: isWanted) {
      addFindings(about: $0, $1, of: kind, settings, to: &findings)
    }
  }
}

/// Adds the findings about one name.
func addFindings(
  about name: Occurrences, _ summary: NameSummary, of kind: KeyKind, _ settings: Settings,
  to findings: inout FindingList
) {
  let checks = RuleCatalog.keyChecks[kind.rawValue]
  // By index, because a loop over the elements copies them.
  for index in checks.indices where checks[index].test.admits(summary) {
    let found = checks[index].find(name, settings)
    if !found.isEmpty { findings.append(consume found, of: checks[index].rule, .name(kind, name.name)) }
  }
}

/// Adds the findings about the skeleton of a list.
func addSkeletonFindings(
  of tree: SyntaxTree, _ kind: DocumentKind, _ names: NameTables, _ settings: Settings, to findings: inout FindingList
) {
  guard kind != .project else {
    let skeleton = ProjectSkeleton(tree, items: names[.id])
    for check in RuleCatalog.skeletonChecks {
      findings.append(check.find(skeleton, settings), of: check.rule, .skeleton)
    }
    return
  }
  let skeleton = StateSkeleton(tree)
  for check in RuleCatalog.stateSkeletonChecks {
    findings.append(check.find(skeleton, settings), of: check.rule, .skeleton)
  }
  findings.append(ObjectFinding.notOpened(kind, tree))
}
