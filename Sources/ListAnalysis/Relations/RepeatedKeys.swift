import Configurations
import Findings
import JSONSyntax
import Rules
import TierLists

/// The findings, with those about keys that are wrong in one way joined to one, as a replacement or a program leaves them.
///
/// - Complexity: O(*findings*).
func joiningRepeatedKeys(_ findings: [Finding], _ facts: RelationFacts) -> [Finding] {
  let groups = repeatedKeys(findings, facts)
  if groups.isEmpty { return findings }
  var joined = findings
  for group in groups {
    let gravest = group.map { findings[$0.finding].severityOfRule }.max()
    guard let first = group.first(where: { findings[$0.finding].severityOfRule == gravest }) else { continue }
    for wrong in group { joined[wrong.finding].isWithheld = true }
    joined[first.finding] = findings[first.finding].renaming(group)
  }
  return joined
}

extension Finding {
  fileprivate var severityOfRule: Severity { severity ?? RuleCatalog.all[rule].severity }

  /// The finding about one of some keys, as that about all.
  fileprivate func renaming(_ keys: [WrongKey]) -> Finding {
    changingMessage { [location] message, context in
      let changes = keys.map { Change.replace(.key($0.node), with: jsonStringLiteral($0.meant.name)) }
      let isSafe = keys.allSatisfy { $0.meant.isCertain }
      let own = keys.first { $0.node == location.node }.map {
        ($0, context.tree.string(context.tree.key(of: $0.node)) ?? "")
      }
      if let (key, name) = own {
        let kind = name.contains("_") ? "are written with \"_\"" : "must be renamed"
        message.text = "\(keys.count) keys \(kind): \(quoted(name)) must be \(quoted(key.meant.name))"
      }
      message.fixes = { _ in [Fix(title: "Rename all \(keys.count) keys", isSafe: isSafe, changes: changes)] }
    }
  }
}

private struct WrongKey {
  /// The index of its finding.
  let finding: Int
  /// The value of the member.
  let node: NodeID
  let meant: MeantKey
}

/// The wrong keys of which three or more are the same, or differ from the right ones by case and dashes only; each group in the order
/// of the document.
private func repeatedKeys(_ findings: [Finding], _ facts: RelationFacts) -> [[WrongKey]] {
  var keys: [WrongKey] = []
  for index in findings.indices where findings[index].hasRelations && !findings[index].isWithheld {
    guard let meant = findings[index].meantKey, let node = findings[index].location.node else { continue }
    keys.append(WrongKey(finding: index, node: node, meant: meant))
  }
  guard keys.count > 2 else { return [] }
  var groups: [Repetition: [WrongKey]] = [:]
  var fields: Set<Field> = []
  for wrong in keys.sorted(by: { $0.node < $1.node }) {
    // Two keys cannot become one field.
    let field = Field(object: facts.parent(of: wrong.node) ?? .root, name: wrong.meant.name)
    guard fields.insert(field).inserted, let key = facts.tree.string(facts.tree.key(of: wrong.node)) else { continue }
    groups[Repetition(key, wrong.meant), default: []].append(wrong)
  }
  return groups.values.filter { $0.count > 2 }.sorted { $0[0].node < $1[0].node }
}

private struct Field: Hashable {
  let object: NodeID
  let name: String
}

/// What wrong keys have in common.
private struct Repetition: Hashable {
  /// The key and the field that it means; empty for those that differ by case and dashes only.
  private let key: String
  private let name: String
  private let isCertain: Bool

  init(_ key: String, _ meant: MeantKey) {
    let isCase = key.lowercased().filter { $0.isLetter } == meant.name.lowercased()
    (self.key, name, isCertain) = isCase ? ("", "", meant.isCertain) : (key, meant.name, meant.isCertain)
  }
}
