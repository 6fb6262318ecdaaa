import CSVSyntax
import JSONSyntax
import SourceText

/// A rule's result: a location, and a closure that renders the message lazily.
package struct Finding: Sendable {
  /// The index of the rule in `RuleCatalog.all`; set by whoever runs the check.
  fileprivate(set) var rule = -1
  package let location: DocumentLocation
  /// Overrides the severity of the rule.
  package var severity: Severity?
  /// Overrides the impact of the rule.
  package var impact: Impact?
  /// Ids of further rules whose finding at the same location supersedes this one.
  package var supersededBy: [String] = []
  package private(set) var render: @Sendable (MessageContext) -> Message

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
  /// The finding as one of a rule.
  func attributed(to rule: Rule) -> Finding {
    var finding = self
    finding.rule = RuleCatalog.index(of: rule)
    return finding
  }

  /// The finding with a changed message, still rendered lazily.
  func changingMessage(_ change: @escaping @Sendable (inout Message) -> Void) -> Finding {
    var finding = self
    finding.render = { [render] context in
      var message = render(context)
      change(&message)
      return message
    }
    return finding
  }
}

extension [Finding] {
  /// Appends the findings of one check.
  ///
  /// - Parameter rule: The index of its rule in `RuleCatalog.all`.
  mutating func append(_ findings: [Finding], of rule: Int) {
    for var finding in findings {
      finding.rule = rule
      append(finding)
    }
  }
}

/// The rendered message of a finding, with its fixes and related locations.
package struct Message {
  /// One sentence, lower-case start, no full stop; contains the value found.
  package var text: String
  /// Overrides the app behavior of the rule; no full stop.
  package var appBehavior: String?
  package var fixes: [Fix] = []
  package var related: [(message: String, location: DocumentLocation)] = []

  package init(
    _ text: String, appBehavior: String? = nil, fixes: [Fix] = [],
    related: [(message: String, location: DocumentLocation)] = []
  ) {
    self.text = text
    self.appBehavior = appBehavior
    self.fixes = fixes
    self.related = related
  }
}

/// A part of a document, as a node of its tree: it moves with the tree, not with the bytes before it. In a CSV the fields
/// are the nodes.
package struct DocumentLocation: Sendable, Hashable {
  package enum Part: Sendable, Hashable {
    /// The value; of an array or object over several lines the opening bracket.
    case value
    /// The key of the member.
    case key
    /// The opening bracket of an array or object.
    case opener
    /// A part of the value: bytes from its start.
    case subrange(ByteRange)
    /// The line of a CSV that contains the field.
    case row
    /// Bytes between values, inside the array or object `node` (`nil`: the document).
    case bytes(ByteRange)
  }

  /// A value, never a key; `nil` for the document.
  package var node: NodeID?
  package var part: Part

  package static func value(_ node: NodeID) -> DocumentLocation { DocumentLocation(node: node, part: .value) }

  /// The key of the member whose value is `node`.
  package static func key(_ node: NodeID) -> DocumentLocation { DocumentLocation(node: node, part: .key) }

  /// A field of a CSV.
  package static func cell(_ cell: CellID) -> DocumentLocation { .value(NodeID(cell)) }

  package static func row(_ cell: CellID) -> DocumentLocation { DocumentLocation(node: NodeID(cell), part: .row) }

  package static func opener(_ node: NodeID) -> DocumentLocation { DocumentLocation(node: node, part: .opener) }

  /// The start of the document, for findings about the whole file or its bundle.
  static let document = DocumentLocation(node: nil, part: .bytes(0..<0))
}

extension SyntaxTree {
  /// The bytes of a location.
  package func range(_ location: DocumentLocation) -> ByteRange {
    if case .bytes(let bytes) = location.part { return text.clamped(bytes) }
    guard let node = location.node else { return 0..<0 }
    switch location.part {
    case .value: return contains(node) && spansLines(node) ? opener(node) : range(node)
    case .key: return range(key(of: node))
    case .opener, .row: return opener(node)
    case .subrange(let subrange):
      let range = range(node)
      return (range.lowerBound + subrange.lowerBound..<range.lowerBound + subrange.upperBound).clamped(to: range)
    case .bytes(let bytes): return text.clamped(bytes)
    }
  }

  /// Whether an array or object spans several lines.
  private func spansLines(_ node: NodeID) -> Bool {
    self[node].isContainer && text.slice(range(node)).contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// Whether the parser made up the node at a location.
  package func isRecovered(_ location: DocumentLocation) -> Bool {
    guard let node = location.node else { return false }
    return isRecovered(location.part == .key ? key(of: node) : node)
  }
}
