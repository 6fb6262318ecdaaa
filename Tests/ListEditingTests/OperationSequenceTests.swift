import Conversion
import JSONSyntax
import ListAnalysis
import ListEditing
import SourceText
import TestSupport
import Testing
import TierLists

/// Random sequences of operations, always the same.
@Suite(.timeLimit(.minutes(60))) struct OperationSequenceTests {
  private static let paths = [
    "fixtures/projects/valid/movie-sequels.tierlist.json", "fixtures/projects/valid/the-kitchen-sink.tierlist.json",
    "fixtures/states/valid/train-stations-in-ten-tiers.json",
  ]

  @Test(
    "operations add no error, lose no text that they do not name, change nothing else, and are those of the editor",
    arguments: 0..<1000)
  func sequence(_ number: Int) throws {
    var random = SeededGenerator(seed: UInt64(number))
    let path = Self.paths[number % Self.paths.count]
    let original = Document(try #require(Repository.document(path)), name: path)
    var run = OperationRun(original, Fixture.settings)
    var named: Set<String> = []
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let edit = try #require(randomEdit(in: run.document, &random))
      // A state without its pool is an error, which is refused at the end.
      if case .removeTier("unranked", _) = edit, run.document.kind == .state { continue }
      let operation = ListOperation(edit)
      #expect(try [ListOperation](reading: DocumentText(operation.json.bytes)) == [operation])
      let before = run.document
      do {
        try run.apply([operation])
      } catch {
        #expect(text(run.document) == text(before), "\(edit) in \(path): \(error.message)")
        continue
      }
      named.formUnion(edit.items(in: before))
      let names = DocumentNames(before)
      let edits = try editsInEditor(for: operation, names, now: Fixture.settings.now)
      #expect(bytes(before.text.applying(edits)) == text(run.document), "\(edit)")
      let lost = lostTexts(
        from: WrittenTexts(before), in: WrittenTexts(run.document), replacing: WrittenTexts(edit.texts(in: before)))
      #expect(lost.isEmpty, "\(edit) in \(path): \(lost)")
    }
    // Which texts an edit may remove is known to the run as well.
    do {
      let after = try run.finish()
      #expect(after.counts[.error, default: 0] <= run.before.counts[.error, default: 0], "\(path)")
    } catch {
      #expect(error.message.hasPrefix("this would add a warning: "), "\(path): \(error.message)")
    }
    // The edits of the whole run are edits of the original.
    #expect(bytes(original.text.applying(run.edits)) == text(run.document), "\(path)")
    let (old, new) = (items(original), items(run.document))
    for (id, text) in old where !named.contains(id) { #expect(new[id] == text, "\(path): \(id)") }
  }

  @Test("operations that do not depend on each other are made at once, with the same bytes", arguments: 0..<300)
  func together(_ number: Int) throws {
    var random = SeededGenerator(seed: UInt64(number))
    let count = Int.random(in: 1...24, using: &random)
    let text = longList(count, isPretty: Bool.random(using: &random))
    let document = Document(DocumentText(text), name: "a.tierlist.json")
    let kind = Int.random(in: 0..<8, using: &random)
    var operations: [ListOperation] = []
    for index in 0..<(number % 2 == 0 ? count : count * 2) {
      // In every other list some name an item twice, or none at all.
      let names =
        ["i\(index)", "N\(index)"] + (number % 2 == 0 ? [] : ["i\(index % count)", "N\(index % count)", "i3"])
      let name = names.randomElement(using: &random) ?? ""
      let other = Int.random(in: 0..<12, using: &random) == 0 ? Int.random(in: 0..<8, using: &random) : kind
      operations.append(ListOperation(bulkEdit(other, name, index)))
    }
    var (together, alone) = (OperationRun(document, Fixture.settings), OperationRun(document, Fixture.settings))
    let failed = failure(of: { () throws(ListEditError) in try together.apply(operations) })
    let sequential = failure(of: { () throws(ListEditError) in
      for operation in operations { try alone.apply([operation]) }
    })
    #expect(failed == sequential && together.index == alone.index, "\(kind)")
    #expect(
      String(decoding: self.text(together.document), as: UTF8.self)
        == String(decoding: self.text(alone.document), as: UTF8.self))
    #expect(together.applied == alone.applied)
    #expect(bytes(document.text.applying(together.edits)) == self.text(together.document))
  }

  private func failure(of work: () throws(ListEditError) -> Void) -> String? {
    do throws(ListEditError) { try work() } catch { return error.message }
    return nil
  }

  private func bulkEdit(_ kind: Int, _ name: String, _ index: Int) -> ListOperation.Edit {
    switch kind {
    case 0: .set(FieldPath(["items", name, "title"]), .string("N\(index + 1)"))
    case 1: .set(FieldPath(["items", name, index % 2 == 0 ? "rating" : "summary"]), .integer(index))
    case 2: .unset(FieldPath(["items", name, "rating"]))
    case 3: .renameItem(name, to: "r\(index)")
    case 4: .move(item: name, tier: "low")
    case 5: .remove(item: name)
    case 6: .addTier(label: "L\(index / 2)")
    default: .add(ListOperation.NewItem(title: "New", tier: index % 3 == 0 ? "low" : nil))
    }
  }

  private func longList(_ count: Int, isPretty: Bool) -> String {
    let (line, space) = isPretty ? ("\n    ", " ") : ("", "")
    let items = (0..<count).map {
      "\"i\($0)\":\(space){\"id\":\"i\($0)\",\(space)\"title\":\"N\($0)\",\(line)\"rating\":\($0)}"
    }
    let ids = (0..<count).map { "\"i\($0)\"" }.joined(separator: isPretty ? ", " : ",")
    return """
      {"schemaVersion":1,"projectId":"908529ec-3a09-4b19-b53d-0d8fe5d7cb14","title":"T","tiers":[
      {"id":"s","label":"S","order":0,"itemIds":[\(ids)]},
      {"id":"low","label":"Low","order":1,"itemIds":[]},
      {"id":"unranked","label":"Unranked","order":2,"itemIds":[]}],
      "items":{\(line)\(items.joined(separator: "," + line))},
      "audit":{"createdAt":"2025-01-01T00:00:00Z","updatedAt":"2025-01-01T00:00:00Z"}}
      """
  }

  /// The JSON of each item.
  private func items(_ document: Document) -> [String: String] {
    let tree = document.tree
    var nodes: [NodeID] = tree.members(of: ObjectView(tree, .root)["items"]).map(\.value)
    if document.kind == .state {
      nodes = tree.members(of: ObjectView(tree, .root)["tiers"]).flatMap { Array(tree.elements(of: $0.value)) }
    }
    let texts = nodes.map { (ObjectView(tree, $0).string("id") ?? "", tree.text.string(tree.range($0))) }
    return Dictionary(texts) { first, _ in first }
  }

  private func text(_ document: Document) -> [UInt8] { bytes(document.text) }

  private func bytes(_ text: DocumentText) -> [UInt8] { Array(text.slice(0..<text.count)) }
}

