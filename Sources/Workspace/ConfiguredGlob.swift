import Configurations
import JSONSyntax
import ListAnalysis
import SourceText
import TierLists

/// A glob with its place in a configuration, for the warning that it matches nothing.
struct ConfiguredGlob: Sendable {
  let glob: Glob
  let warning: ConfigurationNote

  /// The globs of a configuration. Those for hidden names are left out, because hidden folders are not entered.
  static func all(in analysis: Analysis, _ path: FilePath) -> [ConfiguredGlob] {
    let tree = analysis.tree
    let root = ObjectView(tree, .root)
    let lines = LineIndex(analysis.text)
    let entries = Array(root.elements("overrides")) + root.elements("lists")
    let files = entries.map { (name: "files", nodes: ObjectView(tree, $0).elements("files")) }
    let lists =
      [(name: "include", nodes: root.elements("include")), (name: "exclude", nodes: root.elements("exclude"))] + files
    return lists.flatMap { list in
      list.nodes.compactMap { node in
        guard let text = tree.string(node), let glob = Glob(text), !namesHiddenFile(text) else { return nil }
        let start = lines.location(of: tree.range(node).lowerBound)
        let message = "\(list.name) \(quoted(text)) matches no file or folder"
        return ConfiguredGlob(
          glob: glob, warning: .warning(path, line: start.line, column: start.column, message: message))
      }
    }
  }

  /// Whether it may match files in a folder.
  func mayMatch(inside folder: ArraySlice<PathName>) -> Bool {
    !glob.literalPrefix.isEmpty && glob.literalPrefix.starts(with: comparable(folder))
  }
}

private func namesHiddenFile(_ text: String) -> Bool {
  text.utf8.split(separator: slash).contains { $0.first == dot && $0.count > 1 }
}
