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
    /// A piece of the value: bytes from its start.
    case subrange(ByteRange)
    /// The line of a CSV that holds the field.
    case row
    /// Bytes that belong to no value of their own, inside the array or object that the node is (−1: the document).
    case bytes(ByteRange)
  }

  /// A value; never a key.
  package var node: NodeID
  package var part: Part

  package static func value(_ node: NodeID) -> DocumentLocation { DocumentLocation(node: node, part: .value) }

  /// The key of the member whose value is `node`.
  package static func key(_ node: NodeID) -> DocumentLocation { DocumentLocation(node: node, part: .key) }

  package static func opener(_ node: NodeID) -> DocumentLocation { DocumentLocation(node: node, part: .opener) }
}

extension SyntaxTree {
  /// The bytes of a place.
  package func range(_ place: DocumentLocation) -> ByteRange {
    switch place.part {
    case .value: nodes.indices.contains(place.node) && spansLines(place.node) ? opener(place.node) : range(place.node)
    case .key: range(place.node - 1)
    case .opener, .row: opener(place.node)
    case .subrange(let piece):
      (range(place.node).lowerBound + piece.lowerBound..<range(place.node).lowerBound + piece.upperBound)
        .clamped(to: range(place.node))
    case .bytes(let bytes): text.clamped(bytes)
    }
  }

  /// Whether an array or object goes over several lines.
  private func spansLines(_ node: NodeID) -> Bool {
    nodes[node].isContainer && text.slice(range(node)).contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// Whether the parser guessed what stands at a place, so that nothing should be said about it.
  package func isRecovered(_ place: DocumentLocation) -> Bool {
    place.part == .key ? isRecovered(place.node - 1) : isRecovered(place.node)
  }
}
