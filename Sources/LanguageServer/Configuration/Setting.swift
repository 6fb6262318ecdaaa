import JSONSyntax
import LanguageServerProtocol
import TierlintCore

/// A setting of the section `tierlint`. `Setting.all` drives reading, validation and the contributions of the VS Code extension.
package struct Setting: Sendable {
  /// The object in the section that contains the setting.
  let group: ASCIIName?
  let name: ASCIIName
  /// The valid values, for the warning.
  let expected: String
  /// The JSON Schema keywords for the value, with its default.
  package let schema: [JSONValue.Member]
  /// The valid values of an enumeration.
  package let choices: [String]
  /// Reads the value from its group into the settings; returns `false` if it is invalid.
  let apply: @Sendable (Params, inout ServerSettings) -> Bool
  /// The warnings about the entries of a valid value that are left out: a few, however many there are.
  private(set) var entryWarnings: @Sendable (Params) -> [String] = { _ in [] }
  /// Copies this setting's value from another `ServerSettings`.
  let copy: @Sendable (ServerSettings, inout ServerSettings) -> Void

  /// The name with its group, such as `format.style`.
  package var path: String { (group.map { "\($0)." } ?? "") + "\(name)" }

  package var invalidValueWarning: String {
    "Invalid value for `tierlint.\(path)`: expected \(expected). Keeping the previous value."
  }

  /// In the order in which an editor lists them.
  package static let all: [Setting] = [
    .flag("enable", \.isEnabled),
    .choice("profile", \.profile),
    .levels("rules", \.rules),
    .path("configPath", \.configPath),
    .choice("run", \.run),
    .count("maxDiagnostics", \.maxDiagnostics),
    .flag(in: "inlayHints", "itemTitles", \.showsItemTitles),
    .flag(in: "inlayHints", "itemCounts", \.showsItemCounts),
    .flag(in: "codeLens", "enable", \.showsCodeLenses),
    .flag("updateAuditOnSave", \.updatesAuditOnSave),
    .choice(in: "format", "style", \.formatStyle),
  ]
}

private typealias Property<Value> = WritableKeyPath<ServerSettings, Value> & Sendable

extension Setting {
  private static func flag(in group: ASCIIName? = nil, _ name: ASCIIName, _ property: Property<Bool>) -> Setting {
    let standard = JSONValue.bool(ServerSettings()[keyPath: property])
    return Setting(group, name, "true or false", ["type": "boolean", "default": standard], property) { $0.bool(name) }
  }

  private static func count(_ name: ASCIIName, _ property: Property<Int>) -> Setting {
    let standard = JSONValue.integer(ServerSettings()[keyPath: property])
    return Setting(
      nil, name, "an integer ≥ 1", ["type": "integer", "minimum": 1, "default": standard], property
    ) { view in view.integer(name).flatMap { $0 > 0 ? $0 : nil } }
  }

  private static func choice<Value>(
    in group: ASCIIName? = nil, _ name: ASCIIName, _ property: Property<Value>
  ) -> Setting where Value: RawRepresentable<String> & CaseIterable & Sendable {
    let choices = Value.allCases.map(\.rawValue)
    let standard = JSONValue.string(ServerSettings()[keyPath: property].rawValue)
    return Setting(
      group, name, quotedList(choices),
      ["type": "string", "enum": .array(choices) { .string($0) }, "default": standard], choices: choices, property
    ) { $0.string(name).flatMap(Value.init) }
  }

  /// An empty string is the same as an absent setting.
  private static func path(_ name: ASCIIName, _ property: Property<String?>) -> Setting {
    Setting(nil, name, "a path", ["type": "string", "default": ""], property) { view in
      view.string(name).map { $0.isEmpty ? nil : $0 }
    }
  }

  private static func levels(_ name: ASCIIName, _ property: Property<[String: Level]>) -> Setting {
    let names = Severity.allCases.map(\.name) + ["off"]
    let schema = JSONValue.object(["type": "string", "enum": .array(names) { .string($0) }])
    var setting = Setting(
      nil, name, "an object that maps rule ids or families to \(quotedList(names))",
      ["type": "object", "additionalProperties": schema, "default": .object([:])], property
    ) { $0.object(name).map { ruleLevels($0).valid } }
    setting.entryWarnings = { view in
      guard let levels = view.object(name).map(ruleLevels) else { return [] }
      let unknown = levels.valid.keys.filter { !RuleCatalog.isRuleOrFamily($0) }.sorted()
      return ignoring(levels.invalid, name, "expected \(quotedList(names))")
        + ignoring(unknown, name, unknown.count == 1 ? unknownRule(unknown[0]) : "unknown rules")
    }
    return setting
  }

  private init<Value>(
    _ group: ASCIIName?, _ name: ASCIIName, _ expected: String, _ schema: KeyValuePairs<String, JSONValue>,
    choices: [String] = [], _ property: Property<Value>, _ read: @escaping @Sendable (Params) -> Value?
  ) {
    self.group = group
    self.name = name
    self.expected = expected
    self.schema = schema.map { JSONValue.Member($0, $1) }
    self.choices = choices
    apply = { view, settings in
      guard let value = read(view) else { return false }
      settings[keyPath: property] = value
      return true
    }
    copy = { $1[keyPath: property] = $0[keyPath: property] }
  }
}

/// A warning about entries of a setting, if there are any.
private func ignoring(_ entries: [String], _ name: ASCIIName, _ reason: String) -> [String] {
  let shown = entries.prefix(5).map(quoted).joined(separator: ", ") + (entries.count > 5 ? ", …" : "")
  let end = reason.hasSuffix("?") ? "" : "."
  return entries.isEmpty ? [] : ["Ignoring \(shown) in `tierlint.\(name)`: \(reason)\(end)"]
}

/// Strings as `"a", "b" or "c"`.
private func quotedList(_ strings: [String]) -> String {
  let quoted = strings.map { "\"\($0)\"" }
  return (quoted.dropLast(2) + [quoted.suffix(2).joined(separator: " or ")]).joined(separator: ", ")
}

/// The levels of an object, and the names without a valid one.
private func ruleLevels(_ view: ObjectView) -> (valid: [String: Level], invalid: [String]) {
  var (valid, invalid): ([String: Level], [String]) = ([:], [])
  for (key, value) in view.members {
    let name = view.tree.string(key) ?? ""
    if let level = view.tree.string(value).flatMap(Level.init) { valid[name] = level } else { invalid.append(name) }
  }
  return (valid, invalid)
}
