import JSONSchema
import SourceText

extension Schema {
  /// The schema of projects.
  package static let project = Schema(DocumentText(ProjectSchema.text))

  /// The schema of states, templates and flat lists of items.
  package static let state = Schema(DocumentText(StateSchema.text))

  /// The schema of `.tierlint.json`.
  package static let configuration = Schema(DocumentText(ConfigSchema.text))

  /// The schema of a kind of document, if it has one.
  package static func of(_ kind: DocumentKind) -> Schema? {
    switch kind {
    case .project: .project
    case .state, .template, .flat: .state
    case .configuration: .configuration
    case .csv, .unrecognized: nil
    }
  }
}

/// The kind of an object: the schema definition that describes it. Those of projects, then those of states.
package enum ObjectKind: String, Sendable, CaseIterable {
  case project, tier, item, override, media, attribution, attributes, source, links, storage, remote, settings,
    accessibility, collab, member, audit, additional, customTheme, customThemeTier, state, stateItem, tierLabels,
    tierColors
}

extension ObjectKind {
  /// What each definition of the schema of projects describes: an index in `allCases`.
  static let ofProjectDefinitions = indices(Schema.project)

  /// The same for the schema of states.
  static let ofStateDefinitions = indices(Schema.state)

  private static func indices(_ schema: Schema?) -> [Int?] {
    (schema?.definitions ?? []).map { name in allCases.firstIndex { $0.rawValue == name } }
  }
}
