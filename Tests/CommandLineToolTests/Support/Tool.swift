import Foundation
import Testing

/// The result of a process.
struct ToolRun {
  var code: Int32
  var output: String
  var errors: String
  /// Whether a signal terminated it; then `code` is the signal.
  var isKilled: Bool

  var outputLines: [Substring] { output.split(separator: "\n") }
  var errorLines: [Substring] { errors.split(separator: "\n") }
}

/// Runs the built executable in a folder, without colors.
func tierlint(
  _ arguments: String..., in folder: TemporaryFolder, input: String = "", environment: [String: String] = [:]
) throws -> ToolRun {
  try tool(arguments, in: folder, input: input, environment: environment)
}

func tool(
  _ arguments: [String], in folder: TemporaryFolder, input: String = "", environment: [String: String] = [:]
) throws -> ToolRun {
  try runProcess(toolPath(), arguments, in: folder, input: input, environment)
}

/// Runs a shell script with the executable as `$TIERLINT`.
func shell(_ script: String, in folder: TemporaryFolder, input: String = "") throws -> ToolRun {
  try runProcess("/bin/bash", ["-c", script], in: folder, input: input, ["TIERLINT": toolPath()])
}

private func runProcess(
  _ path: String, _ arguments: [String], in folder: TemporaryFolder, input: String, _ variables: [String: String]
) throws -> ToolRun {
  let streams = try TemporaryFolder()
  try streams.write("in", input)
  try streams.write("out", "")
  try streams.write("err", "")
  let process = Process()
  process.executableURL = URL(fileURLWithPath: path)
  process.arguments = arguments
  process.currentDirectoryURL = folder.url
  process.environment = childEnvironment.merging(variables) { $1 }
  process.standardInput = try FileHandle(forReadingFrom: streams.url.appendingPathComponent("in"))
  process.standardOutput = try FileHandle(forWritingTo: streams.url.appendingPathComponent("out"))
  process.standardError = try FileHandle(forWritingTo: streams.url.appendingPathComponent("err"))
  try process.run()
  process.waitUntilExit()
  return ToolRun(
    code: process.terminationStatus, output: try streams.read("out"), errors: try streams.read("err"),
    isKilled: process.terminationReason == .uncaughtSignal)
}

/// A fixed environment. Passes on `LLVM_PROFILE_FILE`, so that code coverage does not write into the test's folder, and the
/// variable of `Tests/mutants`.
private let childEnvironment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
  .merging(ProcessInfo.processInfo.environment.filter { ["LLVM_PROFILE_FILE", "PLANTED_FAULT"].contains($0.key) }) {
    $1
  }

/// The executable in the build folder, which also contains the test bundle: the program itself or one of its arguments.
private func toolPath() -> String {
  let words = CommandLine.arguments
  let bundle = words.first { $0.contains(".xctest") } ?? words[0]
  let parts = bundle.split(separator: "/", omittingEmptySubsequences: false)
  let folder = parts.prefix { !$0.hasSuffix(".xctest") }.joined(separator: "/")
  return URL(fileURLWithPath: folder + "/tierlint").path
}

/// Checks the list after an edit, which must change what `replaced` says and nothing else.
func checkEdit(
  of list: String, named name: String = "a.tierlist.json", _ arguments: [String], _ replaced: [(String, String)],
  in folder: TemporaryFolder
) throws {
  let run = try tool(["edit"] + arguments + ["-", "--stdin-filename", name], in: folder, input: list)
  #expect(run.code == 0 && run.errors.hasSuffix("\n1 file edited.\n"), "\(arguments): \(run.errors)")
  #expect(run.output == replaced.reduce(list) { $0.replacing($1.0, with: $1.1) }, "\(arguments)")
}
