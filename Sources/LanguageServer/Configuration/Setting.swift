import JSONSyntax
import LanguageServerProtocol
import TierlintCore

/// A setting of the section `tierlint` that the server reads. What is read, what is complained about and what the extension
/// for VS Code contributes all follow from `Setting.all`.
package struct Setting: Sendable {
  /// The object in the section that it stands in.
  let group: StaticString?
  let name: StaticString
  /// What it is to be, for a complaint.
  let wanted: String
  /// The keywords of JSON Schema that say what may stand there, and what holds without it.
  package let schema: [JSONValue.Member]
  /// The names to choose from, if it is a choice.
  package let choices: [String]
  /// Takes a value from the object it stands in; `false` where it cannot be used.
  let take: @Sendable (Params, inout ServerSettings) -> Bool
  /// Takes the value of other settings.
  let keep: @Sendable (ServerSettings, inout ServerSettings) -> Void

  /// The name with the group, as in `format.style`.
  package var path: String { (group.map { "\($0)." } ?? "") + "\(name)" }

  /// All of them, in the order in which an editor shows them.
  package static let all: [Setting] = [
    .flag("enable", \.isEnabled),
    .choice("profile", \.profile),
    .levels("rules", \.rules),
    .path("configPath", \.configPath),
    .choice("run", \.run),
    .count("maxDiagnostics", \.maxDiagnostics),
    .flag(in: "inlayHints", "itemTitles", \.showsItemTitles),
    .flag(in: "codeLens", "enable", \.showsCodeLenses),
    .flag("updateAuditOnSave", \.updatesAuditOnSave),
    .choice(in: "format", "style", \.formatStyle),
  ]
}

/// Where the value of a setting is kept.
private typealias Place<Value> = WritableKeyPath<ServerSettings, Value> & Sendable

extension Setting {
  private static func flag(in group: StaticString? = nil, _ name: StaticString, _ place: Place<Bool>) -> Setting {
    Setting(
      group, name, "true or false", ["type": "boolean", "default": .bool(ServerSettings()[keyPath: place])], place
    ) { $0.bool(name) }
  }

  private static func count(_ name: StaticString, _ place: Place<Int>) -> Setting {
    let standard = JSONValue.integer(ServerSettings()[keyPath: place])
    return Setting(
      nil, name, "a whole number above 0", ["type": "integer", "minimum": 1, "default": standard], place
    ) { view in view.integer(name).flatMap { $0 > 0 ? $0 : nil } }
  }

  private static func choice<Value>(
    in group: StaticString? = nil, _ name: StaticString, _ place: Place<Value>
  ) -> Setting where Value: RawRepresentable<String> & CaseIterable & Sendable {
    let choices = Value.allCases.map(\.rawValue)
    let standard = JSONValue.string(ServerSettings()[keyPath: place].rawValue)
    return Setting(
      group, name, choices.map { "\"\($0)\"" }.joined(separator: " or "),
      ["type": "string", "enum": .array(choices) { .string($0) }, "default": standard], choices: choices, place
    ) { $0.string(name).flatMap(Value.init) }
  }

  /// The empty path is none.
  private static func path(_ name: StaticString, _ place: Place<String?>) -> Setting {
    Setting(nil, name, "a path", ["type": "string", "default": ""], place) { view in
      view.string(name).map { $0.isEmpty ? nil : $0 }
    }
  }

  private static func levels(_ name: StaticString, _ place: Place<[String: Level]>) -> Setting {
    let names = JSONValue.array(Severity.allCases.map(\.name) + ["off"]) { .string($0) }
    return Setting(
      nil, name, "an object of rule ids and levels",
      [
        "type": "object", "additionalProperties": .object(["type": "string", "enum": names]), "default": .object([:]),
      ], place
    ) { namedLevels($0.object(name)) }
  }

  private init<Value>(
    _ group: StaticString?, _ name: StaticString, _ wanted: String, _ schema: KeyValuePairs<String, JSONValue>,
    choices: [String] = [], _ place: Place<Value>, _ read: @escaping @Sendable (Params) -> Value?
  ) {
    self.group = group
    self.name = name
    self.wanted = wanted
    self.schema = schema.map { JSONValue.Member($0, $1) }
    self.choices = choices
    take = { view, settings in
      guard let value = read(view) else { return false }
      settings[keyPath: place] = value
      return true
    }
    keep = { $1[keyPath: place] = $0[keyPath: place] }
  }
}

/// - Returns: `nil` where a level is none.
private func namedLevels(_ view: ObjectView?) -> [String: Level]? {
  guard let view else { return nil }
  var levels: [String: Level] = [:]
  for (key, value) in view.members {
    guard let name = view.tree.string(key), let level = view.tree.string(value).flatMap(Level.init) else { return nil }
    levels[name] = level
  }
  return levels
}
