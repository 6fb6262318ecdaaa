import Findings
import SourceText
import TierLists
import Workspace

/// JUnit XML: a suite for each document with a failed test for each finding, or one test that passes. What could not be read is an
/// error.
///
/// - Source: `junit-10.xsd` of the xUnit plugin for Jenkins, which GitLab and Azure read as well.
package let jUnitReport: Report = {
  let opening = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"tierlint\">\n"
  let closing = "</testsuites>\n"
  return Report(opening: opening, closing: closing, writeNotices: writeErrors, writeDocument: writeSuite) { _, _, _ in }
}()

@Sendable private func writeSuite(_ diagnostics: [Diagnostic], _ subject: Subject, _ output: inout [UInt8]) {
  let name = xmlText(subject.name)
  let count = max(1, diagnostics.count)
  output += "  <testsuite name=\"\(name)\" tests=\"\(count)\" failures=\"\(diagnostics.count)\" errors=\"0\">\n".utf8
  if diagnostics.isEmpty { output += "    <testcase name=\"no findings\" classname=\"\(name)\"/>\n".utf8 }
  for diagnostic in diagnostics { output += testCase(diagnostic, subject, name).utf8 }
  output += "  </testsuite>\n".utf8
}

/// A suite with a test that could not run for each file that could not be read.
@Sendable private func writeErrors(_ notices: [RunNotice]) -> String {
  notices.filter(\.isFailure).map { notice in
    let name = xmlText(visible(notice.path.bytes))
    return """
        <testsuite name="\(name)" tests="1" failures="0" errors="1">
          <testcase name="could not be checked" classname="\(name)">
            <error message="\(xmlText(notice.message))"/>
          </testcase>
        </testsuite>

      """
  }.joined()
}

private func testCase(_ diagnostic: Diagnostic, _ subject: Subject, _ name: String) -> String {
  let start = subject.lines.location(of: diagnostic.range.lowerBound)
  let place = "\(subject.name):\(start.line):\(start.column)"
  let lines = [place, diagnostic.fullMessage] + diagnostic.fixes.map { "\(label(of: $0)): \($0.title)" }
  let text = lines.map { xmlText(visible($0)) }.joined(separator: "\n")
  let message = xmlText(visible(diagnostic.message))
  return """
        <testcase name="\(diagnostic.rule) at \(start.line):\(start.column)" classname="\(name)">
          <failure type="\(diagnostic.severity.name)" message="\(message)">\(text)</failure>
        </testcase>

    """
}

/// Escapes what has a meaning in the content or the attributes of an XML element.
///
/// - Parameter text: Without control characters, which XML cannot hold; neither can it hold U+FFFE and U+FFFF.
private func xmlText(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
}
