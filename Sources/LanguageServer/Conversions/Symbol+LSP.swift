import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

extension Symbol {
  /// - Source: LSP 3.17, DocumentSymbol.
  func toLSP(_ positions: PositionConverter) -> JSONValue {
    .object([
      "name": .string(name), "detail": detail.map { .string($0) }, "kind": .integer(kind.toLSP()),
      "range": positions.range(of: range).json, "selectionRange": positions.range(of: selection).json,
      "children": children.isEmpty ? nil : .array(children) { $0.toLSP(positions) },
    ])
  }

  /// The symbol and its descendants as a flat list.
  ///
  /// - Source: LSP 3.17, SymbolInformation.
  func information(_ positions: PositionConverter, _ uri: String, container: String?) -> [JSONValue] {
    let location = Location(uri: uri, range: positions.range(of: range))
    let own = JSONValue.object([
      "name": .string(name), "kind": .integer(kind.toLSP()), "location": location.json,
      "containerName": container.map { .string($0) },
    ])
    return [own] + children.flatMap { $0.information(positions, uri, container: name) }
  }
}

extension Symbol.Kind {
  /// Only kinds from LSP 1.0, which every client supports.
  ///
  /// - Source: LSP 3.17, SymbolKind: Namespace, Enum, Constant, Variable, Property, Field.
  func toLSP() -> Int {
    switch self {
    case .section: 3
    case .tier: 10
    case .item: 14
    case .reference: 13
    case .override: 7
    case .field: 8
    }
  }
}
