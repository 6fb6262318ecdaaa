import CSVSyntax
import Configurations
import JSONSyntax
import SourceText
import TierLists

/// A rule's result: a location, and a closure that renders the message lazily. Only `ScopedFinding` makes one.
package struct Finding: Sendable {
  /// The index of the rule in `RuleCatalog.all`; set by the code that runs the check.
  package var rule = -1
  package private(set) var location: DocumentLocation
  /// Overrides the severity of the rule.
  package var severity: Severity?
  /// Overrides the impact of the rule.
  package var impact: Impact?
  /// Whether a syntax error makes it doubtful, or another finding refers to it, so that it is reported only when that is fixed.
  package var isWithheld = false
  /// What it depends on.
  package var scope = Scope.object
  /// What few findings have; `nil` if it is empty.
  private var relations: SharedRelations?
  /// Whether it has some; stored, because each finding is asked at each edit.
  package private(set) var hasRelations = false
  package private(set) var render: @Sendable (DocumentContext) -> Message
  /// Its message, if that is kept while the document is edited.
  package private(set) var kept: KeptMessage?

  fileprivate init(
    at location: DocumentLocation, _ severity: Severity?, _ impact: Impact?,
    render: @escaping @Sendable (DocumentContext) -> Message
  ) {
    self.location = location
    self.severity = severity
    self.impact = impact
    self.render = render
  }
}

/// A finding as a check returns it: its message sees a context that has no more than what the finding may depend on.
///
/// Only its initializer asks for a `MessageContext`: a run would search all conformances of the program for that of a type.
package struct ScopedFinding<Context>: Sendable {
  /// The same without the type of its context.
  package private(set) var erased: Finding

  package init(
    at location: DocumentLocation, severity: Severity? = nil, impact: Impact? = nil,
    render: @escaping @Sendable (Context) -> Message
  ) where Context: MessageContext {
    erased = Finding(at: location, severity, impact) { render(Context(document: SealedDocument($0))) }
  }

  /// As for `Finding`.
  package var missingField: String? {
    get { erased.missingField }
    set { erased.missingField = newValue }
  }

  /// As for `Finding`.
  package var meantKey: MeantKey? {
    get { erased.meantKey }
    set { erased.meantKey = newValue }
  }

  /// As for `Finding`.
  package var explains: [NodeID] {
    get { erased.explains }
    set { erased.explains = newValue }
  }
}

package typealias ObjectFinding = ScopedFinding<ObjectContext>
package typealias NameFinding = ScopedFinding<NameContext>
package typealias SkeletonFinding = ScopedFinding<SkeletonContext>
package typealias BundleFinding = ScopedFinding<BundleContext>

extension Finding {
  /// How a finding affects others.
  private struct Relations {
    var supersedingRule: Int?
    var missingField: String?
    var meantKey: MeantKey?
    var explains: [NodeID] = []
  }

  /// Behind a reference, because findings are copied often.
  private final class SharedRelations: Sendable {
    let value: Relations

    init(_ value: Relations) { self.value = value }
  }

  private mutating func changeRelations(_ change: (inout Relations) -> Void) {
    var value = relations?.value ?? Relations()
    change(&value)
    (relations, hasRelations) = (SharedRelations(value), true)
  }

  /// The index of a further rule whose finding at the same location supersedes this one.
  package var supersedingRule: Int? {
    get { relations?.value.supersedingRule }
    set { changeRelations { $0.supersedingRule = newValue } }
  }

  /// The required field that the object lacks; findings about further ones are joined to it.
  package var missingField: String? {
    get { relations?.value.missingField }
    set { changeRelations { $0.missingField = newValue } }
  }

  /// The field that a wrong key means; findings about many such keys are joined.
  package var meantKey: MeantKey? {
    get { relations?.value.meantKey }
    set { changeRelations { $0.meantKey = newValue } }
  }

  /// Values in which every other finding only follows from this one.
  package var explains: [NodeID] {
    get { relations?.value.explains ?? [] }
    set { changeRelations { $0.explains = newValue } }
  }
}

/// The field that a key means, which is written otherwise.
package struct MeantKey: Sendable {
  package let name: String
  /// Whether the key can mean nothing else.
  package let isCertain: Bool

  package init(_ name: String, isCertain: Bool) { (self.name, self.isCertain) = (name, isCertain) }
}

extension Finding {
  /// What a finding depends on; `Check` says why.
  package enum Scope: Sendable, Equatable {
    /// Its own object.
    case object
    /// The objects with a name, in the string `name`.
    case name(KeyKind, NodeID)
    /// Ids, tiers, and the root.
    case skeleton
  }

  package var group: Int { Self.group(rule, severity) }

  /// A number for a rule and a severity, below eight times the number of rules.
  package static func group(_ rule: Int, _ severity: Severity?) -> Int {
    rule << 3 | (severity.map { $0.rawValue + 1 } ?? 0)
  }

  /// The finding as one of a rule.
  ///
  /// - Parameter rule: Its index in `RuleCatalog.all`.
  package func attributed(to rule: Int, _ scope: Scope) -> Finding {
    var finding = self
    (finding.rule, finding.scope) = (rule, scope)
    return finding
  }

  /// The finding with a changed message, still rendered lazily.
  package func changingMessage(_ change: @escaping @Sendable (inout Message, DocumentContext) -> Void) -> Finding {
    var finding = self
    finding.kept = nil
    finding.render = { [render] context in
      var message = render(context)
      change(&message, context)
      return message
    }
    return finding
  }

  /// The fixes of its message. While the syntax is wrong, values may not be as they were meant: none that changes one is safe.
  package func fixes(_ context: DocumentContext) -> [Fix] {
    let fixes = render(context).fixes(context)
    guard context.hasSyntaxError else { return fixes }
    return fixes.map { Fix(title: $0.title, isSafe: $0.isSafe && $0.changesOnlyText, changes: $0.changes) }
  }
}

extension Finding {
  /// Makes its message, without fixes.
  package mutating func keepMessage(_ context: DocumentContext) {
    if kept == nil { keep(KeptMessage(render(context))) }
  }

  private mutating func keep(_ message: KeptMessage) {
    kept = message
    render = { _ in
      Message(message.text, appBehavior: message.appBehavior, related: message.related)
    }
  }

  /// Moves it with its kept message to the next version of a document; in place, because a document may have thousands.
  ///
  /// - Returns: Whether it could; else it refers to a node that was replaced, and must not be used any more.
  package mutating func move(by change: TreeChange) -> Bool {
    guard let location = location.moved(by: change), let kept, let moved = kept.moved(by: change) else { return false }
    self.location = location
    if case .name(let kind, let name) = scope {
      guard let name = change.moved(name) else { return false }
      scope = .name(kind, name)
    }
    if hasRelations, !explains.isEmpty {
      let nodes = explains.compactMap(change.moved)
      guard nodes.count == explains.count else { return false }
      explains = nodes
    }
    if moved !== kept { keep(moved) }
    return true
  }
}
