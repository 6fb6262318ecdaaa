import TestSupport
import Testing
import TierlintCore

@Suite struct ProjectFixtureTests {
  @Test("a valid list has nothing louder than a hint", arguments: Repository.files(under: "fixtures/projects/valid"))
  func valid(_ path: String) throws {
    let text = try #require(Repository.document(path))
    let loud = analyze(text, name: path).diagnostics().filter { $0.severity > .hint }
    #expect(loud.isEmpty, "\(drawing(of: loud, in: text))")
  }

  @Test("an invalid list has an error or a warning", arguments: Repository.files(under: "fixtures/projects/invalid"))
  func invalid(_ path: String) throws {
    let text = try #require(Repository.document(path))
    #expect(analyze(text, name: path).diagnostics().contains { $0.severity >= .warning })
  }
}
