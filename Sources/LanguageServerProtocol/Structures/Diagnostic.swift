import JSONSyntax

/// - Source: LSP 3.17, Diagnostic.
package struct Diagnostic: Sendable {
  package enum Severity: Int, Sendable {
    case error = 1
    case warning, information, hint
  }

  package enum Tag: Int, Sendable {
    case unnecessary = 1
    case deprecated
  }

  package struct RelatedInformation: Sendable {
    package var location: Location
    package var message: String

    package init(location: Location, message: String) {
      self.location = location
      self.message = message
    }
  }

  package var range: Range<Position>
  package var severity: Severity
  package var code: String
  package var href: String?
  package var message: String
  package var tags: [Tag] = []
  package var relatedInformation: [RelatedInformation] = []
  package var data: JSONValue?

  package init(range: Range<Position>, severity: Severity, code: String, message: String) {
    self.range = range
    self.severity = severity
    self.code = code
    self.message = message
  }

  package var json: JSONValue { json(replacingRangesIn: nil, by: .null) }

  /// The diagnostic with another value for each range in the document with a URI, which is its own.
  package func json(replacingRangesIn uri: String?, by value: JSONValue) -> JSONValue {
    .object([
      "range": uri == nil ? range.json : value,
      "severity": .integer(severity.rawValue),
      "code": .string(code),
      "codeDescription": href.map { .object(["href": .string($0)]) },
      "source": "tierlint",
      "message": .string(message),
      "tags": tags.isEmpty ? nil : .array(tags) { .integer($0.rawValue) },
      "relatedInformation": relatedInformation.isEmpty
        ? nil
        : .array(relatedInformation) { information in
          let location = information.location
          let range = location.uri == uri ? value : location.range.json
          return .object([
            "location": .object(["uri": .string(location.uri), "range": range]),
            "message": .string(information.message),
          ])
        },
      "data": data,
    ])
  }
}
