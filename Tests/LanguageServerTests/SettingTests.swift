import Foundation
import LanguageServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct SettingTests {
  @Test("settings use plain words", arguments: Setting.all.map(\.path))
  func settingIsPlain(_ path: String) throws {
    let setting = try #require(Setting.all.first { $0.path == path })
    let texts = [setting.invalidValueWarning, setting.documentation] + setting.choices.map(\.documentation)
    for text in texts { #expect(forbiddenWords(in: text) == []) }
  }

  @Test("commands use plain words", arguments: ServerCommand.all)
  func commandIsPlain(_ command: ServerCommand) {
    for text in [command.title, command.parameters, command.summary] {
      #expect(forbiddenWords(in: text) == [])
    }
  }

  @Test("the strings of the VS Code extension use plain words")
  func extensionIsPlain() throws {
    let manifest = Data(try #require(Repository.text("vscode-ext/package.json")).utf8)
    for text in strings(in: try JSONSerialization.jsonObject(with: manifest)) {
      #expect(forbiddenWords(in: text) == [])
    }
    for file in ["README.md", "walkthrough/configure.md", "walkthrough/fix.md"] {
      #expect(forbiddenWords(in: try #require(Repository.text("vscode-ext/\(file)"))) == [], "\(file)")
    }
  }
}

/// The strings in a JSON value.
private func strings(in value: Any) -> [String] {
  switch value {
  case let string as String: [string]
  case let array as [Any]: array.flatMap { strings(in: $0) }
  case let object as [String: Any]: object.values.flatMap { strings(in: $0) }
  default: []
  }
}
