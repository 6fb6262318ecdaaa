import Foundation
import Testing
import Workspace

@Suite(.timeLimit(.minutes(30))) struct RecordTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// On one line, as a stream wants it.
  private let clean = cleanList.split(separator: "\n").joined() + "\n"
  private var broken: String { String(clean.dropLast(2)) + "\n" }

  @Test func eachLineIsADocument() throws {
    let run = try tierlint("check", "--input", "ndjson", "--format=concise", in: folder, input: clean + broken + clean)
    #expect(run.code == 1)
    #expect(run.outputLines.count == 1)
    #expect(run.output.hasPrefix("-:2:1:"))
    #expect(run.errors == "3 records checked: 1 error; 1 fixable.\n")
    #expect(
      try tierlint("check", "--input=ndjson", in: folder, input: clean).errors
        == "All good! 1 record checked, nothing found.\n")
  }

  @Test func emptyLinesAreCountedAndInvalidOnesDoNotStopTheRun() throws {
    let input = "\n \t\r\n" + clean + "}\n\u{0}\u{1}\n[]\n\n" + broken + clean.dropLast(1) + "\n{"
    let run = try tierlint("check", "--input=ndjson", "--format=ndjson", in: folder, input: input)
    #expect(run.code == 1)
    let found = try run.outputLines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(Set(found.compactMap { $0["record"] as? Int }) == [4, 5, 6, 8, 10])
    #expect(found.allSatisfy { $0["path"] as? String == "-" })
    let records = found.compactMap { $0["record"] as? Int }
    #expect(records == records.sorted())
    let range = try #require(found.first { $0["record"] as? Int == 8 }?["range"] as? [String: [String: Int]])
    #expect(range["start"]?["line"] == 1)
    #expect(try #require(range["start"]?["offset"]) < clean.utf8.count)
    #expect(run.errors.hasPrefix("7 records checked"))
    let tolerant = try tierlint("check", "--input=ndjson", "--fail-on=never", in: folder, input: input)
    #expect(tolerant.code == 0)
  }

  @Test func aPartOfALargerStreamHasItsNumbers() throws {
    let arguments = ["check", "-q", "--input=ndjson", "--format=concise"]
    let whole = try tool(arguments, in: folder, input: clean + broken + clean + broken)
    let parts = try [(1, clean + broken), (3, clean + broken)].map { first, text in
      try tool(arguments + ["--first-record=\(first)"], in: folder, input: text).output
    }
    #expect(parts.joined() == whole.output)
    #expect(try tool(arguments + ["--first-record=\(1 << 53)"], in: folder, input: clean + broken).code == 1)
    for number in [1 << 53 + 1, Int.max] {
      let run = try tool(arguments + ["--first-record=\(number)"], in: folder, input: clean + broken)
      #expect(run.code == 2 && run.errors.contains("expected an integer ≤ 9007199254740992"))
    }
    #expect(try tool(["check", "--first-record=2"], in: folder).errors.contains("--first-record requires --input"))
  }

  @Test("with SOURCE_DATE_EPOCH, dates and ids in fixes are the same in each run")
  func time() throws {
    let record = clean.replacing("6F1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D", with: "no UUID")
    for (epoch, other) in [("1700000000", "1700000000"), ("junk", "1"), ("-99999999999999999999", "x")] {
      let runs = try [epoch, other].map {
        try tool(
          ["check", "-q", "--input=ndjson", "--format=ndjson"], in: folder, input: record,
          environment: ["SOURCE_DATE_EPOCH": $0])
      }
      #expect(runs.allSatisfy { !$0.outputLines.isEmpty })
      #expect(epoch != other || runs[0].output == runs[1].output)
    }
  }

  @Test func anEmptyStreamHasNoRecords() throws {
    for input in ["", "\n", "\n\n  \n"] {
      let run = try tierlint("check", "--input=ndjson", "--format=json", in: folder, input: input)
      #expect(run.code == 0)
      #expect(run.output == "[]\n")
      #expect(run.errors.isEmpty)
    }
  }

  @Test func orderDoesNotDependOnThreads() throws {
    let input = (0..<3_000).map { $0.isMultiple(of: 7) ? broken : clean }.joined()
    var arguments = ["check", "--input=ndjson", "--format=json", "--jobs=1"]
    let one = try tool(arguments, in: folder, input: input)
    let found = try #require(try JSONSerialization.jsonObject(with: Data(one.output.utf8)) as? [[String: Any]])
    #expect(found.compactMap { $0["record"] as? Int } == (0..<3_000).filter { $0.isMultiple(of: 7) }.map { $0 + 1 })
    for jobs in ["2", "7", "9000000000000000000"] {
      arguments[3] = "--jobs=\(jobs)"
      #expect(try tool(arguments, in: folder, input: input).output == one.output)
    }
    let few = try tool(arguments + ["--max-diagnostics=3"], in: folder, input: input)
    #expect((try JSONSerialization.jsonObject(with: Data(few.output.utf8)) as? [Any])?.count == 3)
    #expect(few.errors.contains("3000 records checked: 429 errors"))
  }

  @Test func linesThatAreTooLongArePassedOver() throws {
    try folder.write("clean.ndjson", clean)
    let script = """
      (cat clean.ndjson; head -c 50000001 /dev/zero | tr '\\0' x; echo; cat clean.ndjson; head -c 60000000 /dev/zero) \
      | "$TIERLINT" check --input ndjson --format ndjson
      """
    let run = try shell(script, in: folder)
    #expect(run.code == 1)
    #expect(run.outputLines.count == 2)
    #expect(run.outputLines.allSatisfy { $0.contains("\"rule\":\"json/too-large\"") })
    #expect(run.output.contains("\"record\":2,") && run.output.contains("\"record\":4,"))
    #expect(run.output.contains("50000001 bytes") && run.output.contains("60000000 bytes"))
  }

  @Test func recordsHaveTheNameAndTheConfigurationOfTheStream() throws {
    try folder.write(
      ".tierlint.json",
      "{ \"overrides\": [{ \"files\": [\"in/**\"], \"rules\": { \"json\": \"hint\" } }], \"exclude\": [\"out\"] }")
    let arguments = ["check", "-q", "--input=ndjson", "--format=concise"]
    #expect(try tool(arguments, in: folder, input: broken).code == 1)
    let named = try tool(arguments + ["--stdin-filename=in/x.tierlist.json"], in: folder, input: broken)
    #expect(named.code == 0)
    #expect(named.output.hasPrefix("in/x.tierlist.json:1:1:"))
    #expect(named.output.contains("hint[json/syntax]"))
    let out = arguments + ["--stdin-filename=out/x.tierlist.json"]
    #expect(try tool(out, in: folder, input: broken).code == 1)
    #expect(try tool(out + ["--force-exclude"], in: folder, input: broken).code == 0)
  }

  @Test func aStreamThatCannotBeReadIsAFailure() throws {
    let run = try shell("\"$TIERLINT\" check --input ndjson < .", in: folder)
    #expect(run.code == 2)
    #expect(run.errors == "tierlint: -: Is a directory\n")
  }

  @Test(
    "chunks hold whole lines, in order, however the bytes arrive",
    arguments: [0, 1, 100, 131_071, 131_072, 262_143, 262_144, 262_145, 700_000])
  func chunks(length: Int) throws {
    let lines = [String(repeating: "a", count: length), "b", "", String(repeating: "c", count: length), "d"]
    for ending in ["", "\n"] {
      try folder.write("lines", lines.joined(separator: "\n") + ending)
      let file = try FileHandle(forReadingFrom: folder.url.appendingPathComponent("lines"))
      var reader = RecordReader(file.fileDescriptor, FilePath("lines"))
      var found: [Int: String] = [:]
      while case let chunks = try reader.next(upTo: 300_000), !chunks.isEmpty {
        for record in chunks.flatMap(\.records) { found[record.number] = String(decoding: record.text, as: UTF8.self) }
      }
      let expected = Dictionary(uniqueKeysWithValues: lines.enumerated().map { ($0.offset + 1, $0.element) })
      #expect(found == expected.filter { !$0.value.isEmpty })
    }
  }
}
