import JSONSyntax
import SourceText

extension Preview {
  /// What an editor is sent.
  ///
  /// - Parameter range: The editor's form of a range.
  package func members(range: (ByteRange) -> JSONValue) -> [JSONValue.Member] {
    [
      .init("html", .string(html)), .init("tiers", .array(tiers) { $0.json(range) }),
      .init("findings", .array(findings) { .object(["rule": .string($0.rule), "range": $0.range.map(range)]) }),
      .init("omitsPictures", .bool(omitsPictures)),
    ]
  }
}

extension Preview.Tier {
  fileprivate func json(_ location: (ByteRange) -> JSONValue) -> JSONValue {
    .object([
      "id": .string(id), "range": range.map(location), "acceptsItems": .bool(acceptsItems),
      "releasesItems": .bool(releasesItems), "reason": reason.map { .string($0) },
      "items": .array(items) {
        .object(["id": .string($0.id), "range": $0.range.map(location), "entry": $0.entry.map(location)])
      },
      "count": .integer(count), "next": next.map { .string($0) },
    ])
  }
}
