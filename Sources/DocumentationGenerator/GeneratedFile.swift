import SourceText
import Workspace

/// A file that is generated from schemas, rules and fixtures.
package struct GeneratedFile: Sendable {
  /// Relative to the root of the repository.
  package let path: String
  package let text: String
}

/// All generated files with the text that they must have.
///
/// - Parameter root: The path of the repository.
package func generatedFiles(root: String) -> [GeneratedFile] {
  let repository = RepositoryFiles(root: root)
  let examples = ruleExamples(in: repository)
  return schemaFiles(repository) + [exampleFile(examples)] + rulePages(examples) + overviewPages()
}

/// Reads files of the repository.
struct RepositoryFiles: Sendable {
  let root: String

  /// Returns `nil` if the file cannot be read.
  func document(_ path: String) -> DocumentText? {
    guard case .text(let text)? = try? contents(of: absolute(path)) else { return nil }
    return text
  }

  func text(_ path: String) -> String? { document(path).map { $0.string(0..<$0.count) } }

  func absolute(_ path: String) -> FilePath { FilePath("\(root)/\(path)") }
}
