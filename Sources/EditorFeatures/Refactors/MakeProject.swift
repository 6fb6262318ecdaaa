import JSONSyntax
import SourceText
import TierlintCore

extension Refactor {
  /// A new project with the tiers and items of a CSV, a state, a template or an old save, as the app would import them.
  static let makeProject = Refactor(
    name: "makeProject",
    kind: .rewrite,
    offers: { site in
      canBecomeProject(site.document) ? [Offer(title: "Make a project of it, in a new file")] : []
    },
    work: .newFile { document, now in canBecomeProject(document) ? newProject(document, now: now) : nil }
  )
}

/// Whether a document is a list of another kind and can be read in full.
private func canBecomeProject(_ document: Document) -> Bool {
  switch document.kind {
  case .csv: document.csv.map { $0.header.fault == nil } ?? false
  case .state, .template, .flat: document.tree.problems.isEmpty
  case .project, .configuration, .unrecognized: false
  }
}

private func newProject(_ document: Document, now: Int) -> NewFile {
  let stem = stem(of: document.name)
  var draft = ProjectDraft(title: stem, now: now)
  if let csv = document.csv { draft.add(csv) } else { draft.add(document.tree, document.kind) }
  let id = newUUID(for: document.text, now: now)
  let name = "\(stem).tierlist.json"
  let isTaken = document.name.utf8.split(separator: 0x2F).last.map { $0.elementsEqual(name.utf8) } ?? false
  return NewFile(
    name: isTaken ? "\(stem)-project.tierlist.json" : name, text: ValueLayout.plain.text(draft.project(id: id)) + "\n")
}

/// The name of a file without its folder and its endings.
private func stem(of path: String) -> String {
  let name = path.split(separator: "/").last.map(String.init) ?? ""
  let ending = [".tierlist.json", ".json", ".csv"].first { name.lowercased().hasSuffix($0) } ?? ""
  let stem = String(name.dropLast(ending.count))
  return trimmed(stem).isEmpty ? "tier-list" : stem
}
