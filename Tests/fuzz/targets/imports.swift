import Conversion
import Import
import ListAnalysis
import SourceText

// A file of another tool in every format: the result is a list without errors, and what is lost has a place in the text.

func check(_ input: [UInt8]) {
  for format in ImportFormat.allCases {
    let options = ImportOptions(format: format)
    guard let (list, report) = try? importedList(DocumentText(input), name: "a", options, allowsTitles: true) else {
      continue
    }
    let counts = report.counts
    expect(counts.values == counts.listed + counts.named + counts.structure, "a value of \(format) has vanished")
    for range in report.losses.map({ $0.range }) + report.pictures.map({ $0.range }) {
      expect(range.clamped(to: 0..<report.text.count) == range, "a place of \(format) is outside of the text")
    }
    // Titles only are for a list that has tiers.
    if list.tiers.allSatisfy({ $0.isPool }) { continue }
    let project = newProject(of: list, readFrom: report.text, now: fuzzSettings.now)
    expect(StrictJSON.accepts(Array(project.slice(0..<project.count))), "the project from \(format) is not JSON")
    let errors = analyze(project, name: "a.tierlist.json", fuzzSettings).diagnostics().filter {
      $0.severity == .error
    }
    expect(errors.isEmpty, "errors from \(format): \(errors.map { "\($0.rule) \($0.message)" })\n\(project.string)")
  }
}
