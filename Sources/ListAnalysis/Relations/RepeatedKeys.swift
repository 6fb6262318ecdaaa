import Findings
import JSONSyntax
import Rules
import TierLists

/// The findings, with those about keys that are wrong in one way joined to one, as a replacement, a translation or a program leaves
/// them: one key in three objects, three keys in one object, or three keys that differ from the right ones by case and dashes only.
///
/// - Complexity: O(*findings*).
func joiningRepeatedKeys(_ findings: [Finding], _ facts: RelationFacts) -> [Finding] {
  var wrongKeys = WrongKeyGroups(findings, facts)
  let groups = wrongKeys.groups()
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

/// Wrong keys, in groups that have something in common.
private struct WrongKeyGroups {
  /// What keys have in common.
  private enum Trait: Hashable {
    case key(String, meant: String, isCertain: Bool)
    case object(NodeID, isCertain: Bool)
    case otherCase(isCertain: Bool)
  }

  private struct Field: Hashable {
    let object: NodeID
    let name: String
  }

  /// In the order of the document.
  private var keys: [WrongKey] = []
  /// For each key itself, or another one of its group.
  private var links: [Int] = []
  private var firstWithTrait: [Trait: Int] = [:]

  init(_ findings: [Finding], _ facts: RelationFacts) {
    for index in findings.indices where findings[index].hasRelations && !findings[index].isWithheld {
      guard let meant = findings[index].meantKey, let node = findings[index].location.node else { continue }
      keys.append(WrongKey(finding: index, node: node, meant: meant))
    }
    guard keys.count > 2 else { return }
    keys.sort { $0.node < $1.node }
    links = Array(keys.indices)
    var fields: Set<Field> = []
    for (index, wrong) in keys.enumerated() {
      let object = facts.parent(of: wrong.node) ?? .root
      // Two keys cannot become one field.
      guard fields.insert(Field(object: object, name: wrong.meant.name)).inserted,
        let key = facts.tree.string(facts.tree.key(of: wrong.node))
      else { continue }
      for trait in traits(of: key, in: object, wrong.meant) {
        if let other = firstWithTrait[trait] { link(index, other) } else { firstWithTrait[trait] = index }
      }
    }
  }

  private func traits(of key: String, in object: NodeID, _ meant: MeantKey) -> [Trait] {
    let isCase = key.lowercased().filter { $0.isLetter } == meant.name.lowercased()
    return [
      .key(key, meant: meant.name, isCertain: meant.isCertain), .object(object, isCertain: meant.isCertain),
    ] + (isCase ? [.otherCase(isCertain: meant.isCertain)] : [])
  }

  private mutating func first(_ index: Int) -> Int {
    var index = index
    while links[index] != index {
      links[index] = links[links[index]]
      index = links[index]
    }
    return index
  }

  private mutating func link(_ index: Int, _ other: Int) {
    let (one, two) = (first(index), first(other))
    links[max(one, two)] = min(one, two)
  }

  /// The groups of three keys and more, and in each the keys, in the order of the document.
  mutating func groups() -> [[WrongKey]] {
    guard keys.count > 2 else { return [] }
    let firsts = keys.indices.map { first($0) }
    let groups = Dictionary(grouping: keys.indices) { firsts[$0] }.values.filter { $0.count > 2 }
    return groups.sorted { $0[0] < $1[0] }.map { $0.map { keys[$0] } }
  }
}
