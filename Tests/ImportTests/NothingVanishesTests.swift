import Conversion
import Import
import SourceText
import TestSupport
import Testing
import TierListFormats
import TierLists

/// Every value of a file is in the list, named as left out, or structure that was understood.
struct NothingVanishesTests {
  @Test("values in = values in the list + named + structure, for all files of fixtures/import")
  func fixtures() throws {
    var count = 0
    for set in Repository.files(under: "fixtures/import") where set.hasSuffix(".jsonl") {
      let lines = try #require(Repository.text(set)).split(separator: "\n")
      for line in lines {
        guard let file = SampleFile(line: String(line)) else { continue }
        for number in 0..<2 {
          var generator = SeededGenerator(seed: UInt64(count + 1))
          let text = number == 0 ? file.text : mutated(file.text, &generator)
          if let report = report(of: text, file.name) {
            #expect(isComplete(report.counts), "\(set) \(file.name): \(report.counts)")
            count += 1
          }
        }
      }
    }
    #expect(count > 600)
  }

  @Test("the same for all other fixtures, whatever they are")
  func otherFixtures() throws {
    var count = 0
    for path in Repository.files(under: "fixtures") where !path.hasPrefix("fixtures/import/") {
      guard [".json", ".csv", ".md", ".expected"].contains(where: path.hasSuffix), let text = Repository.text(path),
        let report = report(of: text, path)
      else { continue }
      #expect(isComplete(report.counts), "\(path): \(report.counts)")
      count += 1
    }
    #expect(count > 200)
  }

  @Test("each word of 2,000 generated files is in the list, in a loss, or a label", arguments: 0..<8)
  func generated(part: Int) throws {
    for number in 0..<250 {
      var generator = GeneratedFile(seed: UInt64(part * 250 + number + 1))
      let file = generator.file()
      guard let (list, report) = read(file.text, file.name) else {
        Issue.record("refused: \(file.text)")
        continue
      }
      #expect(isComplete(report.counts), "\(report.counts) \(file.text)")
      let project = newProject(of: list, readFrom: report.text, now: 0).string
      #expect(try isFormatted(project), "\(project)")
      let said = report.losses.map { $0.message }.joined(separator: "\n") + report.summary
      for word in generator.words where !project.contains(word) && !said.contains(word) {
        Issue.record("\(word) has vanished from \(file.name):\n\(file.text)")
      }
    }
  }
}

private func read(_ text: String, _ name: String) -> (list: TierList, report: ImportReport)? {
  try? importedList(DocumentText(text), name: name, allowsTitles: true)
}

private func report(of text: String, _ name: String) -> ImportReport? { read(text, name)?.report }

/// Whether a new project has the layout that `tierlint format` keeps.
private func isFormatted(_ project: String) throws -> Bool {
  let document = Document(DocumentText(project), name: "a.tierlist.json")
  return try formatted(document, FormatOptions(.plain)).text.string == project
}

private func isComplete(_ counts: ImportCounts) -> Bool {
  counts.values == counts.listed + counts.named + counts.structure
}

/// A file with a line or some characters removed or repeated.
private func mutated(_ text: String, _ generator: inout SeededGenerator) -> String {
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let place = Int.random(in: lines.indices, using: &generator)
  switch Int.random(in: 0..<4, using: &generator) {
  case 0: lines.remove(at: place)
  case 1: lines.insert(lines[place], at: place)
  case 2: lines[place] = String(lines[place].dropFirst(2))
  default: lines.swapAt(place, Int.random(in: lines.indices, using: &generator))
  }
  return lines.joined(separator: "\n")
}
