import Conversion
import Findings
import SourceText
import TestSupport
import Testing

/// The documents in `fixtures/convert`, each in every format with what is lost.
@Suite(.timeLimit(.minutes(30))) struct ConversionFixtureTests {
  private static let inputs = Repository.files(under: "fixtures/convert").filter {
    $0.hasSuffix(".json") || $0.hasSuffix(".csv")
  }

  @Test("each format is as expected", arguments: inputs, ConversionTarget.allCases)
  func formats(_ input: String, _ target: ConversionTarget) throws {
    let text = try #require(Repository.document(input))
    let drawn = drawing(of: conversion(text, name: input, to: target), in: text)
    let path = input.split(separator: ".")[0] + ".to-\(target.rawValue).expected"
    if Repository.updatesExpectations { return Repository.write(drawn, to: String(path)) }
    #expect(drawn == Repository.text(String(path)))
  }

  private func drawing(of result: Result<ConvertedList, ConversionError>, in text: DocumentText) -> String {
    switch result {
    case .failure(.notAList): return "not a list\n"
    case .failure(.syntax(let fault)): return "syntax: \(fault.message)\n"
    case .failure(.notOpened(let fault)): return "not opened: \(fault.fullMessage)\n"
    case .success(let list):
      let lines = LineIndex(text)
      let losses = list.losses.map { loss in
        let start = lines.location(of: loss.range.lowerBound)
        return "= lost at \(start.line):\(start.column): \(loss.message)\n"
      }
      let end = list.text.string.last == "\n" ? "" : "\n= no line break at the end\n"
      return list.text.string + end + losses.joined() + list.assumptions.map { "= assumed: \($0)\n" }.joined()
    }
  }
}
