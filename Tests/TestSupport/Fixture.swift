import Foundation
import SourceText
import TierlintCore
import Workspace

/// A document of the repository, or a bundle, to be checked as the tool checks it.
package struct Fixture: Sendable {
  /// From the root of the repository on; a bundle by its folder.
  package let path: String
  /// Of a bundle the text of its `project.json`, empty where there is none.
  package let text: DocumentText
  private let bundle: BundleListing?

  /// - Returns: `nil` where there is no such file or folder.
  package init?(_ path: String) {
    self.path = path
    let isBundle = path.hasSuffix(".tierproj")
    let text = Repository.document(isBundle ? path + "/project.json" : path)
    guard text != nil || isBundle && Repository.isFolder(path) else { return nil }
    self.text = text ?? DocumentText("")
    let project = FilePath(Repository.root.path + "/" + path + "/project.json")
    bundle = isBundle && text != nil ? bundleFiles(ofProject: project)?.listing : nil
  }

  /// The findings in its text, or in another one in its place.
  package func diagnostics(_ text: DocumentText? = nil) -> [Diagnostic] {
    if path.hasSuffix(".tierproj"), bundle == nil { return analyzeBundleWithoutProject().diagnostics() }
    let analysis = analyze(text ?? self.text, name: path + (bundle == nil ? "" : "/project.json"), bundle: bundle)
    return (original(of: analysis).map { analysis.sharingID(with: $0) } ?? analysis).diagnostics()
  }

  /// The name of the document `original.tierlist.json` beside a fixture, where both have the same project id.
  private func original(of analysis: Analysis) -> String? {
    let name = "original.tierlist.json"
    let beside = path.split(separator: "/").dropLast().joined(separator: "/") + "/" + name
    guard beside != path, let id = analysis.projectID, let text = Repository.document(beside) else { return nil }
    return analyze(text, name: beside).projectID == id ? name : nil
  }

  /// The paths of the documents and bundles under a folder, expectations left out; sorted.
  package static func paths(under folder: String) -> [String] {
    let all = Repository.files(under: folder).filter { !$0.hasSuffix(".expected") && !$0.contains(".fixed.") }
    let paths = all.map { path in
      path.range(of: ".tierproj/").map { String(path[..<$0.lowerBound]) + ".tierproj" } ?? path
    }
    return paths.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
