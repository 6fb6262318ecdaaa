import JSONSchema
import JSONSyntax
import SourceText

/// Runs all rules on a document: the only way from bytes to findings, for editors and the command line. Does not fail.
///
/// - Parameter bundle: The files of the bundle that holds the project; `nil` for every other document.
/// - Parameter forFixes: Whether fixes will be made, so that more findings keep theirs.
/// - Complexity: O(*bytes*).
package func analyze(
  _ document: Document, bundle: BundleListing? = nil, _ settings: Settings = Settings(), forFixes: Bool = false
) -> Analysis {
  var names: NameTables?
  return analyze(document, bundle, settings, &names, forFixes: forFixes)
}

/// Like the other, and hands out the names of a project.
func analyze(
  _ document: Document, _ bundle: BundleListing?, _ settings: Settings, _ names: inout NameTables?,
  forFixes: Bool = false
) -> Analysis {
  let limit = FindingLimit(in: document.text, forFixes: forFixes && !document.tree.isCut)
  var list: FindingList
  switch document.content {
  case .json(let tree):
    list = findings(tree, document.kind, bundle, settings, &names, atMost: limit)
    // What was left out must not be all that there is to say.
    if !list.isRepresentative {
      list = findings(tree, document.kind, bundle, settings, &names, atMost: .none)
    }
  case .csv(let csv):
    list = FindingList()
    list.append(csvFindings(csv))
  }
  var analysis = Analysis(
    document: document, settings: settings, findings: list.all, bundle: bundle,
    isCut: list.isCut || document.tree.isCut)
  if !document.tree.problems.isEmpty {
    analysis.findings.removeAll(where: \.isWithheld)
    analysis.withheld = list.all.filter(\.isWithheld)
  }
  // Messages read the ids under duplicate keys, too.
  if !list.hasDuplicateKeys { analysis.ids = names?[.id] }
  return analysis
}

/// Parses and checks a document.
///
/// - Parameter name: The document's path, which decides its kind together with its root; empty if there is none.
/// - Parameter forFixes: As for a document.
package func analyze(
  _ text: DocumentText, name: String = "", bundle: BundleListing? = nil, _ settings: Settings = Settings(),
  forFixes: Bool = false
) -> Analysis {
  analyze(Document(text, name: name), bundle: bundle, settings, forFixes: forFixes)
}

/// The analysis of a document that is too large to be parsed.
///
/// - Parameter byteCount: Its size, or as many bytes of it as were counted.
package func analyze(tooLarge byteCount: Int, _ settings: Settings = Settings()) -> Analysis {
  let finding = Finding(at: .document) { _ in
    Message("the file has at least \(byteCount) bytes, the limit is 50000000")
  }
  return Analysis(
    document: Document(DocumentText("")), settings: settings, findings: [finding.attributed(to: .jsonTooLarge)])
}

private func findings(
  _ tree: SyntaxTree, _ kind: DocumentKind, _ bundle: BundleListing?, _ settings: Settings,
  _ names: inout NameTables?, atMost limit: FindingLimit
) -> FindingList {
  var list = FindingList(atMost: limit)
  if kind == .configuration {
    list.append(configurationFindings(tree))
    return list
  }
  let duplicates = tree.duplicateKeys()
  addSyntaxFindings(tree, duplicates, to: &list)
  guard !tree.isEmpty else { return list }
  let shadowed = ShadowedNodes(tree, duplicates.map(\.later))
  switch kind {
  case .project:
    var findings = projectFindings(tree, shadowed, bundle, settings, &names, atMost: limit)
    if !tree.problems.isEmpty {
      let unknown = unknownMembers(findings.all, tree)
      list.change { skippingUnknownMembers($0, unknown, tree) }
    }
    findings.prepend(list)
    findings.removeDoubtful()
    let areAll = !findings.isCut
    findings.change {
      unsuppressed(
        droppingConsequences(droppingSuperseded($0, tree), tree, kind, settings), in: tree, areAll: areAll)
    }
    return findings
  case .state, .template, .flat:
    var findings = stateFindings(tree, shadowed, settings, atMost: limit)
    findings.prepend(list)
    findings.append(Finding.notOpened(kind, tree).attributed(to: .projectNotOpened))
    findings.removeDoubtful()
    findings.change { droppingConsequences(droppingSuperseded($0, tree), tree, kind, settings) }
    return findings
  case .unrecognized:
    list.append(Finding.unrecognized.attributed(to: .projectUnrecognized))
    return list
  case .csv, .configuration: return list
  }
}

/// The findings about the syntax errors of a project.
///
/// - Parameter others: All others about the values around the errors.
func syntaxFindings(_ tree: SyntaxTree, _ others: [Finding]) -> [Finding] {
  if tree.problems.isEmpty { return [] }
  let findings = tree.problems.map { $0.finding.attributed(to: $0.rule) }
  return skippingUnknownMembers(findings, unknownMembers(others, tree), tree)
}

