import SourceText
import TestSupport
import Testing
import TierlintCore

@Suite(.timeLimit(.minutes(30))) struct FixTests {
  @Test("a safe fix removes its finding and adds none", arguments: RuleFixtureTests.flagged)
  func safeFixes(_ path: String) throws {
    let fixture = try #require(Fixture(path))
    let before = fixture.diagnostics()
    for (index, diagnostic) in before.enumerated() {
      for fix in diagnostic.fixes where fix.isSafe {
        let fixed = fixture.text.applying(fix.edits)
        let after = fixture.diagnostics(fixed)
        var known = before.map(\.message)
        known.remove(at: index)
        let others = after.filter { diagnostic in
          guard let index = known.firstIndex(of: diagnostic.message) else { return true }
          known.remove(at: index)
          return false
        }
        #expect(others.isEmpty, "\(fix.title) leaves \(drawing(of: others, in: fixed))")
      }
    }
  }

  @Test("a suggestion removes its finding", arguments: RuleFixtureTests.flagged)
  func choices(_ path: String) throws {
    let fixture = try #require(Fixture(path))
    let before = fixture.diagnostics()
    for diagnostic in before {
      for fix in diagnostic.fixes where !fix.isSafe {
        let fixed = fixture.text.applying(fix.edits)
        let after = fixture.diagnostics(fixed)
        // A suggestion removes one of three references to an item; the other two still conflict.
        let left = path.contains("three-times") ? 1 : 0
        #expect(
          after.count { $0.message == diagnostic.message } < before.count { $0.message == diagnostic.message } + left,
          "\(fix.title)")
      }
    }
  }
}
