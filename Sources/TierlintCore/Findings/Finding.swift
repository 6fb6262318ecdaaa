import CSVSyntax
import JSONSyntax
import SourceText

/// A rule's result: a location, and a closure that renders the message lazily.
package struct Finding: Sendable {
  /// The index of the rule in `RuleCatalog.all`; set by the code that runs the check.
  var rule = -1
  package let location: DocumentLocation
  /// Overrides the severity of the rule.
  package var severity: Severity?
  /// Overrides the impact of the rule.
  package var impact: Impact?
  /// Whether a syntax error makes it doubtful, so that it is reported only when that is fixed.
  var isWithheld = false
  /// What it depends on.
  var scope = Scope.object
  /// What few findings have; `nil` if it is empty.
  private var relations: Relations?
  /// `nil` for one that is only counted, because its rule has too many.
  package private(set) var render: (@Sendable (MessageContext) -> Message)?

  package init(
    at location: DocumentLocation, severity: Severity? = nil, impact: Impact? = nil,
    render: @escaping @Sendable (MessageContext) -> Message
  ) {
    self.location = location
    self.severity = severity
    self.impact = impact
    self.render = render
  }
}

extension Finding {
  /// How a finding affects others; behind a reference, because findings are copied often.
  private final class Relations: Sendable {
    let supersededBy: [String]
    let missingField: MissingField?
    let explains: [NodeID]

    init(supersededBy: [String], missingField: MissingField?, explains: [NodeID]) {
      (self.supersededBy, self.missingField, self.explains) = (supersededBy, missingField, explains)
    }
  }

  /// Ids of further rules whose finding at the same location supersedes this one.
  package var supersededBy: [String] {
    get { relations?.supersededBy ?? [] }
    set { relations = Relations(supersededBy: newValue, missingField: missingField, explains: explains) }
  }

  var isAboutMissingField: Bool { relations?.missingField != nil }

  /// The required field that the object lacks; findings about further ones are joined to it.
  var missingField: MissingField? {
    get { relations?.missingField }
    set { relations = Relations(supersededBy: supersededBy, missingField: newValue, explains: explains) }
  }

  /// Values in which every other finding only follows from this one.
  var explains: [NodeID] {
    get { relations?.explains ?? [] }
    set { relations = Relations(supersededBy: supersededBy, missingField: missingField, explains: newValue) }
  }
}

extension Finding {
  /// The part of a document on which a finding depends.
  enum Scope: Sendable {
    /// Its own object.
    case object
    /// The objects that have one of its names.
    case names
    /// Ids, tiers, and the root.
    case ids
  }

  var group: Int { Self.group(rule, severity) }

  /// A number for a rule and a severity, below eight times the number of rules.
  static func group(_ rule: Int, _ severity: Severity?) -> Int { rule << 3 | (severity.map { $0.rawValue + 1 } ?? 0) }

  /// The finding as one of a rule.
  func attributed(to rule: Rule) -> Finding { attributed(to: RuleCatalog.index(of: rule), scope) }

  /// The finding as one of a rule.
  ///
  /// - Parameter rule: Its index in `RuleCatalog.all`.
  func attributed(to rule: Int, _ scope: Scope) -> Finding {
    var finding = self
    (finding.rule, finding.scope) = (rule, scope)
    return finding
  }

  /// The finding with a changed message, still rendered lazily.
  func changingMessage(_ change: @escaping @Sendable (inout Message, MessageContext) -> Void) -> Finding {
    guard let render else { return self }
    var finding = self
    finding.render = { context in
      var message = render(context)
      change(&message, context)
      return message
    }
    return finding
  }

  /// Drops its message.
  mutating func count() { render = nil }

  /// Whether it is only counted.
  var isCounted: Bool { render == nil }

  /// Whether it has `supersededBy`, `missingField` or `explains`, which few have.
  var hasRelations: Bool { relations != nil }
}

extension [Finding] {
  /// The findings at some indices: a closure would get copies of the findings.
  func keeping(_ isKept: (Int) -> Bool) -> [Finding] {
    let kept = indices.filter(isKept)
    return kept.count == count ? self : kept.map { self[$0] }
  }

  /// Appends the findings of one check.
  ///
  /// - Parameter rule: The index of its rule in `RuleCatalog.all`.
  mutating func append(_ findings: [Finding], of rule: Int, _ scope: Finding.Scope = .object) {
    // By index, because a loop over the elements copies them.
    for index in findings.indices { append(findings[index].attributed(to: rule, scope)) }
  }
}

