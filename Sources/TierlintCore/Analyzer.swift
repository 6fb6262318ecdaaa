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
  return Analysis(tree: tree, kind: kind, settings: settings, findings: findings(tree, kind, settings))
}

private func findings(_ tree: SyntaxTree, _ kind: DocumentKind, _ settings: Settings) -> [Found] {
  switch kind {
  case .configuration: configurationFindings(tree)
  case .csv: []
  case _ where tree.nodes.isEmpty: syntaxFindings(tree)
  case .project: unsuppressed(heard(syntaxFindings(tree) + projectFindings(tree, settings), tree), in: tree)
  case .unrecognized: syntaxFindings(tree) + [(.projectUnrecognized, .unrecognized)]
  case .state, .template, .flat: syntaxFindings(tree)
  }
}

/// What is said of a document that is too large to be read.
///
/// - Parameter byteCount: Its size, or as many bytes of it as were counted.
package func analyze(tooLarge byteCount: Int, _ settings: Settings = Settings()) -> Analysis {
  let finding = Finding(at: Place(node: -1, part: .bytes(0..<0))) { _ in
    Wording("the file has \(byteCount) bytes or more; 50000000 are allowed")
  }
  return Analysis(
    tree: SyntaxTree(DocumentText("")), kind: .unrecognized, settings: settings, findings: [(.jsonTooLarge, finding)])
}

typealias Found = (rule: Rule, finding: Finding)

private func syntaxFindings(_ tree: SyntaxTree) -> [Found] {
  tree.problems.map { ($0.rule, $0.finding) }
    + tree.duplicateKeys().map { (.jsonDuplicateKey, .duplicateKey(first: $0.first, later: $0.later)) }
}

private func projectFindings(_ tree: SyntaxTree, _ settings: Settings) -> [Found] {
  guard let schema = Schema.project else { return [] }
  let evaluation = schema.evaluate(tree)
  var findings = evaluation.violations.compactMap {
    finding(SchemaFault(violation: $0, tree: tree, schema: schema), settings)
  }
  let kinds = schema.definitions.map(ObjectKind.init(rawValue:))
  var keys = ProjectKeys(tree)
  for visit in evaluation.visits where tree.kind(visit.node) == .object {
    guard let kind = visit.definition < 0 ? .project : kinds[visit.definition] else { continue }
    let view = ObjectView(tree, visit.node)
    keys.add(kind, view)
    for (rule, check) in RuleCatalog.objectChecks[kind] ?? [] {
      for finding in check(view, settings) { findings.append((rule, finding)) }
    }
  }
  return findings + keyFindings(keys, settings) + outlineFindings(Outline(tree, items: keys[.id]), settings)
}

private func keyFindings(_ keys: ProjectKeys, _ settings: Settings) -> [Found] {
  var findings: [Found] = []
  for kind in KeyKind.allCases {
    let checks = RuleCatalog.keyChecks[kind] ?? []
    keys[kind].forEach { uses in
      for (rule, check) in checks {
        for finding in check(uses, settings) { findings.append((rule, finding)) }
      }
    }
  }
  return findings
}

private func outlineFindings(_ outline: Outline, _ settings: Settings) -> [Found] {
  RuleCatalog.outlineChecks.flatMap { rule, check in check(outline, settings).map { (rule, $0) } }
}

/// What is said about a violation: by the rule that its annotation names, else by a general one.
private func finding(_ fault: SchemaFault, _ settings: Settings) -> Found? {
  let special = fault.rule.flatMap(RuleCatalog.rule)
  if let special, let finding = told(special, fault, settings) { return (special, finding) }
  for rule in RuleCatalog.general {
    guard var finding = told(rule, fault, settings) else { continue }
    if let special { finding.yieldsTo.append(special.id) }
    return (rule, finding)
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
  let spoken = Set(findings.map { Spoken(rule: $0.rule.id, place: $0.finding.place) })
  return findings.filter { rule, finding in
    let isGuess = rule.family != "json" && tree.isGuessed(finding.place)
    let others = rule.yieldsTo + finding.yieldsTo
    return !isGuess && !others.contains { spoken.contains(Spoken(rule: $0, place: finding.place)) }
  }
}

private struct Spoken: Hashable {
  let rule: String
  let place: Place
}
