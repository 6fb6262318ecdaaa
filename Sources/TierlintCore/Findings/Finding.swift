import CSVSyntax
import JSONSyntax
import SourceText

/// What a rule found, before it is told: a place, and the words for the moment somebody wants to read them.
package struct Finding: Sendable {
  package let place: DocumentLocation
  /// The level, where it is not the rule's own.
  package var severity: Severity?
  /// What the app does, where it is not what the rule says.
  package var impact: Impact?
  /// Further rules that make this finding silent when they speak about the same place.
  package var supersededBy: [String] = []
  package let render: @Sendable (MessageContext) -> Message

  package init(
    at place: DocumentLocation, severity: Severity? = nil, impact: Impact? = nil,
    render: @escaping @Sendable (MessageContext) -> Message
  ) {
    self.place = place
    self.severity = severity
    self.impact = impact
    self.render = render
  }
}

/// The words of a finding.
package struct Message {
  /// One sentence, lower-case start, no full stop; names the value found and where it was sought.
  package var text: String
  /// What the app does, where it is not what the rule says; no full stop.
  package var appBehavior: String?
  package var fixes: [Fix] = []
  package var related: [(message: String, place: DocumentLocation)] = []

  package init(
    _ text: String, appBehavior: String? = nil, fixes: [Fix] = [],
    related: [(message: String, place: DocumentLocation)] = []
  ) {
    self.text = text
    self.appBehavior = appBehavior
    self.fixes = fixes
    self.related = related
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

  /// Whether an array or object goes over several lines.
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
