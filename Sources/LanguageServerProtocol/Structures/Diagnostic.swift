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

  package var json: JSONValue {
    .object([
      "range": range.json,
      "severity": .integer(severity.rawValue),
      "code": .string(code),
      "codeDescription": href.map { .object(["href": .string($0)]) },
      "source": "tierlint",
      "message": .string(message),
      "tags": tags.isEmpty ? nil : .array(tags) { .integer($0.rawValue) },
      "relatedInformation": relatedInformation.isEmpty
        ? nil
        : .array(relatedInformation) { .object(["location": $0.location.json, "message": .string($0.message)]) },
      "data": data,
    ])
  }
}
