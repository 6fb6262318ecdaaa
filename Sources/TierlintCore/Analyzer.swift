import JSONSchema
import JSONSyntax
import SourceText

/// Checks a document: the only way from bytes to findings, for editor, hook and batch alike. Does not fail.
///
/// - Parameter bundle: What lies beside a project that is in a bundle; `nil` for every other document.
/// - Complexity: O(*bytes*).
package func analyze(
  _ document: Document, bundle: BundleListing? = nil, _ settings: Settings = Settings()
) -> Analysis {
  let found =
    switch document.content {
    case .json(let tree): findings(tree, document.kind, bundle, settings)
    case .csv(let csv): csvFindings(csv)
    }
  return Analysis(document: document, settings: settings, findings: found, bundle: bundle)
}

/// Reads and checks a text.
///
/// - Parameter name: The document's path, for the kind of document it is; empty where there is none.
package func analyze(
  _ text: DocumentText, name: String = "", bundle: BundleListing? = nil, _ settings: Settings = Settings()
) -> Analysis {
  analyze(Document(text, name: name), bundle: bundle, settings)
}

private func findings(
  _ tree: SyntaxTree, _ kind: DocumentKind, _ bundle: BundleListing?, _ settings: Settings
) -> [Found] {
  if kind == .configuration { return configurationFindings(tree) }
  let duplicates = tree.duplicateKeys()
  let syntax = syntaxFindings(tree, duplicates)
  guard !tree.isEmpty else { return syntax }
  let repeated = duplicates.map(\.later)
  switch kind {
  case .project:
    return unsuppressed(heard(syntax + projectFindings(tree, repeated, bundle, settings), tree), in: tree)
  case .state, .template, .flat: return heard(syntax + stateFindings(tree, repeated, settings), tree)
  case .unrecognized: return syntax + [Found(.projectUnrecognized, .unrecognized)]
  case .csv, .configuration: return syntax
  }
}

/// What is said of a document that is too large to be read.
///
/// - Parameter byteCount: Its size, or as many bytes of it as were counted.
package func analyze(tooLarge byteCount: Int, _ settings: Settings = Settings()) -> Analysis {
  let finding = Finding(at: .bytes(0..<0)) { _ in
    Message("the file has at least \(byteCount) bytes, more than the 50000000 that are allowed")
  }
  return Analysis(
    document: Document(DocumentText("")), settings: settings, findings: [Found(.jsonTooLarge, finding)])
}

/// A finding, and the place of its rule in the catalog.
struct Found: Sendable {
  let rule: Int
  let finding: Finding

  init(_ rule: Int, _ finding: Finding) {
    self.rule = rule
    self.finding = finding
  }

  init(_ rule: Rule, _ finding: Finding) { self.init(RuleCatalog.place(of: rule), finding) }

  /// The finding where it concerns a value that the app never reads, since its key stands earlier in the object.
  var unread: Found {
    var told = Finding(at: finding.place, severity: finding.severity, impact: Impact.none) { [finding] context in
      var message = finding.render(context)
      message.appBehavior = "Tiercade never reads this second value, but most other tools read no other"
      return message
    }
    told.supersededBy = finding.supersededBy
    return Found(rule, told)
  }
}

private func syntaxFindings(_ tree: SyntaxTree, _ duplicates: [(first: NodeID, later: NodeID)]) -> [Found] {
  tree.problems.map { Found($0.rule, $0.finding) }
    + duplicates.map { Found(.jsonDuplicateKey, .duplicateKey(first: $0.first, later: $0.later)) }
}

/// What the schema and the rules find; the rules pass over the values of repeated keys, which the app never reads.
private func projectFindings(
  _ tree: SyntaxTree, _ repeated: [NodeID], _ listing: BundleListing?, _ settings: Settings
) -> [Found] {
  guard let schema = Schema.project else { return [] }
  var keys = ProjectKeys(tree)
  var bundle = listing.map { Bundle($0, tree) }
  let found = objectFindings(tree, schema, root: .project, repeated, settings) { kind, view in
    keys.add(kind, view)
    if kind == .media, tree.kind(view.node) == .object { bundle?.add(view) }
  }
  return found + keyFindings(keys.tables, settings)
    + skeletonFindings(ProjectSkeleton(tree, items: keys[.id]), settings) + (bundle?.findings ?? [])
}

