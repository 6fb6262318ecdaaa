import SourceText
import TestSupport
import Testing
import TierlintCore

@Suite struct FixTests {
  @Test("a safe fix makes its finding go away and brings no other", arguments: RuleFixtureTests.flagged)
  func safeFixes(_ path: String) throws {
    let fixture = try #require(Fixture(path))
    let before = fixture.diagnostics()
    for (index, diagnostic) in before.enumerated() {
      for fix in diagnostic.fixes where fix.isSafe {
        let mended = fixture.text.applying(fix.edits)
        let after = fixture.diagnostics(mended)
        var known = before.map(\.message)
        known.remove(at: index)
        let others = after.filter { diagnostic in
          guard let index = known.firstIndex(of: diagnostic.message) else { return true }
          known.remove(at: index)
          return false
        }
        #expect(others.isEmpty, "\(fix.title) leaves \(drawing(of: others, in: mended))")
      }
    }
  }

  @Test("a fix that needs a choice makes its finding go away", arguments: RuleFixtureTests.flagged)
  func choices(_ path: String) throws {
    let fixture = try #require(Fixture(path))
    let before = fixture.diagnostics()
    for diagnostic in before {
      for fix in diagnostic.fixes where !fix.isSafe {
        let mended = fixture.text.applying(fix.edits)
        let after = fixture.diagnostics(mended)
        // Of three mentions of an item one choice removes one: two are left, and clash as before.
        let left = path.contains("three-times") ? 1 : 0
        #expect(
          after.count { $0.message == diagnostic.message } < before.count { $0.message == diagnostic.message } + left,
          "\(fix.title)")
      }
    }
  }
}
