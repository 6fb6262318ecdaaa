import JSONSyntax

/// A zero-based line and a zero-based column in code units of the negotiated encoding.
///
/// - Source: LSP 3.17, Position.
package struct Position: Sendable, Equatable, Comparable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package init?(_ view: ObjectView) {
    guard let line = view.count("line"), let character = view.count("character") else { return nil }
    self.init(line: line, character: character)
  }

  package var json: JSONValue { .object(["line": .integer(line), "character": .integer(character)]) }

  package static func < (one: Position, other: Position) -> Bool {
    (one.line, one.character) < (other.line, other.character)
  }
}

/// Half-open.
///
/// - Source: LSP 3.17, Range.
extension Range<Position> {
  /// Swaps the ends of a reversed range.
  ///
  /// - Returns: `nil` if a position is missing.
  package init?(_ view: ObjectView) {
    guard let start = Position(view.view("start")), let end = Position(view.view("end")) else { return nil }
    self = Swift.min(start, end)..<Swift.max(start, end)
  }

  package var json: JSONValue { .object(["start": lowerBound.json, "end": upperBound.json]) }
}

/// The code units that `Position.character` counts.
///
/// - Source: LSP 3.17, PositionEncodingKind.
package enum PositionEncodingKind: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"
}

/// - Source: LSP 3.17, Location.
package struct Location: Sendable, Equatable {
  package var uri: String
  package var range: Range<Position>

  package init(uri: String, range: Range<Position>) {
    self.uri = uri
    self.range = range
  }

  package var json: JSONValue { .object(["uri": .string(uri), "range": range.json]) }
}
