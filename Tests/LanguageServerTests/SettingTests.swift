import LanguageServer
import TestSupport
import Testing

@Suite struct SettingTests {
  @Test("every setting is told in docs/editors.md", arguments: Setting.all.map(\.path))
  func isTold(_ path: String) throws {
    #expect(try #require(Repository.text("docs/editors.md")).contains("| `\(path)` |"))
  }
}
