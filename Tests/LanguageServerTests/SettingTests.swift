import Foundation
import LanguageServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct SettingTests {
  @Test("every setting is documented in docs/editors.md", arguments: Setting.all.map(\.path))
  func isDocumented(_ path: String) throws {
    #expect(try #require(Repository.text("docs/editors.md")).contains("| `\(path)` |"))
  }

  @Test("warnings about settings use plain words", arguments: Setting.all.map(\.invalidValueWarning))
  func warningIsPlain(_ warning: String) {
    #expect(forbiddenWords(in: warning) == [])
  }

  @Test("commands have titles in plain words", arguments: ServerCommand.all)
  func titleIsPlain(_ command: ServerCommand) {
    #expect(command.title != command.name)
    #expect(forbiddenWords(in: command.title) == [])
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
