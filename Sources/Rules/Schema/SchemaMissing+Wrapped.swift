import Findings
import JSONSyntax
import SourceText
import TierLists

/// Removes what is around a list.
func unwrapping(_ list: NodeID, _ tree: SyntaxTree) -> [Fix] {
  let range = tree.range(list)
  let edits = [TextEdit(0..<range.lowerBound, ""), TextEdit(range.upperBound..<tree.text.count, "\n")]
  return [Fix(title: "Remove what is around the list", isSafe: false, changes: edits.map { .edit($0) })]
}

extension SyntaxTree {
  /// A list that is the value of a member of the root, or its only element.
  var innerList: NodeID? {
    let values = kind(.root) == .object ? members(of: .root).map { $0.value } : Array(elements(of: .root).prefix(2))
    let lists = values.prefix(16).filter { isList(ObjectView(self, $0)) }
    return lists.count == 1 && (kind(.root) == .object || values.count == 1) ? lists.first : nil
  }

  private func isList(_ object: ObjectView) -> Bool {
    let tiers = object["tiers"].map { kind($0) }
    return kind(object.node) == .object && (tiers == .array || tiers == .object)
      && (object["items"] != nil || object["tierOrder"] != nil)
  }
}
