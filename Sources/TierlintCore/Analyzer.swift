import JSONSchema
import JSONSyntax
import SourceText

/// Checks a document: the only way from bytes to findings, for editor, hook and batch alike. Does not fail.
///
/// - Parameter name: The document's path, for the kind of document it is; empty where there is none.
/// - Complexity: O(*bytes*).
package func analyze(_ text: DocumentText, name: String = "", _ settings: Settings = Settings()) -> Analysis {
  let tree = SyntaxTree(text)
  let kind = DocumentKind(of: tree, name: name)
  let duplicates = tree.duplicateKeys()
  var findings = syntaxFindings(tree, duplicates)
  if !tree.nodes.isEmpty {
    switch kind {
    case .project: findings += projectFindings(tree, duplicates.map(\.later), settings)
    case .unrecognized: findings.append(Found(.projectUnrecognized, .unrecognized))
    case .state, .template, .flat: break
    }
  }
  return Analysis(tree: tree, kind: kind, settings: settings, findings: heard(findings, tree))
}

/// What is said of a document that is too large to be read.
///
/// - Parameter byteCount: Its size, or as many bytes of it as were counted.
package func analyze(tooLarge byteCount: Int, _ settings: Settings = Settings()) -> Analysis {
  let finding = Finding(at: Place(node: -1, part: .bytes(0..<0))) { _ in
    Wording("the file has at least \(byteCount) bytes, more than the 50000000 that are allowed")
  }
  return Analysis(
    tree: SyntaxTree(DocumentText("")), kind: .unrecognized, settings: settings,
    findings: [Found(.jsonTooLarge, finding)])
}

/// A finding, and the place of its rule in the catalogue.
struct Found: Sendable {
  let rule: Int
  let finding: Finding

  init(_ rule: Int, _ finding: Finding) {
    self.rule = rule
    self.finding = finding
  }

  init(_ rule: Rule, _ finding: Finding) { self.init(RuleCatalog.place(of: rule), finding) }
}

private func syntaxFindings(_ tree: SyntaxTree, _ duplicates: [(first: NodeID, later: NodeID)]) -> [Found] {
  tree.problems.map { Found($0.rule, $0.finding) }
    + duplicates.map { Found(.jsonDuplicateKey, .duplicateKey(first: $0.first, later: $0.later)) }
}

/// What the schema and the rules find; the rules pass over the values of repeated keys, which the app never reads.
private func projectFindings(_ tree: SyntaxTree, _ repeated: [NodeID], _ settings: Settings) -> [Found] {
  guard let schema = Schema.project else { return [] }
  let evaluation = schema.evaluate(tree)
  var findings = evaluation.violations.compactMap {
    finding(SchemaFault(violation: $0, tree: tree, schema: schema), settings)
  }
  let kinds = schema.definitions.map { name in ObjectKind.allCases.firstIndex { $0.rawValue == name } }
  let checks = RuleCatalog.objectChecks
  var keys = ProjectKeys(tree)
  var unread = UnreadNodes(tree, repeated)
  for visit in evaluation.visits where !unread.contain(visit.node) {
    guard let kind = visit.definition < 0 ? 0 : kinds[visit.definition] else { continue }
    let view = ObjectView(tree, visit.node)
    keys.add(ObjectKind.allCases[kind], view)
    guard tree.kind(visit.node) == .object else { continue }
    for check in checks[kind] {
      for finding in check.find(view, settings) { findings.append(Found(check.rule, finding)) }
    }
  }
  return findings + keyFindings(keys, settings) + outlineFindings(Outline(tree, items: keys[.id]), settings)
}

private func keyFindings(_ keys: ProjectKeys, _ settings: Settings) -> [Found] {
  var findings: [Found] = []
  for kind in KeyKind.allCases {
    let checks = RuleCatalog.keyChecks[kind.rawValue]
    keys[kind].forEach { uses in
      for check in checks {
        for finding in check.find(uses, settings) { findings.append(Found(check.rule, finding)) }
      }
    }
  }
  return findings
}

private func outlineFindings(_ outline: Outline, _ settings: Settings) -> [Found] {
  RuleCatalog.outlineChecks.flatMap { check in check.find(outline, settings).map { Found(check.rule, $0) } }
}

/// What is said about a violation: by the rule that its annotation names, else by a general one.
private func finding(_ fault: SchemaFault, _ settings: Settings) -> Found? {
  let special = fault.rule.flatMap(RuleCatalog.rule)
  if let special, let finding = told(special, fault, settings) { return Found(special, finding) }
  for rule in RuleCatalog.general {
    guard var finding = told(rule, fault, settings) else { continue }
    if let special { finding.yieldsTo.append(special.id) }
    return Found(rule, finding)
  }
  return nil
}

private func told(_ rule: Rule, _ fault: SchemaFault, _ settings: Settings) -> Finding? {
  for case .schema(let check) in rule.checks {
    if let finding = check(fault, settings) { return finding }
  }
  return nil
}

/// The findings that remain when guesses of the parser, and rules that give way to others, are silent.
private func heard(_ findings: [Found], _ tree: SyntaxTree) -> [Found] {
  let rules = RuleCatalog.all
  let spoken = Set(findings.map { Spoken(rule: rules[$0.rule].id, place: $0.finding.place) })
  return findings.filter { found in
    let rule = rules[found.rule]
    let isGuess = rule.family != "json" && tree.isGuessed(found.finding.place)
    let others = rule.yieldsTo + found.finding.yieldsTo
    return !isGuess && !others.contains { spoken.contains(Spoken(rule: $0, place: found.finding.place)) }
  }
}

private struct Spoken: Hashable {
  let rule: String
  let place: Place
}