/// The same of a state, a template or a flat list of items.
private func stateFindings(_ tree: SyntaxTree, _ repeated: [NodeID], _ settings: Settings) -> [Found] {
  guard let schema = Schema.state else { return [] }
  var keys = StateKeys(tree)
  let found = objectFindings(tree, schema, root: .state, repeated, settings) { keys.add($0, $1) }
  return found + keyFindings(keys.tables, settings)
    + skeletonFindings(StateSkeleton(tree), settings)
}

/// What the schema finds, and the rules in single objects.
///
/// - Parameter gather: Called with each object that the app reads, in document order.
private func objectFindings(
  _ tree: SyntaxTree, _ schema: Schema, root: ObjectKind, _ repeated: [NodeID], _ settings: Settings,
  gather: (ObjectKind, ObjectView) -> Void
) -> [Found] {
  let evaluation = schema.evaluate(tree)
  let unread = UnreadNodes(tree, repeated)
  var found = evaluation.violations.compactMap { violation in
    let found = finding(SchemaFault(violation: violation, tree: tree, schema: schema), settings)
    return unread.contains(violation.node) ? found?.unread : found
  }
  let kinds = schema.definitions.map { name in ObjectKind.allCases.firstIndex { $0.rawValue == name } }
  let rootKind = ObjectKind.allCases.firstIndex(of: root)
  let checks = RuleCatalog.objectChecks
  for visit in evaluation.visits where !unread.contains(visit.node) {
    guard let kind = visit.definition.map({ kinds[$0] }) ?? rootKind else { continue }
    let view = ObjectView(tree, visit.node)
    gather(ObjectKind.allCases[kind], view)
    guard tree.kind(visit.node) == .object else { continue }
    for check in checks[kind] {
      for finding in check.find(view, settings) { found.append(Found(check.rule, finding)) }
    }
  }
  return found
}

/// - Parameter tables: By their kind.
private func keyFindings(_ tables: [KeyTable], _ settings: Settings) -> [Found] {
  var found: [Found] = []
  for (table, checks) in zip(tables, RuleCatalog.keyChecks) where !checks.isEmpty {
    table.forEach { occurrences in
      for check in checks {
        for finding in check.find(occurrences, settings) { found.append(Found(check.rule, finding)) }
      }
    }
  }
  return found
}

private func skeletonFindings(_ skeleton: ProjectSkeleton, _ settings: Settings) -> [Found] {
  RuleCatalog.skeletonChecks.flatMap { check in check.find(skeleton, settings).map { Found(check.rule, $0) } }
}

private func skeletonFindings(_ skeleton: StateSkeleton, _ settings: Settings) -> [Found] {
  RuleCatalog.stateChecks.flatMap { check in check.find(skeleton, settings).map { Found(check.rule, $0) } }
}

/// What is said about a violation: by the rule that its annotation names, else by a general one.
private func finding(_ fault: SchemaFault, _ settings: Settings) -> Found? {
  let special = fault.rule.flatMap(RuleCatalog.rule)
  if let special, let finding = told(special, fault, settings) { return Found(special, finding) }
  for rule in RuleCatalog.general {
    guard var finding = told(rule, fault, settings) else { continue }
    if let special { finding.supersededBy.append(special.id) }
    return Found(rule, finding)
  }
  return nil
}

/// What a rule says of a violation; `nil` where it leaves it to others.
func told(_ rule: Rule, _ fault: SchemaFault, _ settings: Settings) -> Finding? {
  for case .schema(let check) in rule.checks {
    if let finding = check(fault, settings) { return finding }
  }
  return nil
}

/// The findings that remain when guesses of the parser, and rules that give way to others, are silent.
func heard(_ findings: [Found], _ tree: SyntaxTree) -> [Found] {
  let rules = RuleCatalog.all
  let spoken = Set(findings.map { Spoken(rule: rules[$0.rule].id, place: $0.finding.place) })
  return findings.filter { found in
    let rule = rules[found.rule]
    let isGuess = rule.family != "json" && tree.isRecovered(found.finding.place)
    let others = rule.supersededBy + found.finding.supersededBy
    return !isGuess && !others.contains { spoken.contains(Spoken(rule: $0, place: found.finding.place)) }
  }
}

private struct Spoken: Hashable {
  let rule: String
  let place: DocumentLocation
}