private func addSyntaxFindings(
  _ tree: SyntaxTree, _ duplicates: [(first: NodeID, later: NodeID)], to list: inout FindingList
) {
  for problem in tree.problems { list.append(problem.finding.attributed(to: problem.rule)) }
  let rule = RuleCatalog.index(of: .jsonDuplicateKey)
  for (first, later) in duplicates { list.append(.duplicateKey(first: first, later: later), of: rule) }
}

private func projectFindings(
  _ tree: SyntaxTree, _ shadowed: ShadowedNodes, _ listing: BundleListing?, _ settings: Settings,
  _ gathered: inout NameTables?, atMost limit: FindingLimit
) -> FindingList {
  var findings = FindingList(atMost: limit)
  guard let schema = Schema.project else { return findings }
  var names = NameTables(tree, Completeness(tree))
  var bundle = listing.map { Bundle($0, tree) }
  let evaluation = schema.evaluate(tree, atMost: limit.usual)
  addObjectFindings(evaluation, tree, root: .project, shadowed, settings, to: &findings) { kind, view in
    names.add(kind, view)
    if kind == .media, tree.kind(view.node) == .object { bundle?.add(view) }
  }
  gathered = names
  addNameFindings(names, settings, to: &findings)
  let skeleton = ProjectSkeleton(tree, items: names[.id])
  findings.append(skeletonFindings(skeleton, settings))
  if let bundle { findings.append(bundle.findings) }
  return findings
}

private func stateFindings(
  _ tree: SyntaxTree, _ shadowed: ShadowedNodes, _ settings: Settings, atMost limit: FindingLimit
) -> FindingList {
  var findings = FindingList(atMost: limit)
  guard let schema = Schema.state else { return findings }
  var names = NameTables(tree, Completeness(ofState: tree))
  let evaluation = schema.evaluate(tree, atMost: limit.usual)
  addObjectFindings(evaluation, tree, root: .state, shadowed, settings, to: &findings) { names.add($0, $1) }
  addNameFindings(names, settings, to: &findings)
  let skeleton = StateSkeleton(tree)
  for check in RuleCatalog.stateSkeletonChecks { findings.append(check.find(skeleton, settings), of: check.rule) }
  return findings
}

/// The findings of the schema, and of the checks with the shape `object`.
///
/// - Parameter gather: Called with each object that the app reads, in document order, so that one pass serves all.
func objectFindings(
  _ evaluation: Evaluation, _ tree: SyntaxTree, root: ObjectKind, _ shadowed: ShadowedNodes,
  _ settings: Settings,
  gather: (ObjectKind, ObjectView) -> Void
) -> [Finding] {
  var findings = FindingList()
  addObjectFindings(evaluation, tree, root: root, shadowed, settings, to: &findings, gather: gather)
  return findings.all
}

private func addObjectFindings(
  _ evaluation: Evaluation, _ tree: SyntaxTree, root: ObjectKind, _ shadowed: ShadowedNodes,
  _ settings: Settings, to findings: inout FindingList,
  gather: (ObjectKind, ObjectView) -> Void
) {
  let violations = schemaFindings(evaluation.violations, shadowed, settings)
  if evaluation.isCut { findings.noteSchemaIsCut(violations) }
  findings.append(violations)
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
private func unshadowed(_ findings: consuming [Finding], _ shadowed: ShadowedNodes) -> [Finding] {
  if findings.isEmpty || shadowed.isEmpty { return findings }
  return findings.filter { $0.location.node.map { !shadowed.contains($0) } ?? true }
}

private func addNameFindings(_ names: NameTables, _ settings: Settings, to findings: inout FindingList) {
  for (kind, checks) in zip(KeyKind.allCases, RuleCatalog.keyChecks) where !checks.isEmpty {
    let tests = checks.map(\.test)
    let valueChecks = kind == .attribute ? RuleCatalog.valueChecks : []
    // Which findings are only counted must not depend on the hashes of names.
    let inOrder = findings.isLimited(to: names[kind].useCount)
    names[kind].forEach(inOrder: inOrder, where: { name in !valueChecks.isEmpty || tests.contains { $0.admits(name) } })
    { occurrences, name in
      // By index, because a loop over the elements copies them.
      for index in tests.indices where tests[index].admits(name) {
        let found = checks[index].find(occurrences, settings)
        if !found.isEmpty { findings.append(consume found, of: checks[index].rule, kind.scope) }
      }
      if valueChecks.isEmpty { return }
      let values = KeyTable(valuesOf: occurrences)
      for check in valueChecks { findings.append(check.find(values), of: check.rule, kind.scope) }
    }
  }
  for check in RuleCatalog.nameTableChecks {
    findings.append(check.find(names[check.kind]), of: check.rule, check.kind.scope)
  }
}

func skeletonFindings(_ skeleton: ProjectSkeleton, _ settings: Settings) -> [Finding] {
  RuleCatalog.skeletonChecks.reduce(into: []) { $0.append($1.find(skeleton, settings), of: $1.rule, .ids) }
}
