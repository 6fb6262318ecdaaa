import LanguageServerProtocol

/// Another file with the project id of a list.
struct DuplicateProject: Sendable {
  /// Relative to the workspace folder that contains it.
  var displayPath: String
  var uri: DocumentURI
  /// The range of the id.
  var range: Range<Position>

  var relatedInformation: LanguageServerProtocol.Diagnostic.RelatedInformation {
    .init(location: Location(uri: uri.text, range: range), message: "the other list with this projectId")
  }
}
