import Findings
import JSONSyntax
import SourceText
import TierLists

extension SyntaxError {
  /// What was commented out, without the marks: members or elements in JSON.
  func uncommenting(_ text: DocumentText) -> [Fix] {
    let lines = text.string(range).split(separator: "\n", omittingEmptySubsequences: false)
    let marked = lines.map { line in
      let spaces = line.prefix { $0 == " " || $0 == "\t" }
      let rest = line.dropFirst(spaces.count)
      return spaces + (rest.hasPrefix("// ") ? rest.dropFirst(3) : rest.hasPrefix("//") ? rest.dropFirst(2) : rest)
    }
    let json = marked.joined(separator: "\n")
    let areMembers = [("{", "}"), ("[", "]")].contains { open, close in
      let problems = SyntaxTree(DocumentText(open + json + close)).problems
      return problems.allSatisfy { $0.kind == .trailingComma }
    }
    guard json.contains("\""), areMembers else { return [] }
    return [.suggestion("Uncomment", .edit(TextEdit(range, json)))]
  }

  /// The fix that keeps a comment, as a string under `additional` of the object around it.
  func movingComment(_ document: DocumentContext) -> [Fix] {
    let tree = document.tree
    guard document.kind == .project, let object = document.carrier(around: container) else { return [] }
    let text = commentText(document.text.string(range))
    if text.isEmpty { return [] }
    let comment = jsonStringLiteral(text)
    let removal = fix.map { Change.edit($0) }
    guard let additional = ObjectView(tree, object)["additional"] else {
      let value = "{ \"comment\": \(comment) }"
      return [moving(removal + [.addMember(to: object, key: "additional", value: value)])]
    }
    let names = Set(tree.members(of: additional).compactMap { tree.string($0.key) })
    var number = 1
    let key = freeName("comment", names, from: &number)
    guard tree.isComplete(additional, .object) else { return [] }
    return [moving(removal + [.addMember(to: additional, key: key, value: comment)])]
  }

  private func moving(_ changes: [Change]) -> Fix {
    Fix(title: "Move the comment under \"additional\"", isSafe: false, changes: changes)
  }
}

/// A comment without its delimiters.
private func commentText(_ comment: String) -> String {
  let isBlock = comment.hasPrefix("/*")
  let text = isBlock && comment.hasSuffix("*/") ? comment.dropLast(2) : comment[...]
  return trimmed(String(text.drop { $0 == "/" || $0 == "*" }))
}

extension DocumentContext {
  /// The innermost object at or around a value that can have `additional`.
  fileprivate func carrier(around container: NodeID?) -> NodeID? {
    guard let container else { return nil }
    return tree.ignorableObjects().last {
      $0 <= container && container < tree.after($0) && tree.isComplete($0, .object)
    }
  }
}
