import Findings
import TestSupport
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct ProjectFixtureTests {
  static let folders = ["fixtures/projects", "fixtures/csv", "fixtures/bundles"]

  @Test(
    "a valid list has hints at most", arguments: folders.flatMap { Fixture.paths(under: $0 + "/valid") })
  func valid(_ path: String) throws {
    let fixture = try #require(Fixture(path))
    let loud = fixture.diagnostics().filter { $0.severity > (path.hasSuffix(".csv") ? .info : .hint) }
    #expect(loud.isEmpty, "\(drawing(of: loud, in: fixture.text))")
  }

  @Test(
    "an invalid list has an error or a warning", arguments: folders.flatMap { Fixture.paths(under: $0 + "/invalid") })
  func invalid(_ path: String) throws {
    let fixture = try #require(Fixture(path))
    #expect(fixture.diagnostics().contains { $0.severity >= .warning })
  }
}
