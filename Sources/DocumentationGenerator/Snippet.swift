import Findings
import Rules
import SourceText
import TierLists

/// Some lines of a document, with carets below what findings mark.
package struct Snippet: Sendable {
  package let document: ExampleDocument
  /// From 0.
  package private(set) var lines: Set<Int> = []
  /// The findings whose lines are shown.
  package private(set) var marked: [Diagnostic] = []
  private let index: LineIndex
  /// More lines than this are cut off.
  private static let limit = 14

  private init(_ document: ExampleDocument) {
    self.document = document
    index = LineIndex(document.text)
  }

  /// The first finding with the lines around it, and the other findings there.
  init(_ document: ExampleDocument, marking diagnostics: [Diagnostic], startingWith first: Diagnostic) {
    self.init(document)
    add(line: index.line(at: first.range.lowerBound))
    for related in first.related { add(line: index.line(at: related.range.lowerBound)) }
    marked = diagnostics.filter { lines.contains(index.line(at: $0.range.lowerBound)) }
  }

  /// The lines of a wrong snippet in the repaired document, and the lines that were changed.
  init(_ document: ExampleDocument, repairing wrong: Snippet) {
    self.init(document)
    let (old, new) = (wrong.index.lines, index.lines)
    let growth = new.count - old.count
    for difference in new.difference(from: old).insertions {
      if case .insert(let line, _, _) = difference { add(line: line) }
    }
    for line in wrong.lines {
      if line < new.count, new[line] == old[line] { lines.insert(line) }
      if old.indices.contains(line), new.indices.contains(line + growth), new[line + growth] == old[line] {
        lines.insert(line + growth)
      }
    }
  }

  /// The lines that some lines of an older text became, and those that edits changed.
  init(_ document: ExampleDocument, showing old: Set<Int>, of text: DocumentText, after edits: [TextEdit]) {
    self.init(document)
    let oldIndex = LineIndex(text)
    for line in old.sorted() {
      lines.insert(index.line(at: offset(oldIndex.range(ofLine: line).lowerBound, after: edits)))
    }
    for edit in edits {
      let start = offset(edit.range.lowerBound, after: edits)
      for line in index.line(at: start)...index.line(at: start + edit.text.utf8.count) { add(line: line) }
    }
  }

  /// The lines around some offsets.
  init(_ document: ExampleDocument, around offsets: [ByteOffset]) {
    self.init(document)
    for offset in offsets { add(line: index.line(at: offset)) }
  }

  private mutating func add(line: Int) {
    let isShortCSV = document.path.hasSuffix(".csv") && index.lineCount <= 10
    lines.formUnion(isShortCSV ? 0...index.lastLine : index.block(around: line))
  }

  /// The findings of a rule in the lines that are shown.
  package func diagnostics(of rule: Rule) -> [Diagnostic] {
    document.diagnostics(of: rule).filter { lines.contains(index.line(at: $0.range.lowerBound)) }
  }

  /// The text of the lines, without common indentation.
  package var text: [String] {
    if let bundle = document.bundle, lines.allSatisfy({ $0 <= 1 }) { return listing(bundle) }
    let shown = lines.sorted().prefix(Self.limit)
    let indentation = shown.map { index.indentation($0) }.filter { $0 < .max }.min() ?? 0
    var last = shown.first ?? 0
    return shown.flatMap { line in
      defer { last = line }
      let gap = line > last + 1 ? ["…"] : []
      return gap + text(ofLine: line, indentation)
    }
  }

  private func text(ofLine line: Int, _ indentation: Int) -> [String] {
    let range = index.range(ofLine: line)
    let start = min(range.upperBound, range.lowerBound + indentation)
    let text = readable(document.text.string(start..<range.upperBound))
    let marks = marked.filter { index.line(at: $0.range.lowerBound) == line }.map { diagnostic in
      let lower = max(start, diagnostic.range.lowerBound)
      let upper = max(lower, min(diagnostic.range.upperBound, range.upperBound))
      let column = readable(document.text.string(start..<lower)).count
      let width = max(1, readable(document.text.string(lower..<upper)).count)
      return Mark(columns: column..<column + width, message: diagnostic.message)
    }
    return CodeLine(text: text, marks: marks).shortened(to: 120).drawn
  }

  /// The files of a bundle; those that a message quotes are marked.
  private func listing(_ bundle: BundleListing) -> [String] {
    let folder = "list.tierproj/"
    let files = bundle.files.map { ($0.path, $0.sha256.map { "  SHA-256 \($0)" } ?? "") }
    let all = [(folder, "")] + files + (document.text.count > 0 ? [("project.json", "")] : [])
    let names = all.map(\.0)
    return all.flatMap { name, note in
      let messages = marked.map(\.message).filter { message in
        let quoted = names.first { message.contains("\"\($0)\"") }
        return (quoted ?? folder) == name
      }
      let indentation = name == folder ? 0 : 2
      let short = String(repeating: " ", count: indentation) + withShortHashes(name)
      let marks = messages.map { Mark(columns: indentation..<short.count, message: withShortHashes($0)) }
      return CodeLine(text: short + withShortHashes(note), marks: marks).drawn
    }
  }
}
