import Findings
import JSONSyntax
import SourceText
import Workspace

/// Findings that a file lists, and that a run therefore hides.
struct Baseline: Sendable {
  /// Where it was read.
  let path: FilePath
  private let paths: RepositoryPaths
  /// The fingerprints of the findings by the path of their document.
  private let fingerprints: [String: Set<String>]

  /// Reads a baseline.
  init(_ path: FilePath) throws(BaselineError) {
    self.path = path
    let tree = try syntaxTree(path)
    let root = ObjectView(tree, .root)
    guard root.integer("version") == Baseline.version, tree.kind(root["findings"] ?? .root) == .array else {
      throw .invalid(path, line: 1, column: 1)
    }
    paths = RepositoryPaths(folder: path.parent)
    fingerprints = root.elements("findings").reduce(into: [:]) { fingerprints, node in
      let finding = ObjectView(tree, node)
      guard let path = finding.string("path"), let fingerprint = finding.string("fingerprint") else { return }
      fingerprints[path, default: []].insert(fingerprint)
    }
  }

  /// The version of the format.
  static let version: Int64 = 1

  /// The number of files with findings in the baseline that a run does not check although they exist.
  func countUnchecked(_ found: DiscoveredFiles) -> Int {
    let checked = Set(found.files.map { paths.path(of: $0.path).text })
    return fingerprints.keys.count { !checked.contains($0) && fileStamp(of: paths.file(at: $0)) != nil }
  }

  /// The findings of a document that the baseline does not list.
  ///
  /// - Returns: Also the number of its listed findings that were found, and that were not.
  func new(_ diagnostics: [Diagnostic], in subject: Subject) -> (new: [Diagnostic], hidden: Int, stale: Int) {
    guard let known = fingerprints[paths.path(of: subject.path).text] else { return (diagnostics, 0, 0) }
    let new = diagnostics.filter { !known.contains($0.fingerprint) }
    let hidden = diagnostics.count - new.count
    return (new, hidden, known.count - hidden)
  }
}

/// Why a baseline cannot be used.
enum BaselineError: Error, Sendable {
  case unreadable(ReadError)
  /// A file that would be overwritten is not a baseline.
  case notReplaced(FilePath)
  /// It is not one, from a line and column on, both from 1.
  case invalid(FilePath, line: Int, column: Int)
}

func message(for error: BaselineError) -> String {
  switch error {
  case .unreadable(let error): message(for: error)
  case .notReplaced(let path): "\(visible(path.bytes)): not replaced, because it is not a baseline"
  case .invalid(let path, let line, let column):
    "\(visible(path.bytes)):\(line):\(column): not a baseline; write one with --write-baseline"
  }
}

/// - Throws: `notReplaced` if there is a file that is not a baseline, perhaps a list.
func checkIsReplaceable(_ path: FilePath) throws(BaselineError) {
  do throws(BaselineError) {
    _ = try Baseline(path)
  } catch {
    if case .invalid = error { throw .notReplaced(path) }
  }
}

private func syntaxTree(_ path: FilePath) throws(BaselineError) -> SyntaxTree {
  let text: DocumentText
  do throws(ReadError) {
    text = try contents(of: path).text(of: path)
  } catch {
    throw .unreadable(error)
  }
  let tree = SyntaxTree(text)
  guard let problem = tree.problems.first else { return tree }
  let position = LineIndex(text).location(of: problem.range.lowerBound)
  throw .invalid(path, line: position.line, column: position.column)
}

let baselineOpening = "{\"version\":\(Baseline.version),\"findings\":[\n"

/// The report that writes a baseline. One finding per line, with paths relative to its folder.
func baselineReport(for path: FilePath) -> Report {
  let opening = baselineOpening
  let report = Report(
    opening: opening, separator: ",\n", closing: "\n]}\n", empty: opening + "]}\n", wantsIDs: true,
    mustBeComplete: true
  ) { diagnostic, subject, output in
    JSONValue.object([
      "path": .string(subject.path.text), "rule": .string(diagnostic.rule), "pointer": .string(diagnostic.pointer),
      "fingerprint": .string(diagnostic.fingerprint),
    ]).write(to: &output)
  }
  return report.relative(to: RepositoryPaths(folder: path.parent))
}