extension ListOperation.Edit {
  /// The texts that it may remove from a document, because it names what has them.
  fileprivate func texts(in document: Document) -> [String] {
    let tree = document.tree
    switch self {
    case .remove(let item): return document.texts(of: [item])
    case .set(let path, _), .unset(let path): return document.texts(at: path)
    case .renameItem(let name, _): return Array(repeating: name, count: 50)
    case .renameTier(let name, _, _):
      return Array(repeating: name, count: 50) + document.texts(at: FieldPath(["tiers", name, "label"]))
    case .removeTier(let name, let items):
      let members = tree.members(of: document.tier(name)).filter { tree.string($0.key) != "itemIds" }
      let own = members.flatMap { tree.texts(in: $0.value) } + document.texts(at: FieldPath(["tiers", name, "label"]))
      let colors = document.texts(at: FieldPath(["tiers", name, "color"]))
      let removed = items == .remove ? TierList(document)?.tiers.first { $0.name == name }?.items.map(\.id) ?? [] : []
      return own + colors + Array(repeating: name, count: 5) + document.texts(of: removed)
    case .unlockTier(let name): return [name]
    case .applyTheme:
      return (TierList(document)?.tiers ?? []).flatMap { document.texts(at: FieldPath(["tiers", $0.name, "color"])) }
    case .touch: return document.texts(at: FieldPath(["audit", "updatedBy"]))
    default: return []
    }
  }

