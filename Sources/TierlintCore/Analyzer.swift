import JSONSchema
import JSONSyntax
import SourceText

/// Runs all rules on a document: the only way from bytes to findings, for editors and the command line. Does not fail.
///
/// - Parameter bundle: The files of the bundle that holds the project; `nil` for every other document.
/// - Complexity: O(*bytes*).
package func analyze(
  _ document: Document, bundle: BundleListing? = nil, _ settings: Settings = Settings()
) -> Analysis {
  var names: NameTables?
  return analyze(document, bundle, settings, &names)
}

/// Like the other, and hands out the names of a project.
func analyze(
  _ document: Document, _ bundle: BundleListing?, _ settings: Settings, _ names: inout NameTables?
) -> Analysis {
  let findings =
    switch document.content {
    case .json(let tree): findings(tree, document.kind, bundle, settings, &names)
    case .csv(let csv): csvFindings(csv)
    }
  return Analysis(
    document: document, settings: settings, findings: findings.filter { !$0.isWithheld },
    withheld: findings.filter(\.isWithheld), bundle: bundle)
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
  let finding = Finding(at: .document) { _ in
    Message("the file has at least \(byteCount) bytes, the limit is 50000000")
  }
  return Analysis(
    document: Document(DocumentText("")), settings: settings, findings: [finding.attributed(to: .jsonTooLarge)])
}

private func findings(
  _ tree: SyntaxTree, _ kind: DocumentKind, _ bundle: BundleListing?, _ settings: Settings,
  _ names: inout NameTables?
) -> [Finding] {
  if kind == .configuration { return configurationFindings(tree) }
  let duplicates = tree.duplicateKeys()
  let syntax = syntaxFindings(tree, duplicates)
  guard !tree.isEmpty else { return syntax }
  let shadowed = ShadowedNodes(tree, duplicates.map(\.later))
  switch kind {
  case .project:
    let findings = projectFindings(tree, shadowed, bundle, settings, &names)
    let all = skippingUnknownMembers(syntax, unknownMembers(findings, tree), tree) + findings
    return unsuppressed(droppingConsequences(droppingSuperseded(all, tree), tree, kind, settings), in: tree)
  case .state, .template, .flat:
    let notOpened = Finding.notOpened(kind, tree).attributed(to: .projectNotOpened)
    let findings = syntax + stateFindings(tree, shadowed, settings) + [notOpened]
    return droppingConsequences(droppingSuperseded(findings, tree), tree, kind, settings)
  case .unrecognized: return syntax + [Finding.unrecognized.attributed(to: .projectUnrecognized)]
  case .csv, .configuration: return syntax
  }
}

private func syntaxFindings(_ tree: SyntaxTree, _ duplicates: [(first: NodeID, later: NodeID)]) -> [Finding] {
  tree.problems.map { $0.finding.attributed(to: $0.rule) }
    + duplicates.map { Finding.duplicateKey(first: $0.first, later: $0.later).attributed(to: .jsonDuplicateKey) }
}

private func projectFindings(
  _ tree: SyntaxTree, _ shadowed: ShadowedNodes, _ listing: BundleListing?, _ settings: Settings,
  _ gathered: inout NameTables?
) -> [Finding] {
  guard let schema = Schema.project else { return [] }
  var names = NameTables(tree, Completeness(tree))
  var bundle = listing.map { Bundle($0, tree) }
  let findings = objectFindings(schema.evaluate(tree), tree, schema, root: .project, shadowed, settings) { kind, view in
    names.add(kind, view)
    if kind == .media, tree.kind(view.node) == .object { bundle?.add(view) }
  }
  gathered = names
  return findings + nameFindings(names, settings)
    + skeletonFindings(ProjectSkeleton(tree, items: names[.id]), settings) + (bundle?.findings ?? [])
}

private func stateFindings(_ tree: SyntaxTree, _ shadowed: ShadowedNodes, _ settings: Settings) -> [Finding] {
  guard let schema = Schema.state else { return [] }
  var names = NameTables(tree, Completeness(ofState: tree))
  let findings = objectFindings(schema.evaluate(tree), tree, schema, root: .state, shadowed, settings) {
    names.add($0, $1)
  }
  return findings + nameFindings(names, settings) + skeletonFindings(StateSkeleton(tree), settings)
}

/// The findings of the schema, and of the checks with the shape `object`.
///
/// - Parameter gather: Called with each object that the app reads, in document order, so that one pass serves all.
func objectFindings(
  _ evaluation: Evaluation, _ tree: SyntaxTree, _ schema: Schema, root: ObjectKind, _ shadowed: ShadowedNodes,
  _ settings: Settings,
  gather: (ObjectKind, ObjectView) -> Void
) -> [Finding] {
  var findings = evaluation.violations.compactMap { violation in
    let finding = RuleCatalog.finding(for: violation, settings)
    return shadowed.contains(violation.instance) ? finding?.shadowed : finding
  }
  findings = joiningMissingFields(findings)
  let kinds = schema.definitions.map { name in ObjectKind.allCases.firstIndex { $0.rawValue == name } }
  let rootKind = ObjectKind.allCases.firstIndex(of: root)
  let checks = RuleCatalog.objectChecks
  for match in evaluation.definitionMatches where !shadowed.contains(match.node) {
    guard let kind = match.definition.map({ kinds[$0] }) ?? rootKind else { continue }
    let view = ObjectView(tree, match.node)
    gather(ObjectKind.allCases[kind], view)
    guard tree.kind(match.node) == .object else { continue }
    for check in checks[kind] {
      findings.append(unshadowed(check.find(view, settings), shadowed), of: check.rule)
    }
  }
  return findings
}

/// The findings about values that the app reads.
private func unshadowed(_ findings: [Finding], _ shadowed: ShadowedNodes) -> [Finding] {
  if findings.isEmpty || shadowed.isEmpty { return findings }
  return findings.filter { $0.location.node.map { !shadowed.contains($0) } ?? true }
}

private func nameFindings(_ names: NameTables, _ settings: Settings) -> [Finding] {
  var findings: [Finding] = []
  for (kind, checks) in zip(KeyKind.allCases, RuleCatalog.keyChecks) where !checks.isEmpty {
    names[kind].forEach { occurrences in
      for check in checks { findings.append(check.find(occurrences, settings), of: check.rule, kind.scope) }
    }
  }
  for check in RuleCatalog.nameTableChecks {
    findings.append(check.find(names[check.kind]), of: check.rule, check.kind.scope)
  }
  return findings
}

func skeletonFindings(_ skeleton: ProjectSkeleton, _ settings: Settings) -> [Finding] {
  RuleCatalog.skeletonChecks.reduce(into: []) { $0.append($1.find(skeleton, settings), of: $1.rule, .ids) }
}

private func skeletonFindings(_ skeleton: StateSkeleton, _ settings: Settings) -> [Finding] {
  RuleCatalog.stateSkeletonChecks.reduce(into: []) { $0.append($1.find(skeleton, settings), of: $1.rule) }
}
