import Configurations
import Findings
import ListAnalysis
import SourceText
import Testing
import TierLists

/// A diagnostic with any content. Modifies diagnostics of the core, which has no public initializer for them.
func diagnostic(
  _ severity: Severity = .error, rule: String = "color/invalid", message: String, impact: Impact = .changes,
  appBehavior: String, pointer: String = "", at range: ByteRange,
  fixes: [(title: String, isSafe: Bool, edits: [TextEdit])] = [],
  related: [(message: String, pointer: String, range: ByteRange)] = []
) throws -> Diagnostic {
  var diagnostic = try #require(analyze(DocumentText("{\"a\":1,}")).diagnostics().first { !$0.fixes.isEmpty })
  let fix = try #require(diagnostic.fixes.first)
  let place = try #require(
    analyze(DocumentText("{\"a\":1,\"a\":2}")).diagnostics().flatMap(\.related).first)
  diagnostic.severity = severity
  diagnostic.rule = rule
  diagnostic.message = message
  diagnostic.impact = impact
  diagnostic.appBehavior = appBehavior
  diagnostic.pointer = pointer
  diagnostic.range = range
  diagnostic.fixes = fixes.map { wanted in
    var fix = fix
    (fix.title, fix.isSafe, fix.edits) = wanted
    return fix
  }
  diagnostic.related = related.map { wanted in
    var place = place
    (place.message, place.pointer, place.range) = wanted
    return place
  }
  return diagnostic
}
