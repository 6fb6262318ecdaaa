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
  /// The operation as `tierlint edit --ops` reads it.
  package var json: JSONValue {
    let members = OperationMembers()
    _ = try? coded(members)
    return .object(members.written)
  }

  /// - Parameter index: That of its JSON Pointer in messages.
  /// - Parameter start: The offset of the tree's text in that of all operations.
  package init(
    _ node: NodeID, _ tree: SyntaxTree, index: Int, from start: ByteOffset = 0
  ) throws(ListOperationError) {
    let members = try OperationMembers(reading: node, tree, index: index, start: start)
    let name = try members.text("op", "")
    guard let index = Edit.names.firstIndex(of: name) else { throw members.unknownOperation(name) }
    self = try ListOperation(Edit.prototypes[index]).coded(members)
    if case .renameTier(_, nil, nil) = edit { throw members.missing("to\" or \"label") }
    try members.checkNames()
  }

  private func coded(_ members: OperationMembers) throws(ListOperationError) -> ListOperation {
    ListOperation(
      try edit.coded(members), ignoresLocks: try members.flag("ignoreLocks", ignoresLocks),
      isForced: try members.flag("force", isForced))
  }
}

extension ListOperation.Edit {
  /// The names of all operations, as `op` has them.
  package static let names = prototypes.map { $0.name }

  var name: String { if case .string(let name)? = members.first?.value { name } else { "" } }

  /// One of each name. Its values are replaced by those that are read.
  fileprivate static let prototypes: [Self] = [
    .move(item: "", tier: ""), .add(ListOperation.NewItem(title: "")), .remove(item: ""), .renameTier("", to: nil),
    .set(FieldPath([]), .null), .unset(FieldPath([])), .addTier(label: ""), .removeTier(""),
    .moveTier("", position: 1), .clearTier(""), .lockTier(""), .unlockTier(""), .sortItems(by: ""), .sortTiers,
    .renumberTiers, .collectUnplaced, .applyTheme(""), .renameAttribute("", to: ""), .renameTag("", to: ""),
    .addMedia(item: "", file: ""), .touch(),
  ]

  /// The members in JSON.
  var members: [JSONValue.Member] {
    let members = OperationMembers()
    _ = try? coded(members)
    return members.written
  }

  /// The same with the members that are read; or writes these.
  func coded(_ members: OperationMembers) throws(ListOperationError) -> Self {
    switch self {
    case .move(let item, let tier, let position):
      .move(
        item: try members.op("move").text("item", item), tier: try members.text("tier", tier),
        position: try members.position(position))
    case .add(let item): .add(try item.coded(members.op("add")))
    case .remove(let item): .remove(item: try members.op("remove").text("item", item))
    case .renameTier where members.has("item"): try Self.renameItem("", to: "").coded(members)
    case .renameItem(let item, let new):
      .renameItem(try members.op("rename").text("item", item), to: try members.text("to", new))
    case .renameTier(let tier, let new, let label):
      .renameTier(
        try members.op("rename").text("tier", tier), to: try members.text("to", new),
        label: try members.text("label", label))
    case .set(let path, let value):
      .set(try members.op("set").path(path), try members.value(value))
    case .unset(let path): .unset(try members.op("unset").path(path))
    case .addTier(let label, let id, let after, let fields):
      .addTier(
        label: try members.op("addTier").text("label", label), id: try members.text("id", id),
        after: try members.text("after", after), fields: try members.fields(fields))
    case .removeTier(let tier, let items):
      .removeTier(try members.op("removeTier").text("tier", tier), items: try members.items(items))
    case .moveTier(let tier, let position):
      .moveTier(
        try members.op("moveTier").text("tier", tier),
        position: try members.required("position", members.position(position)))
    case .clearTier(let tier): .clearTier(try members.op("clearTier").text("tier", tier))
    case .lockTier(let tier): .lockTier(try members.op("lockTier").text("tier", tier))
    case .unlockTier(let tier): .unlockTier(try members.op("unlockTier").text("tier", tier))
    case .sortItems(let field, let tier, let isDescending):
      .sortItems(
        by: try members.op("sortItems").text("by", field), tier: try members.text("tier", tier),
        descending: try members.flag("descending", isDescending))
    case .sortTiers: members.op("sortTiers", self)
    case .renumberTiers: members.op("renumber", self)
    case .collectUnplaced: members.op("collect", self)
    case .applyTheme(let slug): .applyTheme(try members.op("theme").text("slug", slug))
    case .renameAttribute(let old, let new):
      .renameAttribute(try members.op("renameAttribute").text("from", old), to: try members.text("to", new))
    case .renameTag(let old, let new):
      .renameTag(try members.op("renameTag").text("from", old), to: try members.text("to", new))
    case .addMedia(let item, let file):
      .addMedia(item: try members.op("addMedia").text("item", item), file: try members.text("file", file))
    case .touch(let name): .touch(by: try members.op("touch").text("by", name))
    }
  }
}

extension ListOperation.NewItem {
  fileprivate func coded(_ members: OperationMembers) throws(ListOperationError) -> Self {
    Self(
      title: try members.text("title", title), id: try members.text("id", id), tier: try members.text("tier", tier),
      position: try members.position(position), fields: try members.fields(fields))
  }
}
