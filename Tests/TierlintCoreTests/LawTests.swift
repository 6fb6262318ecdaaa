import Configurations
import Findings
import ListAnalysis
import SourceText
import TestSupport
import Testing
import TierLists

/// The law at `Check`, on which the engine that follows edits relies. `LiveDiagnosticsTests` and `IncrementalPropertyTests` test it, too,
/// but notice only what the texts of their documents show.
@Suite(.timeLimit(.minutes(30))) struct LawTests {
  static let fixtures = Fixture.paths(under: "fixtures").filter { $0.hasSuffix(".json") || $0.hasSuffix(".tierproj") }

  @Test("checks and messages read only what they may depend on", arguments: fixtures)
  func read(_ path: String) throws {
    let fixture = try #require(Fixture(path))
    _ = analyze(fixture.text, name: fixture.documentPath, bundle: fixture.bundle, fixture.settings.failingOnBreach)
  }
}

extension Settings {
  /// The same, with which a test fails where a check reads too much.
  var failingOnBreach: Settings {
    var settings = self
    settings.onBreach = { Issue.record("\($0)") }
    return settings
  }
}