/// The rendered message of a finding, with its fixes and related locations.
package struct Message {
  /// One sentence, lower-case start, no full stop; contains the value found. Made when it is read, because fixes are made without it.
  package var text: String {
    get { makeText() }
    set { makeText = { newValue } }
  }
  private var makeText: () -> String
  /// Overrides the app behavior of the rule; no full stop.
  package var appBehavior: String?
  /// Made when they are read: some search the whole document.
  package var fixes: [Fix] {
    get { makeFixes() }
    set { makeFixes = { newValue } }
  }
  private var makeFixes: () -> [Fix]
  package var related: [(message: String, location: DocumentLocation)] {
    get { makeRelated() }
    set { makeRelated = { newValue } }
  }
  private var makeRelated: () -> [(message: String, location: DocumentLocation)]

  package init(
    _ text: @autoclosure @escaping () -> String, appBehavior: String? = nil,
    fixes: @autoclosure @escaping () -> [Fix] = [],
    related: @autoclosure @escaping () -> [(message: String, location: DocumentLocation)] = []
  ) {
    makeText = text
    self.appBehavior = appBehavior
    makeFixes = fixes
    makeRelated = related
  }
}

/// A part of a document: it moves with the tree or the table, not with the bytes before it.
package enum DocumentLocation: Sendable, Hashable {
  case json(NodeLocation)
  case csv(CellLocation)
  /// Bytes of the document that belong to no value.
  case bytes(ByteRange)

  package static func value(_ node: NodeID) -> DocumentLocation { .json(.value(node)) }

  /// The key of the member whose value is `node`.
  package static func key(_ node: NodeID) -> DocumentLocation { .json(.key(node)) }

  package static func opener(_ node: NodeID) -> DocumentLocation { .json(.opener(node)) }

  /// Bytes that belong to no value of their own, inside an array or object; `nil`: outside of all.
  package static func bytes(_ range: ByteRange, in container: NodeID?) -> DocumentLocation {
    container.map { .json(.bytes(range, in: $0)) } ?? .bytes(range)
  }

  package static func cell(_ cell: CellID) -> DocumentLocation { .csv(.cell(cell)) }

  package static func row(_ cell: CellID) -> DocumentLocation { .csv(.row(cell)) }

  /// The value that it refers to.
  package var node: NodeID? {
    guard case .json(let location) = self else { return nil }
    return location.node
  }

  /// Whether the nodes alone tell that it begins after another location.
  func isCertainlyAfter(_ other: DocumentLocation) -> Bool {
    switch (self, other) {
    case (.json(.bytes), _), (_, .json(.bytes)): false
    case (.json(let location), .json(let other)): location.node > other.node
    default: false
    }
  }

  /// The start of the document, for findings about the whole file or its bundle.
  static let document = DocumentLocation.bytes(0..<0)
}

/// A part of a JSON document; its node is a value, never a key.
package enum NodeLocation: Sendable, Hashable {
  /// The value; of an array or object over several lines the opening bracket.
  case value(NodeID)
  /// The key of the member.
  case key(NodeID)
  /// The opening bracket of an array or object.
  case opener(NodeID)
  /// Bytes that belong to no value of their own, inside an array or object.
  case bytes(ByteRange, in: NodeID)

  package var node: NodeID {
    switch self {
    case .value(let node), .key(let node), .opener(let node), .bytes(_, in: let node): node
    }
  }
}

/// A part of a CSV.
package enum CellLocation: Sendable, Hashable {
  case cell(CellID)
  /// The line that holds the field.
  case row(CellID)
  /// Bytes of a field, counted from its start.
  case subrange(CellID, ByteRange)
}

extension ByteRange {
  /// A part of this range, counted from its start.
  package func subrange(_ part: ByteRange) -> ByteRange {
    (lowerBound + part.lowerBound..<lowerBound + part.upperBound).clamped(to: self)
  }
}

extension SyntaxTree {
  /// The bytes of a location.
  package func range(_ location: NodeLocation) -> ByteRange {
    switch location {
    case .value(let node): contains(node) && spansLines(node) ? opener(node) : range(node)
    case .key(let node): range(key(of: node))
    case .opener(let node): opener(node)
    case .bytes(let bytes, in: _): text.clamped(bytes)
    }
  }

  /// Whether an array or object spans several lines.
  private func spansLines(_ node: NodeID) -> Bool {
    self[node].isContainer && text.slice(range(node)).contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// Whether the parser recovered what is at a location, so that nothing should be reported about it.
  package func isRecovered(_ location: DocumentLocation) -> Bool {
    switch location {
    case .json(.key(let node)): isRecovered(key(of: node))
    case .json(let location): isRecovered(location.node)
    case .csv, .bytes: false
    }
  }
}
