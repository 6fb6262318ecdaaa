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
    let data = Data(try #require(Repository.text("vscode-ext/package.nls.json")).utf8)
    let texts = try #require(try JSONSerialization.jsonObject(with: data) as? [String: String])
    for (key, text) in texts { #expect(forbiddenWords(in: text) == [], "\(key)") }
    for file in [
      "README.md", "walkthrough/configure.md", "walkthrough/findings.md", "walkthrough/fix.md", "walkthrough/list.md",
    ] {
      #expect(forbiddenWords(in: try #require(Repository.text("vscode-ext/\(file)"))) == [], "\(file)")
    }
  }
}
