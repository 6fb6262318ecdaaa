import Foundation
import JSONSyntax
import LanguageServer

/// The manifest of the extension for VS Code, with the settings that the server reads.
func extensionManifest() -> [GeneratedFile] {
  let path = "vscode-ext/package.json"
  let start = "\"title\": \"%settings.server%\",\n        \"order\": 1,\n        \"properties\": {\n"
  guard let text = contents(path), let head = text.range(of: start),
    let tail = text[head.upperBound...].range(of: "        }\n      }\n")
  else { return [] }
  let settings = Setting.all.map(contribution).joined(separator: ",\n")
  return [GeneratedFile(path: path, text: text[..<head.upperBound] + settings + "\n" + text[tail.lowerBound...])]
}

/// A property of `contributes.configuration`. The server asks for its settings without a folder, so they are the window's; what
/// they mean stands in `vscode-ext/package.nls.json`.
private func contribution(_ setting: Setting) -> String {
  let key = "settings.\(setting.path)"
  let about: [JSONValue.Member] = [.init("scope", "window"), .init("markdownDescription", .string("%\(key)%"))]
  let choices = JSONValue.array(setting.choices) { .string("%\(key).\($0)%") }
  let aboutChoices = setting.choices.isEmpty ? [] : [JSONValue.Member("markdownEnumDescriptions", choices)]
  let lines = (setting.schema + about + aboutChoices).map {
    "            \(jsonStringLiteral($0.name)): " + String(decoding: $0.value.bytes, as: UTF8.self)
  }
  return "          \"tierlint.\(setting.path)\": {\n\(lines.joined(separator: ",\n"))\n          }"
}
