import JSONSyntax
import LanguageServer
import TestSupport
import Testing

/// The settings in the manifest of the extension for VS Code are those that the server reads.
@Suite(.timeLimit(.minutes(30))) struct ExtensionManifestTests {
  @Test("the manifest has the settings of the server")
  func manifest() throws {
    let path = "vscode-ext/package.json"
    let manifest = try #require(Repository.text(path))
    let start = "\"title\": \"%settings.server%\",\n        \"order\": 1,\n        \"properties\": {\n"
    let head = try #require(manifest.firstRange(of: start))
    let tail = try #require(manifest[head.upperBound...].firstRange(of: "        }\n      }\n"))
    let settings = Setting.all.map(contribution).joined(separator: ",\n") + "\n"
    let expected = manifest[..<head.upperBound] + settings + manifest[tail.lowerBound...]
    if Repository.updatesExpectations { Repository.write(String(expected), to: path) }
    #expect(manifest == expected, "UPDATE_EXPECTED=1 swift test --filter ExtensionManifestTests updates \(path)")
  }

  /// A property of `contributes.configuration`. A folder may have its own value, but for what the extension reads for the window.
  private func contribution(_ setting: Setting) -> String {
    let key = "settings.\(setting.path)"
    let scope = ["enable", "run"].contains(setting.path) ? "window" : "resource"
    let documentation: [JSONValue.Member] = [
      .init("scope", .string(scope)), .init("markdownDescription", .string("%\(key)%")),
    ]
    let choices = JSONValue.array(setting.choices) { .string("%\(key).\($0)%") }
    let choiceDocumentation =
      setting.choices.isEmpty ? [] : [JSONValue.Member("markdownEnumDescriptions", choices)]
    let lines = (setting.schema + documentation + choiceDocumentation).map {
      "            \(jsonStringLiteral($0.name)): " + String(decoding: $0.value.bytes, as: UTF8.self)
    }
    return "          \"tierlint.\(setting.path)\": {\n\(lines.joined(separator: ",\n"))\n          }"
  }
}
