import EditorFeatures
import JSONSyntax
import SourceText
import TestSupport
import TierLists

/// One case of `fixtures/completion`: a document with a cursor, the offered completions, and the document after accepting one.
struct CompletionCase: Sendable {
  let title: String
  let name: String
  let document: String
  let offers: String
  let accepted: String?
  let result: String

  /// - Parameter text: A case without the `# ` before its title.
  init?(_ text: Substring) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let offers = lines.firstIndex { $0.hasPrefix("offers:") } ?? lines.count
    guard lines.count > 2, lines[0].contains(":") else { return nil }
    (title, name) = (lines[0], lines[1])
    let document = lines[2..<offers]
    self.document = (offers == lines.count && document.last == "" ? document.dropLast() : document)
      .joined(separator: "\n")
    self.offers = lines.dropFirst(offers).first.map { String($0.dropFirst(8)) } ?? ""
    let rest = lines.dropFirst(offers + 1)
    accepted = rest.first.flatMap { $0.hasPrefix("accept: ") ? String($0.dropFirst(8)) : nil }
    let written = rest.dropFirst()
    result = (written.last == "" ? written.dropLast() : written).joined(separator: "\n")
  }

  var offset: ByteOffset { document.utf8.count - (cursor.map { document[$0...].utf8.count } ?? 0) }

  var text: DocumentText { DocumentText(document.filter { $0 != "▮" }) }

  private var cursor: String.Index? { document.firstIndex(of: "▮") }

  func completions(snippets: Bool = false) -> CompletionList {
    var context = CompletionContext()
    context.otherTierNames = { ["Legendary", "S"] }
    context.bundleFiles = {
      [
        "Media/soup bowl.jpg", "Media/soup.jpg", "Media/soup.mp3", "Thumbs/soup_256.jpg", "notes.txt",
      ]
    }
    context.now = 1_709_625_600
    context.newUUID = "5B0C4A4E-7A51-4B8E-9A0E-2F6F3C1D9E70"
    context.supportsSnippets = snippets
    return EditorFeatures.completions(at: offset, in: Document(text, name: name), context)
  }

  /// The number of syntax errors in a text that count for a document with this name.
  func problems(in text: DocumentText) -> Int {
    let mayBeLoose = Document(text, name: name).kind == .configuration
    return SyntaxTree(text).problems.count { !mayBeLoose || $0.kind != .comment && $0.kind != .trailingComma }
  }

  /// What a client compares with the filter text, in lower case.
  func typed(before item: Completion) -> String {
    text.string(item.edit.range.lowerBound..<max(item.edit.range.lowerBound, offset)).lowercased()
  }

  /// The case with its current results.
  var drawn: String {
    let all = completions().items
    let matching = all.filter { $0.filterText.lowercased().hasPrefix(typed(before: $0)) }
    // Long lists, such as all rules, are cut to what a client shows, so that a new rule changes no fixture.
    let list = all.count <= 16 || matching.isEmpty ? all : matching
    let shown = list.prefix(16).map(\.label).joined(separator: " | ") + (list.count > 16 ? " … \(list.count)" : "")
    let head = "\(title)\n\(name)\n\(document)\noffers: \(shown)\n"
    let likely = matching.first ?? list.first
    guard let taken = accepted.map({ label in list.first { $0.label == label } }) ?? likely else { return head }
    let result = text.applying(taken.allEdits)
    return head + "accept: \(taken.label)\n\(result.string(0..<result.count))\n"
  }

  /// The cases of a file.
  static func all(in path: String) -> [CompletionCase] {
    let text = "\n" + (Repository.text(path) ?? "")
    return text.replacing("\n# ", with: "\u{1}").split(separator: "\u{1}").compactMap { CompletionCase($0) }
  }

  static let files = Repository.files(under: "fixtures/completion").filter { $0.hasSuffix(".txt") }
}
