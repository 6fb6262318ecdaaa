import Findings
import JSONSyntax
import ListAnalysis
import SourceText
import TierLists

/// Why operations cannot be read, or one of them cannot be applied.
package struct ListOperationError: Error, Sendable {
  /// In lower case, without a full stop; begins with a JSON Pointer to the operation or its member, unless there is only one.
  package let message: String
  /// Its place in the text of the operations.
  package let offset: ByteOffset
}

extension [ListOperation] {
  /// Reads a JSON array of operations, or one operation a line.
  ///
  /// - Throws: For the first syntax error, unknown name, or value of a wrong type.
  package init(reading text: DocumentText) throws(ListOperationError) {
    let tree = SyntaxTree(text)
    let isList = text.slice(0..<text.count).first { !$0.isWhitespace } == .openBracket
    guard isList || tree.problems.isEmpty else {
      self = try text.operationLines()
      return
    }
    try checkSyntax(of: text, from: 0)
    self = []
    let nodes: [NodeID] = tree.isEmpty ? [] : isList ? tree.elements(of: .root).map { $0 } : [NodeID.root]
    for node in nodes {
      append(try ListOperation(node, tree, index: count, from: 0))
    }
  }
}

extension DocumentText {
  fileprivate func operationLines() throws(ListOperationError) -> [ListOperation] {
    var operations: [ListOperation] = []
    for line in slice(0..<count).split(separator: .newline) where !line.allSatisfy({ $0.isWhitespace }) {
      let text = DocumentText(Array(line))
      try checkSyntax(of: text, from: line.startIndex)
      operations.append(
        try ListOperation(.root, SyntaxTree(text), index: operations.count, from: line.startIndex))
    }
    return operations
  }
}

private func checkSyntax(of text: DocumentText, from start: ByteOffset) throws(ListOperationError) {
  let document = Document(text)
  guard let fault = document.firstSyntaxDiagnostic(includesDuplicateKeys: true, where: { _ in true }) else { return }
  throw ListOperationError(message: "syntax error: \(fault.message)", offset: start + fault.range.lowerBound)
}

extension ListOperation {
  fileprivate init(
    _ node: NodeID, _ tree: SyntaxTree, index: Int, from start: ByteOffset
  ) throws(ListOperationError) {
    var members = try OperationMembers(node, tree, index: index, start: start)
    self.init(
      try Edit(&members), ignoresLocks: try members.flag("ignoreLocks"), isForced: try members.flag("force"))
    try members.checkNames()
  }
}

extension ListOperation.Edit {
  fileprivate init(_ members: inout OperationMembers) throws(ListOperationError) {
    let name = try members.string("op")
    switch name {
    case "move":
      self = .move(
        item: try members.string("item"), tier: try members.string("tier"), position: try members.position())
    case "add": self = .add(try ListOperation.NewItem(&members))
    case "remove": self = .remove(item: try members.string("item"))
    case "rename": self = try Self.rename(&members)
    case "set": self = .set(try members.path(), try members.value("value"))
    case "unset": self = .unset(try members.path())
    case "addTier":
      self = .addTier(
        label: try members.string("label"), id: try members.optionalString("id"),
        after: try members.optionalString("after"), fields: try members.fields())
    case "removeTier": self = .removeTier(try members.string("tier"), items: try members.removedItems())
    case "moveTier":
      self = .moveTier(try members.string("tier"), position: try members.required("position", members.position()))
    case "clearTier": self = .clearTier(try members.string("tier"))
    case "lockTier": self = .lockTier(try members.string("tier"))
    case "unlockTier": self = .unlockTier(try members.string("tier"))
    case "sortItems":
      self = .sortItems(
        by: try members.string("by"), tier: try members.optionalString("tier"),
        descending: try members.flag("descending"))
    case "sortTiers": self = .sortTiers
    case "renumber": self = .renumberTiers
    case "collect": self = .collectUnplaced
    case "theme": self = .applyTheme(try members.string("slug"))
    case "renameAttribute": self = .renameAttribute(try members.string("from"), to: try members.string("to"))
    case "renameTag": self = .renameTag(try members.string("from"), to: try members.string("to"))
    case "addMedia": self = .addMedia(item: try members.string("item"), file: try members.string("file"))
    case "touch": self = .touch(by: try members.optionalString("by"))
    default: throw members.unknownOperation(name)
    }
  }

  private static func rename(_ members: inout OperationMembers) throws(ListOperationError) -> Self {
    if let item = try members.optionalString("item") { return .renameItem(item, to: try members.string("to")) }
    guard let tier = try members.optionalString("tier") else { throw members.missing("item\" or \"tier") }
    let (new, label) = (try members.optionalString("to"), try members.optionalString("label"))
    guard new != nil || label != nil else { throw members.missing("to\" or \"label") }
    return .renameTier(tier, to: new, label: label)
  }

  /// The names of all operations, as `op` has them.
  package static let names = [
    "move", "add", "remove", "rename", "set", "unset", "addTier", "removeTier", "moveTier", "clearTier", "lockTier",
    "unlockTier", "sortItems", "sortTiers", "renumber", "collect", "theme", "renameAttribute", "renameTag", "addMedia",
    "touch",
  ]
}

extension ListOperation.NewItem {
  fileprivate init(_ members: inout OperationMembers) throws(ListOperationError) {
    self.init(
      title: try members.string("title"), id: try members.optionalString("id"),
      tier: try members.optionalString("tier"), position: try members.position(), fields: try members.fields())
  }
}
