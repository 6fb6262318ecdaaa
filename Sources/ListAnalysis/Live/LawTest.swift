import Configurations
import Findings
import JSONSchema
import JSONSyntax
import Rules
import TierLists

/// Tests the law at `Check` with one list: its checks and messages run once more, on trees that report what is read.
///
/// A check that reads too much is noticed where it reads, whatever it finds there.
struct LawTest {
  /// Whether a container may be read.
  private typealias Reach = @Sendable (NodeID) -> Bool

  private let tree: SyntaxTree
  private let kind: DocumentKind
  private let settings: Settings
  private let onBreach: @Sendable (String) -> Void
  private let homes: [NodeID]

  /// - Returns: `nil` in the tool, and for a large document.
  init?(_ tree: SyntaxTree, _ kind: DocumentKind, _ settings: Settings) {
    guard let onBreach = settings.onBreach, tree.text.count < 65_536 else { return nil }
    (self.tree, self.kind, self.settings, self.onBreach) = (tree, kind, settings, onBreach)
    homes = tree.memberHomes(kind)
  }

  func run(_ names: NameTables) {
    let none = ShadowedNodes(tree, [])
    testObjects(Schema.of(kind)) { part, tree, list in
      let root: ObjectKind = kind == .project ? .project : .state
      addObjectFindings(of: part, in: tree, root: root, none, settings, to: &list, gather: { _, _ in })
    }
    testObjects(kind == .project ? settings.contract?.schema : nil) { part, _, list in
      list.append(contractFindings(part.violations, none, settings))
    }
    let isWanted = { (_: NameSummary) in true }
    for kind in KeyKind.allCases { names[kind].forEach(where: isWanted) { test($0, $1, of: kind, names) } }
  }

  /// What is said about an object depends on the member with the object, or on the skeleton.
  ///
  /// - Parameter find: Adds the findings in a part of an evaluation.
  private func testObjects(_ schema: Schema?, _ find: (Evaluation, SyntaxTree, inout FindingList) -> Void) {
    let evaluation = schema?.evaluate(tree) ?? Evaluation()
    var parts: [Range<NodeID>: Evaluation] = [:]
    for violation in evaluation.violations {
      parts[member(around: violation.instance), default: Evaluation()].violations.append(violation)
    }
    for match in evaluation.definitionMatches {
      parts[member(around: match.node), default: Evaluation()].definitionMatches.append(match)
    }
    for (member, var part) in parts {
      let (name, skeleton) = (pointer(member.lowerBound), skeleton)
      let mayRead: Reach = { member.isEmpty ? skeleton($0) : member.contains($0) }
      let tree = reporting(name, mayRead)
      for index in part.violations.indices { part.violations[index].tree = tree }
      var list = FindingList()
      find(part, tree, &list)
      for node in list.all.compactMap({ $0.location.node }) where !mayRead(node) {
        onBreach("a finding about \(name) is at \(pointer(node))")
      }
      makeMessages(list.all, in: tree, nil)
    }
  }

  /// What is said about a name depends on the members that have it, a message on other names and the skeleton, too.
  private func test(_ name: Occurrences, _ summary: NameSummary, of kind: KeyKind, _ names: NameTables) {
    let own = name.all.filter { $0.role != .reference && $0.role != .tier }.map { member(around: $0.node) }
    let (isOwn, skeleton): (Reach, Reach) = ({ node in own.contains { $0.contains(node) } }, skeleton)
    let tiers = ObjectView(tree, .root)["tiers"].flatMap { tree.kind($0) == .array ? $0..<tree.after($0) : nil }
    let text = "the name “\(name.text)”"
    var (name, names, list) = (name, names, FindingList())
    name.tree = reporting(text) { isOwn($0) || $0 == .root }
    addFindings(about: name, summary, of: kind, settings, to: &list)
    name.tree = reporting("a message about " + text) { isOwn($0) || skeleton($0) || tiers?.contains($0) ?? false }
    (names.tree, list) = (name.tree, FindingList())
    addFindings(about: name, summary, of: kind, settings, to: &list)
    makeMessages(list.all, in: names.tree, names)
  }

  private func makeMessages(_ findings: [Finding], in tree: SyntaxTree, _ names: NameTables?) {
    let context = DocumentContext(tree, of: tree.text, kind, settings, names: names)
    for finding in findings {
      let message = finding.render(context)
      _ = (message.text, message.related)
    }
  }

  /// The member around a node; none in the skeleton.
  private func member(around node: NodeID) -> Range<NodeID> {
    let home = homes.first { $0 < node && node < tree.end(of: $0) }
    return home.map { tree.children(of: $0, around: node..<node.advanced(by: 1)) } ?? .root..<(.root)
  }

  private var skeleton: Reach {
    let (part, tree) = (DocumentPart(sparse: homes), tree)
    return { part.contains($0, in: tree) }
  }

  /// The tree, which reports what is read for a subject although it may not be.
  private func reporting(_ subject: String, _ mayRead: @escaping Reach) -> SyntaxTree {
    tree.calling { node in
      if !mayRead(node) { onBreach("what is said about \(subject) depends on \(pointer(node))") }
    }
  }

  private func pointer(_ node: NodeID) -> String { "“\(Ancestry(tree).pointer(to: node))”" }
}
