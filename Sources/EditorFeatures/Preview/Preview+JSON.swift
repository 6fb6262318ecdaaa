import JSONSyntax
import SourceText

extension Preview {
  /// What an editor is sent.
  ///
  /// - Parameter range: The editor's form of a range.
  package func members(range: (ByteRange) -> JSONValue) -> [JSONValue.Member] {
    [
      .init("documentKind", .string(kind.rawValue)), .init("html", .string(html)),
      .init("tiers", .array(tiers) { $0.json(range) }), .init("findings", .array(findings) { $0.json(range) }),
      .init("colors", .array(colors) { .string($0) }), .init("omitsPictures", .bool(omitsPictures)),
    ]
  }
}

extension Preview.Tier {
  fileprivate func json(_ location: (ByteRange) -> JSONValue) -> JSONValue {
    .object([
      "id": .string(id), "range": range.map(location), "acceptsItems": .bool(acceptsItems),
      "releasesItems": .bool(releasesItems), "reason": reason.map { .string($0) },
      "isLocked": isLocked ? true : nil, "isPool": isPool ? true : nil, "items": .array(items) { $0.json(location) },
      "count": .integer(count),
    ])
  }
}

extension Preview.Item {
  fileprivate func json(_ location: (ByteRange) -> JSONValue) -> JSONValue {
    .object([
      "id": .string(id), "range": range.map(location), "entry": entry.map(location),
      "position": position.map { .integer($0) }, "hasDisplayTitle": hasDisplayTitle ? true : nil,
      "hasPicture": hasPicture ? true : nil,
    ])
  }
}

extension Preview.Finding {
  fileprivate func json(_ location: (ByteRange) -> JSONValue) -> JSONValue {
    .object([
      "rule": .string(mark.rule), "severity": .string(mark.severity.name), "message": .string(mark.text),
      "range": mark.range.map(location), "tier": tier.map { .integer($0) }, "item": item.map { .integer($0) },
    ])
  }
}
