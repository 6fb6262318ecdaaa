import Conversion
import JSONSyntax
import Rules
import SourceText
import TierLists

extension Refactor {
  package static let makeProject = Refactor(
    "makeProject", "Convert to project", kind: .rewrite,
    summary: "convert a CSV, a state, a template or an old save to a new project, as Tiercade's import does",
    offers: { context in
      canBecomeProject(context.document) ? [Offer(title: "Convert to project (new file)")] : []
    },
    newFile: { input in canBecomeProject(input.document) ? newProject(input.document, now: input.now) : nil }
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

private func newProject(_ document: Document, now: Int64) -> NewFile? {
  guard let list = TierList(document) else { return nil }
  let stem = fileStem(of: document.name)
  let name = "\(stem).tierlist.json"
  let isTaken = document.name.utf8.split(separator: .slash).last.map { $0.elementsEqual(name.utf8) } ?? false
  return NewFile(
    name: isTaken ? "\(stem)-project.tierlist.json" : name,
    text: newProject(of: list, readFrom: document.text, now: now).string)
}
