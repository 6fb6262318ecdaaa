import Conversion
import JSONSyntax
import SourceText
import TierlintCore

extension Refactor {
  /// Converts a CSV, a state, a template or an old save to a new project, as the app's import does.
  static let makeProject = Refactor(
    name: "makeProject",
    kind: .rewrite,
    offers: { context in
      canBecomeProject(context.document) ? [Offer(title: "Convert to project (new file)")] : []
    },
    operation: .newFile { document, now in canBecomeProject(document) ? newProject(document, now: now) : nil }
  )
}

/// Whether a document is a list of another kind without syntax errors.
private func canBecomeProject(_ document: Document) -> Bool {
  switch document.kind {
  case .csv: document.csv.map { $0.header.fault == nil } ?? false
  case .state, .template, .flat: document.tree.problems.isEmpty
  case .project, .configuration, .unrecognized: false
  }
}

private func newProject(_ document: Document, now: Int) -> NewFile? {
  guard let list = TierList(document) else { return nil }
  let id = newUUID(for: document.text, now: now)
  let stem = fileStem(of: document.name)
  let name = "\(stem).tierlist.json"
  let isTaken = document.name.utf8.split(separator: .slash).last.map { $0.elementsEqual(name.utf8) } ?? false
  return NewFile(
    name: isTaken ? "\(stem)-project.tierlist.json" : name,
    text: newDocument(project(of: list, id: id, now: now), name: name))
}
