import JSONSyntax

extension ListOperation {
  /// The operation as `tierlint edit --ops` reads it.
  package var json: JSONValue {
    .object(
      edit.members + (ignoresLocks ? [JSONValue.Member("ignoreLocks", true)] : [])
        + (isForced ? [JSONValue.Member("force", true)] : []))
  }
}

extension ListOperation.Edit {
  fileprivate var members: [JSONValue.Member] {
    switch self {
    case .move(let item, let tier, let position):
      named("move", ["item": .string(item), "tier": .string(tier), "position": position.map { .integer($0) }])
    case .add(let item): named("add", item.members)
    case .remove(let item): named("remove", ["item": .string(item)])
    case .renameItem(let item, let new): named("rename", ["item": .string(item), "to": .string(new)])
    case .renameTier(let tier, let new, let label):
      named("rename", ["tier": .string(tier), "to": text(new), "label": text(label)])
    case .set(let path, let value): named("set", ["path": .string(path.pointer), "value": value])
    case .unset(let path): named("unset", ["path": .string(path.pointer)])
    case .addTier(let label, let id, let after, let fields):
      named(
        "addTier", ["label": .string(label), "id": text(id), "after": text(after), "fields": object(fields)])
    case .removeTier(let tier, let items):
      named("removeTier", ["tier": .string(tier), "items": text(items?.rawValue)])
    case .moveTier(let tier, let position):
      named("moveTier", ["tier": .string(tier), "position": .integer(position)])
    case .clearTier(let tier): named("clearTier", ["tier": .string(tier)])
    case .lockTier(let tier): named("lockTier", ["tier": .string(tier)])
    case .unlockTier(let tier): named("unlockTier", ["tier": .string(tier)])
    case .sortItems(let field, let tier, let isDescending):
      named(
        "sortItems", ["by": .string(field), "tier": text(tier), "descending": isDescending ? .bool(true) : nil])
    case .sortTiers: named("sortTiers", [:])
    case .renumberTiers: named("renumber", [:])
    case .collectUnplaced: named("collect", [:])
    case .applyTheme(let slug): named("theme", ["slug": .string(slug)])
    case .renameAttribute(let old, let new):
      named("renameAttribute", ["from": .string(old), "to": .string(new)])
    case .renameTag(let old, let new): named("renameTag", ["from": .string(old), "to": .string(new)])
    case .addMedia(let item, let file): named("addMedia", ["item": .string(item), "file": .string(file)])
    case .touch(let name): named("touch", ["by": text(name)])
    }
  }
}

extension ListOperation.NewItem {
  fileprivate var members: KeyValuePairs<String, JSONValue?> {
    [
      "title": .string(title), "id": text(id), "tier": text(tier), "position": position.map { .integer($0) },
      "fields": object(fields),
    ]
  }
}

private func named(_ name: String, _ values: KeyValuePairs<String, JSONValue?>) -> [JSONValue.Member] {
  [JSONValue.Member("op", .string(name))]
    + values.compactMap { name, value in value.map { JSONValue.Member(name, $0) } }
}

private func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }

private func object(_ fields: [JSONValue.Member]) -> JSONValue? { fields.isEmpty ? nil : .object(fields) }
