import JSONSyntax
import LanguageServerProtocol
import TierListFormats
import TierlintCore

/// The settings of the section `tierlint`, as the editor has them.
struct ServerSettings: Sendable, Equatable {
  var isEnabled = true
  var profile: Profile?
  var rules: [String: Level] = [:]
  /// Relative to the workspace folder.
  var configPath: String?
  var runsOnSave = false
  /// Diagnostics a document.
  var maxDiagnostics = 1_000
  var showsItemTitles = true
  var showsCodeLenses = true
  var updatesAuditOnSave = false
  var formatStyle = "app"

  /// Takes what can be used of some settings; what cannot stays as it was.
  ///
  /// - Returns: What is to be said of the others.
  mutating func take(_ view: Params) -> [String] {
    var reader = SettingsReader(view)
    reader.read("enable", "true or false", { $0.bool($1) }) { isEnabled = $0 }
    reader.read("profile", oneOf(Profile.allCases.map(\.rawValue)), { $0.string($1).flatMap(Profile.init) }) {
      profile = $0
    }
    reader.read("rules", "an object of rule ids and levels", { levels($0.object($1)) }) { rules = $0 }
    reader.read("configPath", "a path", { $0.string($1) }) { configPath = $0.isEmpty ? nil : $0 }
    reader.read("run", oneOf(["onType", "onSave"]), { choice($0.string($1), ["onType", "onSave"]) }) {
      runsOnSave = $0 == "onSave"
    }
    reader.read(
      "maxDiagnostics", "a number of diagnostics",
      { view, name in
        view.integer(name).flatMap { $0 > 0 ? $0 : nil }
      }
    ) { maxDiagnostics = $0 }
    reader.read("inlayHints", "itemTitles", "true or false", { $0.bool($1) }) { showsItemTitles = $0 }
    reader.read("codeLens", "enable", "true or false", { $0.bool($1) }) { showsCodeLenses = $0 }
    reader.read("updateAuditOnSave", "true or false", { $0.bool($1) }) { updatesAuditOnSave = $0 }
    reader.read("format", "style", oneOf(["app", "plain"]), { choice($0.string($1), ["app", "plain"]) }) {
      formatStyle = $0
    }
    return reader.complaints
  }
}

private func choice(_ text: String?, _ choices: [String]) -> String? {
  text.flatMap { choices.contains($0) ? $0 : nil }
}

private func oneOf(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: " or ") }

/// - Returns: `nil` where a level is none.
private func levels(_ view: ObjectView?) -> [String: Level]? {
  guard let view else { return nil }
  var levels: [String: Level] = [:]
  for (key, value) in view.members {
    guard let name = view.tree.string(key), let level = view.tree.string(value).flatMap(Level.init) else { return nil }
    levels[name] = level
  }
  return levels
}

/// Reads settings one after the other, and keeps what is to be said of them.
private struct SettingsReader {
  private let view: Params
  private(set) var complaints: [String] = []

  init(_ view: Params) { self.view = view }

  mutating func read<Value>(
    _ name: StaticString, _ wanted: String, _ value: (Params, StaticString) -> Value?, _ take: (Value) -> Void
  ) { read(name, in: view, "\(name)", wanted, value, take) }

  mutating func read<Value>(
    _ group: StaticString, _ name: StaticString, _ wanted: String, _ value: (Params, StaticString) -> Value?,
    _ take: (Value) -> Void
  ) { read(name, in: view.view(group), "\(group).\(name)", wanted, value, take) }

  /// What is absent or null is passed over.
  private mutating func read<Value>(
    _ name: StaticString, in view: Params, _ shown: String, _ wanted: String,
    _ value: (Params, StaticString) -> Value?, _ take: (Value) -> Void
  ) {
    guard let node = view[name], view.tree.isPresent(node) else { return }
    if let value = value(view, name) {
      take(value)
    } else {
      complaints.append("the setting tierlint.\(shown) is to be \(wanted); the last good value stays in force")
    }
  }
}
