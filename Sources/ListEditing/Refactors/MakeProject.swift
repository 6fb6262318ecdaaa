import Conversion
import JSONSyntax
import SourceText
import TierLists

extension Refactor {
  package static let makeProject = Refactor(
    "makeProject", "Convert to project", kind: .rewrite,
    summary: "convert a CSV, a state, a template or an old save to a new project, as Tiercade's import does",
    offers: { context in
      canBecomeProject(context.document) ? [Offer("Convert to project (new file)", .makeProject)] : []
    })
}

/// A file to create in the directory of a document.
package struct NewFile: Sendable, Equatable {
  /// Without the directory. The file may exist already.
  package var name: String
  package var text: String
}

/// Whether a document is a list of another kind without syntax errors.
private func canBecomeProject(_ document: Document) -> Bool {
  switch document.kind {
  case .csv: document.csv.map { $0.header.fault == nil } ?? false
  case .state, .template, .flat: document.tree.problems.isEmpty
  case .project, .configuration, .unrecognized: false
  }
}

/// A list of another kind as a project.
package func newProject(_ document: Document, now: Int64) throws(ListEditError) -> NewFile {
  guard canBecomeProject(document), let list = TierList(document) else {
    throw ListEditError("only CSV files, states, templates and old saves without syntax errors can become projects")
  }
  let stem = fileStem(of: document.name)
  let name = "\(stem).tierlist.json"
  let isTaken = document.name.utf8.split(separator: .slash).last.map { $0.elementsEqual(name.utf8) } ?? false
  return NewFile(
    name: isTaken ? "\(stem)-project.tierlist.json" : name,
    text: newProject(of: list, readFrom: document.text, now: now).string)
}