  /// The items that it may change.
  fileprivate func items(in document: Document) -> [String] {
    switch self {
    case .remove(let item), .renameItem(let item, _), .addMedia(let item, _): [item]
    case .set(let path, _), .unset(let path): path.names.first == "items" ? [path.names[1]] : []
    case .removeTier(let tier, .remove): TierList(document)?.tiers.first { $0.name == tier }?.items.map(\.id) ?? []
    case .renameTag, .renameAttribute: TierList(document)?.items.map(\.id) ?? []
    // In a state an item may have the name of its tier.
    case .move(let item, _, _): document.kind == .state ? [item] : []
    default: []
    }
  }
}

private func randomEdit(in document: Document, _ random: inout SeededGenerator) -> ListOperation.Edit? {
  guard let list = TierList(document), let tier = list.tiers.randomElement(using: &random)?.name else { return nil }
  let item = list.items.randomElement(using: &random)?.id ?? "none"
  let position = Int.random(in: 1...6, using: &random)
  let edits: [ListOperation.Edit] = [
    .move(item: item, tier: tier), .move(item: item, tier: tier, position: position),
    .add(ListOperation.NewItem(title: "New \(position)", tier: tier)),
    .add(ListOperation.NewItem(title: "Neu \(position)", id: "new-\(position)", tier: tier, position: position)),
    .add(ListOperation.NewItem(title: "Néw")), .remove(item: item), .renameItem(item, to: "renamed-\(position)"),
    .renameTier(tier, to: "tier-\(position)", label: "Tier \(position)"), .renameTier(tier, to: nil, label: "Label"),
    .set(FieldPath(["items", item, "rating"]), .integer(position)),
    .set(FieldPath(["tiers", tier, "color"]), "#123456"),
    .unset(FieldPath(["items", item, "rating"])),
    .set(FieldPath(["settings", "theme"]), "nord"), .addTier(label: "Fresh \(position)", after: tier),
    .addTier(label: "Last"), .removeTier(tier, items: .pool), .removeTier(tier, items: .remove), .removeTier(tier),
    .moveTier(tier, position: position), .clearTier(tier), .lockTier(tier), .unlockTier(tier),
    .sortItems(by: "title", tier: tier), .sortItems(by: "rating", descending: true), .sortTiers, .renumberTiers,
    .collectUnplaced, .applyTheme("pastel"), .addMedia(item: item, file: "Media/a.png"), .touch(), .touch(by: "me"),
  ]
  return edits.randomElement(using: &random)
}

extension Document {
  /// The tier of a project.
  fileprivate func tier(_ id: String) -> NodeID? {
    ObjectView(tree, .root).elements("tiers").first { ObjectView(tree, $0).string("id") == id }
  }

  /// The texts of items with their ids wherever these are.
  fileprivate func texts(of items: [String]) -> [String] {
    let root = ObjectView(tree, .root)
    var nodes = ["items", "overrides"].flatMap { name in
      tree.members(of: name == "items" ? root["items"] : root["overrides"])
        .filter { tree.string($0.key).map(items.contains) ?? false }.map(\.value)
    }
    for tier in tree.members(of: kind == .state ? root["tiers"] : nil) {
      nodes += tree.elements(of: tier.value).filter { ObjectView(tree, $0).string("id").map(items.contains) ?? false }
    }
    return nodes.flatMap { tree.texts(in: $0) } + items + items + items
  }

  /// The texts of the value at a path.
  fileprivate func texts(at path: FieldPath) -> [String] {
    let root = ObjectView(tree, .root)
    var (node, names) = (NodeID.root as NodeID?, path.names[...])
    if kind == .project, names.first == "tiers" { (node, names) = (tier(names[1]), names.dropFirst(2)) }
    if kind == .state, names.count == 3, names.first == "tiers" {
      node = names[2] == "color" ? root["tierColors"] : root["tierLabels"]
      names = [names[1]]
    }
    if kind == .state, names.first == "items" {
      let all = tree.members(of: root["tiers"]).flatMap { Array(tree.elements(of: $0.value)) }
      (node, names) = (all.first { ObjectView(tree, $0).string("id") == names[1] }, names.dropFirst(2))
    }
    for name in names { node = tree.members(of: node).first { tree.string($0.key) == name }?.value }
    return node.map { tree.texts(in: $0) } ?? []
  }
}

extension SyntaxTree {
  /// The strings, keys and numbers in a value.
  fileprivate func texts(in node: NodeID) -> [String] {
    (node..<after(node)).compactMap { kind($0) == .number ? text.string(range($0)) : string($0) }
  }
}
