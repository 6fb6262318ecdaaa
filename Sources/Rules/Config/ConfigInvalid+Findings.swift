import Configurations
import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// The findings in a configuration: its syntax, its schema, and names that are not a rule's.
///
/// - Parameter dropping: Leaves out those that others supersede.
package func configurationFindings(
  _ tree: SyntaxTree, dropping: ([Finding]) -> [Finding]
) -> [Finding] {
  guard let schema = Schema.configuration else { return [] }
  // Before all have the same rule: a misspelled key is also the missing one.
  let violations = dropping(schema.evaluate(tree).violations.compactMap(configurationFinding))
  let invalid = (violations + (badGlobs(tree) + contradictions(tree)).map { $0.erased }).map {
    $0.attributed(to: .configInvalid)
  }
  let unknown = unknownRules(tree).map { $0.attributed(to: .configUnknownRule) }
  return configurationSyntax(tree) + dropping(invalid + unknown)
}

/// Comments, trailing commas and a byte order mark are allowed here.
private func configurationSyntax(_ tree: SyntaxTree) -> [Finding] {
  let problems = tree.problems.filter { ![.comment, .trailingComma, .byteOrderMark].contains($0.kind) }
  let isEmpty = tree.isEmpty && problems.allSatisfy { $0.kind == .emptyDocument }
  let duplicates = tree.duplicateKeys().map { ObjectFinding.duplicateSetting(first: $0.first, later: $0.later).erased }
  let findings =
    isEmpty ? [ObjectFinding.emptyConfiguration.erased] : problems.map { aboutConfiguration($0.finding) }
  return (findings + duplicates).map { $0.attributed(to: .configInvalid) }
}

/// The finding of a general schema rule, without the behavior of the app.
private func configurationFinding(_ violation: SchemaViolation) -> Finding? {
  outOfRange(violation)?.attributed(to: .configInvalid)
    ?? RuleCatalog.general.lazy.compactMap { RuleCatalog.finding(of: $0, for: violation, Settings()) }.first.map(
      aboutConfiguration)
}

/// A number below the minimum or above the maximum of a setting.
private func outOfRange(_ violation: SchemaViolation) -> ObjectFinding? {
  guard [.minimum, .maximum].contains(violation.keyword), let limit = violation.limit(violation.keyword) else {
    return nil
  }
  return ObjectFinding(at: violation.location) { context in
    let name = context.key(of: violation.node) ?? ""
    let side = violation.keyword == .minimum ? "below" : "above"
    return Message(
      "\(name) \(context.displayText(violation.node)) is \(side) \(limit)",
      fixes: [.suggestion("Change to \(limit)", .replace(.value(violation.node), with: "\(limit)"))])
  }
}

/// The same message with the severity, the impact and the app behavior of `config/invalid`.
private func aboutConfiguration(_ finding: Finding) -> Finding {
  var finding = finding.changingMessage { message, _ in message.appBehavior = nil }
  (finding.severity, finding.impact) = (nil, nil)
  return finding
}

private func badGlobs(_ tree: SyntaxTree) -> [ObjectFinding] {
  let root = ObjectView(tree, .root)
  let entries = Array(root.elements("overrides")) + root.elements("lists")
  let lists = [root["include"], root["exclude"]] + entries.map { ObjectView(tree, $0)["files"] }
  let globs = lists.compactMap { $0 }.flatMap { tree.elements(of: $0) }
  return globs.filter { tree.string($0).map { Glob($0) == nil } ?? false }.map { node in
    ObjectFinding(at: .value(node)) { context in
      Message("glob \(context.displayText(node)) never matches: it must be a path below this file's folder")
    }
  }
}

/// Attributes of contracts whose minimum is above their maximum.
private func contradictions(_ tree: SyntaxTree) -> [ObjectFinding] {
  let attributes = ObjectView(tree, .root).elements("lists").flatMap { contract in
    tree.members(of: ObjectView(tree, contract)["attributes"]).map { ObjectView(tree, $0.value) }
  }
  return attributes.compactMap { attribute in
    guard let minimum = attribute.number("minimum"), let maximum = attribute.number("maximum"), minimum > maximum,
      let node = attribute["minimum"]
    else { return nil }
    return ObjectFinding(at: .value(node)) { Message("minimum \($0.displayText(node)) is above the maximum") }
  }
}

extension ObjectFinding {
  fileprivate static var emptyConfiguration: ObjectFinding {
    ObjectFinding(at: .document) { _ in
      Message("the file is empty, expected a configuration that begins with \"{\"")
    }
  }

  /// A member of a configuration whose key occurs earlier in the object.
  fileprivate static func duplicateSetting(first: NodeID, later: NodeID) -> ObjectFinding {
    ObjectFinding(at: .key(later)) { context in
      let key = quoted(context.key(of: later) ?? "")
      return Message(
        "duplicate key \(key)",
        fixes: [
          .suggestion("Remove this duplicate", .remove(later)), .suggestion("Remove the first one", .remove(first)),
        ],
        related: [("first \(key)", .key(first))])
    }
  }
}
