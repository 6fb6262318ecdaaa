import Findings
import JSONSyntax
import Rules
import SourceText
import TierLists

/// Drops the findings that only follow from another one: one mistake, one finding. What the app loses stays visible as a related
/// location of that one, and is withheld: a fix may reveal it.
///
/// - Complexity: O(*findings*), and the facts that their relations need.
func droppingConsequences(_ all: consuming [Finding], _ facts: RelationFacts) -> [Finding] {
  let findings = consume all
  if findings.isEmpty { return findings }
  let consequences = Consequences(findings, facts)
  if consequences.isEmpty { return findings }
  var losses: [FindingKey: [Finding]] = [:]
  var kept = findings.keeping { index in
    guard consequences.contains(index, of: findings) else { return true }
    if let cause = consequences.cause(of: index, in: findings) { losses[cause, default: []].append(findings[index]) }
    return false
  }
  if losses.isEmpty { return kept }
  var related: [Finding] = []
  for index in kept.indices where kept[index].location.node != nil {
    guard var followers = losses.removeValue(forKey: FindingKey(kept[index])) else { continue }
    // Findings about names come in the order of hashes.
    followers.sort { ($0.location.node ?? .root, $0.rule) < ($1.location.node ?? .root, $1.rule) }
    kept[index] = kept[index].relating(followers)
    related += followers
  }
  for index in related.indices { related[index].isWithheld = true }
  // The cause of the others follows from something itself.
  return kept + losses.values.flatMap { $0 } + related
}

extension Finding {
  /// The finding with others that follow from it as related locations.
  func relating(_ followers: [Finding]) -> Finding {
    var finding = changingMessage { message, context in
      message.related += followers.map { ($0.render(context).text, $0.location) }
    }
    if impact ?? RuleCatalog.all[rule].impact == .changes { finding.impact = .loses }
    return finding
  }
}

/// The findings of a document that follow from others.
private struct Consequences {
  private let facts: RelationFacts
  private var tree: SyntaxTree { facts.tree }
  /// Where the rules that have relations have findings, by the index of the rule.
  private var locations = [[NodeLocation]](repeating: [], count: RuleCatalog.isRelated.count)
  /// Disjoint values, in document order, with findings that explain all others in them.
  private var explained: [Explanation] = []
  private var followers: Set<FindingKey> = []
  /// The findings from which followers follow with which the app loses something.
  private var causes: [FindingKey: FindingKey] = [:]

  private struct Explanation {
    let node: NodeID
    let cause: FindingKey
    /// A copy explains what is said about its names only.
    var isCopy = false
  }

  init(_ findings: [Finding], _ facts: RelationFacts) {
    self.facts = facts
    add(findings)
    explained = disjoint(explained)
    for mistake in Mistake.allCases { follow(mistake) }
  }

  /// The outermost of some values, in document order.
  private func disjoint(_ values: [Explanation]) -> [Explanation] {
    values.sorted { $0.node < $1.node }.reduce(into: []) { values, value in
      if values.last.map({ value.node >= tree.after($0.node) }) ?? true { values.append(value) }
    }
  }

  private mutating func add(_ findings: [Finding]) {
    let isRelated = RuleCatalog.isRelated
    var counts = [Int](repeating: 0, count: isRelated.count)
    // By index, because a loop over the elements copies them.
    for index in findings.indices { counts[findings[index].rule] += 1 }
    for rule in counts.indices where isRelated[rule] && counts[rule] > 0 {
      locations[rule].reserveCapacity(locations[rule].count + counts[rule])
    }
    for index in findings.indices {
      if findings[index].hasRelations {
        let (cause, isCopy) = (FindingKey(findings[index]), findings[index].scope != .object)
        explained += findings[index].explains.map { Explanation(node: $0, cause: cause, isCopy: isCopy) }
      }
      let rule = findings[index].rule
      if isRelated[rule], case .json(let location) = findings[index].location { locations[rule].append(location) }
    }
  }

  var isEmpty: Bool { explained.isEmpty && followers.isEmpty }

  /// Whether the finding at an index follows from others.
  func contains(_ index: Int, of findings: [Finding]) -> Bool {
    let (rule, location) = (findings[index].rule, findings[index].location)
    if explained.isEmpty, !RuleCatalog.mayFollow[rule] { return false }
    if !followers.isEmpty, followers.contains(FindingKey(rule: rule, location: location)) { return true }
    // A syntax error follows from nothing, a duplicate key may.
    if RuleCatalog.isSyntax[rule] { guard case .json(.key) = location else { return false } }
    guard let node = location.node, let around = explanation(of: node, in: explained)
    else { return false }
    return !findings[index].explains.contains(around.node) && !(around.isCopy && findings[index].scope == .object)
  }

  /// The finding from which another one follows that says what the app loses.
  func cause(of index: Int, in findings: [Finding]) -> FindingKey? {
    guard RuleCatalog.mayLose[findings[index].rule] else { return nil }
    let cause = causes[FindingKey(findings[index])]
    // The cause may be explained itself.
    let node = cause?.location.node ?? findings[index].location.node
    return node.flatMap { explanation(of: $0, in: explained) }?.cause ?? cause
  }

  /// What explains findings about a node.
  private func explanation(of node: NodeID, in values: [Explanation]) -> Explanation? {
    let next = values.partitioningIndex { $0.node > node }
    return next > 0 && node < tree.after(values[next - 1].node) ? values[next - 1] : nil
  }

  /// Notes the findings that follow from others about a mistake.
  private mutating func follow(_ mistake: Mistake) {
    let following = RuleCatalog.following[mistake.rawValue]
    guard following.contains(where: { !locations[$0.rule].isEmpty }) else { return }
    let (subjects, containers) = explanations(of: mistake)
    if subjects.isEmpty, containers.isEmpty { return }
    for (rule, relation) in following {
      for location in locations[rule] {
        let follower = FindingKey(rule: rule, location: .json(location))
        guard !followers.contains(follower) else { continue }
        let cause =
          relation.subjects(location, facts).lazy.compactMap { subjects[$0] }.first
          ?? explanation(of: location.node, in: containers)?.cause
        guard let cause, cause != follower else { continue }
        followers.insert(follower)
        if relation.isLoss { causes[follower] = cause }
      }
    }
  }

  /// What the findings about a mistake explain that follow from no other; of several about one subject the first in the document.
  private func explanations(of mistake: Mistake) -> (
    subjects: [Relation.Subject: FindingKey], containers: [Explanation]
  ) {
    var subjects: [Relation.Subject: FindingKey] = [:]
    var containers: [Explanation] = []
    for (rule, relation) in RuleCatalog.explaining[mistake.rawValue] where locations[rule].count <= relation.maximum {
      for location in locations[rule] {
        let cause = FindingKey(rule: rule, location: .json(location))
        if followers.contains(cause) { continue }
        for subject in relation.subjects(location, facts) {
          if case .contents(let node) = subject { containers.append(Explanation(node: node, cause: cause)) }
          if subjects[subject].map({ cause.precedes($0) }) ?? true { subjects[subject] = cause }
        }
      }
    }
    return (subjects, disjoint(containers))
  }
}

extension FindingKey {
  /// Whether the finding is before another one in the document.
  fileprivate func precedes(_ other: FindingKey) -> Bool {
    (location.node ?? .root) < (other.location.node ?? .root)
  }
}
