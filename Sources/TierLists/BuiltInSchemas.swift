import JSONSchema
import JSONSyntax
import Schemas
import SourceText

extension Schema {
  /// The schema of projects.
  package static let project = Schema(DocumentText(SchemaFile.project.bytes))

  /// The schema of states, templates and flat lists of items.
  package static let state = Schema(DocumentText(SchemaFile.state.bytes))

  /// The schema of `.tierlint.json`.
  package static let configuration = Schema(DocumentText(SchemaFile.configuration.bytes))

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
  case project, tier, item, override, media, translation, attribution, attributes, source, links, storage, remote,
    settings, accessibility, collab, member, audit, additional, customTheme, customThemeTier, state, stateItem,
    tierLabels,
    tierColors
}

extension ObjectKind {
  package var isOfState: Bool {
    switch self {
    case .state, .stateItem, .tierLabels, .tierColors: true
    default: false
    }
  }

  /// The schema that describes such objects.
  package var schema: Schema? { isOfState ? .state : .project }

  /// What describes them there.
  package var subschema: SubschemaID? {
    self == .project || self == .state ? .root : schema?.subschema(ofDefinition: rawValue)
  }

  /// Whether the schema names a member.
  package func declares(_ member: String) -> Bool {
    guard let schema, let subschema else { return false }
    return schema.properties(of: subschema).contains { $0.name == member }
  }

  /// The most characters of a member, where the schema limits them.
  package func maxLength(of member: String) -> Int? {
    guard let schema, let value = subschema.flatMap({ schema.member(member, of: $0) }) else { return nil }
    return schema.annotation("maxLength", of: value).flatMap { schema.document.integer($0) }.map { Int(clamping: $0) }
  }

  /// What each definition of the schema of projects describes: an index in `allCases`.
  package static let ofProjectDefinitions = indices(Schema.project)

  /// The same for the schema of states.
  package static let ofStateDefinitions = indices(Schema.state)

  private static func indices(_ schema: Schema?) -> [Int?] {
    (schema?.definitions ?? []).map { name in allCases.firstIndex { $0.rawValue == name } }
  }
}

/// The paths of the members of a project that each format of a conversion holds, by `x-formats` in the schema: `/items/*/title`,
/// where `*` is any element, item or attribute.
package let convertedPaths: [String: Set<String>] = {
  var paths: [String: Set<String>] = [:]
  guard let schema = Schema.project else { return paths }
  schema.forEachPath { path, subschema in
    for format in ObjectView(schema.document, schema.node(of: subschema)).elements("x-formats") {
      schema.document.string(format).map { _ = paths[$0, default: []].insert(path) }
    }
  }
  return paths
}()
