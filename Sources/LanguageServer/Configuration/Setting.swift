import Configurations
import JSONSyntax
import LanguageServerProtocol
import TierLists

/// A setting of the section `tierlint`. Reading, validation, `docs/editors.md` and the manifest of the extension for VS Code are made
/// of `Setting.all`.
package struct Setting: Sendable {
  /// The object in the section that contains the setting.
  let group: ASCIIName?
  let name: ASCIIName
  /// The valid values, for the warning.
  let expected: String
  /// The JSON Schema keywords for the value, with its default.
  package let schema: [JSONValue.Member]
  /// What it does, in sentences of Markdown.
  package let documentation: String
  /// The valid values of an enumeration, and what they do.
  package let choices: [(name: String, documentation: String)]
  /// Reads the value from its group into the settings; returns `false` if it is invalid.
  let apply: @Sendable (Params, inout ServerSettings) -> Bool
  /// Copies this setting's value from another `ServerSettings`.
  let copy: @Sendable (ServerSettings, inout ServerSettings) -> Void

  /// The name with its group, such as `codeLens.enable`.
  package var path: String { (group.map { "\($0)." } ?? "") + "\(name)" }

  package var invalidValueWarning: String {
    "Invalid value for `tierlint.\(path)`: expected \(expected). Keeping the previous value."
  }
}

/// Passes a value of the settings to a closure, which may change it.
typealias Property<Value> = @Sendable (inout ServerSettings, (inout Value) -> Void) -> Void

extension Setting {
  static func flag(
    in group: ASCIIName? = nil, _ name: ASCIIName, _ property: @escaping Property<Bool>, _ documentation: String
  ) -> Setting {
    let standard = standardJSON(property) { .bool($0) }
    return Setting(
      in: group, name, property, documentation, expects: "true or false", ["type": "boolean", "default": standard]
    ) { $0.bool(name) }
  }

  static func count(_ name: ASCIIName, _ property: @escaping Property<Int>, _ documentation: String) -> Setting {
    let standard = standardJSON(property) { .integer($0) }
    return Setting(
      name, property, documentation, expects: "an integer ≥ 1",
      ["type": "integer", "minimum": 1, "default": standard]
    ) { view in view.integer(name).flatMap { $0 > 0 ? Int($0) : nil } }
  }

  /// - Parameter effect: What a value does.
  static func choice<Value>(
    in group: ASCIIName? = nil, _ name: ASCIIName, _ documentation: String, _ property: @escaping Property<Value>,
    effect: (Value) -> String
  ) -> Setting where Value: RawRepresentable<String> & CaseIterable & Sendable {
    let choices = Value.allCases.map { (name: $0.rawValue, documentation: effect($0)) }
    let standard = standardJSON(property) { .string($0.rawValue) }
    return Setting(
      in: group, name, property, documentation, choices: choices, expects: quotedList(choices.map { $0.name }),
      ["type": "string", "enum": .array(choices) { .string($0.name) }, "default": standard]
    ) { $0.string(name).flatMap(Value.init) }
  }

  /// An empty string is the same as an absent setting.
  static func path(_ name: ASCIIName, _ property: @escaping Property<String?>, _ documentation: String) -> Setting {
    Setting(name, property, documentation, expects: "a path", ["type": "string", "default": ""]) { view in
      view.string(name).map { $0.isEmpty ? nil : $0 }
    }
  }

  private init<Value>(
    in group: ASCIIName? = nil, _ name: ASCIIName, _ property: @escaping Property<Value>, _ documentation: String,
    choices: [(name: String, documentation: String)] = [], expects expected: String,
    _ schema: KeyValuePairs<String, JSONValue>, _ read: @escaping @Sendable (Params) -> Value?
  ) {
    (self.group, self.name, self.expected, self.choices) = (group, name, expected, choices)
    self.documentation = documentation
    self.schema = schema.map { JSONValue.Member($0, $1) }
    apply = { view, settings in
      guard let value = read(view) else { return false }
      property(&settings) { $0 = value }
      return true
    }
    copy = { other, settings in
      var other = other
      property(&other) { value in property(&settings) { $0 = value } }
    }
  }
}

/// The default of a setting.
private func standardJSON<Value>(_ property: Property<Value>, _ json: (Value) -> JSONValue) -> JSONValue {
  var settings = ServerSettings()
  var standard: Value?
  property(&settings) { standard = $0 }
  return standard.map(json) ?? .null
}

/// Strings as `"a", "b" or "c"`.
private func quotedList(_ strings: [String]) -> String {
  let quoted = strings.map { "\"\($0)\"" }
  return (quoted.dropLast(2) + [quoted.suffix(2).joined(separator: " or ")]).joined(separator: ", ")
}
