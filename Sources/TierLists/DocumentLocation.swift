import CSVSyntax
import JSONSyntax
import SourceText

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

  /// The start of the document, for findings about the whole file or its bundle.
  package static let document = DocumentLocation.bytes(0..<0)
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
  func subrange(_ part: ByteRange) -> ByteRange {
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
