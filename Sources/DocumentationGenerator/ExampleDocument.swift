import Configurations
import Findings
import JSONSyntax
import ListAnalysis
import Rules
import SourceText
import TierLists
import Workspace

/// A document of a rule's fixture folder, analyzed as the tool analyzes it.
package struct ExampleDocument: Sendable {
  /// Relative to the root of the repository.
  let path: String
  package private(set) var text: DocumentText
  /// The files of the bundle, except `project.json`.
  let bundle: BundleListing?
  /// The name of another document in the folder, if both have the same project id.
  private let original: String?
  /// Of the configuration in the folder of the rule's family.
  private let contract: ListContract?

  /// Returns `nil` if the folder has neither such a document nor such a bundle.
  init?(_ path: String, in files: RepositoryFiles) {
    let isBundle = path.hasSuffix(".tierproj/project.json")
    let text = files.document(path)
    bundle = isBundle ? try? bundleFiles(ofProject: files.absolute(path))?.listing : nil
    guard text != nil || bundle != nil else { return nil }
    self.path = path
    self.text = text ?? DocumentText("")
    let family = path.split(separator: "/").prefix(3).joined(separator: "/")
    contract = files.document("\(family)/\(Configuration.fileName)").flatMap {
      Configuration(SyntaxTree($0)).contracts.first
    }
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    original = files.document(folder + "/original.tierlist.json").map { _ in "original.tierlist.json" }
  }

  /// The document with another text.
  init(_ document: ExampleDocument, text: DocumentText) {
    self = document
    self.text = text
  }

  package var kind: DocumentKind { analysis.kind }

  /// The findings of one rule, sorted by position.
  package func diagnostics(of rule: Rule) -> [Diagnostic] {
    let isEmptyBundle = bundle != nil && text.count == 0
    let all = isEmptyBundle ? analyzeBundleWithoutProject().diagnostics() : analysis.diagnostics()
    return all.filter { $0.rule == rule.id }
  }

  private var analysis: Analysis {
    var settings = Settings()
    // A fixed clock, so that generated files do not change with the time.
    settings.now = 1_767_225_600
    settings.contract = contract
    let analysis = analyze(text, name: path, bundle: bundle, settings)
    return original.map { analysis.sharingID(with: $0) } ?? analysis
  }
}
