import JSONSchema

extension Schema {
  /// The schema of a kind of document; `nil` where there is none.
  package static func of(_ kind: DocumentKind) -> Schema? {
    switch kind {
    case .project: .project
    case .state, .template, .flat: .state
    case .configuration: .configuration
    case .csv, .unrecognized: nil
    }
  }
}
