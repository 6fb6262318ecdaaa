import Configurations
import Findings
import Foundation
import JSONSyntax
import ListAnalysis
import SourceText
import TierLists
import Workspace

/// A document or bundle of the repository, analyzed like the tool does.
package struct Fixture: Sendable {
  /// Relative to the root of the repository; the folder of a bundle.
  package let path: String
  /// For a bundle, its `project.json`; empty if there is none.
  package let text: DocumentText
  package let bundle: BundleListing?

  /// - Returns: `nil` if there is no such file or folder.
  package init?(_ path: String) {
    self.path = path
    let isBundle = path.hasSuffix(".tierproj")
    let text = Repository.document(isBundle ? path + "/project.json" : path)
    guard text != nil || isBundle && Repository.isFolder(path) else { return nil }
    self.text = text ?? DocumentText("")
    let project = FilePath(Repository.root.path + "/" + path + "/project.json")
    bundle = isBundle && text != nil ? try? bundleFiles(ofProject: project)?.listing : nil
  }

  /// The path of the document: in a bundle, that of its project.
  package var documentPath: String { path + (bundle == nil ? "" : "/project.json") }

  /// The settings of all fixtures: a fixed clock.
  package static let settings: Settings = {
    var settings = Settings()
    settings.now = 1_767_225_600
    return settings
  }()

  /// The same with the contract of the fixtures of the rules about contracts.
  package static let contractSettings: Settings = {
    var settings = Self.settings
    let tree = Repository.document("fixtures/rules/contract/.tierlint.json").map { SyntaxTree($0) }
    settings.contract = tree.flatMap { Configuration($0).contracts.first }
    return settings
  }()

  /// Those of this fixture.
  package var settings: Settings {
    Self.hasContract(path) ? Self.contractSettings : Self.settings
  }

  package static func hasContract(_ path: String) -> Bool { path.hasPrefix("fixtures/rules/contract/") }

  /// The findings in its text, or in another text with its path.
  package func diagnostics(_ text: DocumentText? = nil) -> [Diagnostic] {
    if path.hasSuffix(".tierproj"), bundle == nil { return analyzeBundleWithoutProject(Self.settings).diagnostics() }
    let analysis = analyze(text ?? self.text, name: documentPath, bundle: bundle, settings)
    return (original(of: analysis).map { analysis.sharingID(with: $0) } ?? analysis).diagnostics()
  }

  /// The name of `original.tierlist.json` in the same folder, if both have the same project id.
  private func original(of analysis: Analysis) -> String? {
    let name = "original.tierlist.json"
    let original = path.split(separator: "/").dropLast().joined(separator: "/") + "/" + name
    guard original != path, let id = analysis.projectID, let text = Repository.document(original) else { return nil }
    return analyze(text, name: original).projectID == id ? name : nil
  }

  /// The sorted paths of the documents and bundles under a folder, without expectations.
  package static func paths(under folder: String) -> [String] {
    let all = Repository.files(under: folder).filter { !$0.hasSuffix(".expected") && !$0.contains(".fixed.") }
    let paths = all.map { path in
      path.range(of: ".tierproj/").map { String(path[..<$0.lowerBound]) + ".tierproj" } ?? path
    }
    return paths.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
