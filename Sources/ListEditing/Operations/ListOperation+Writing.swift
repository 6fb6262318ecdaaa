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
      members("move", ["item": .string(item), "tier": .string(tier), "position": position.map { .integer($0) }])
    case .add(let item): members("add", item.members)
    case .remove(let item): members("remove", ["item": .string(item)])
    case .renameItem(let item, let new): members("rename", ["item": .string(item), "to": .string(new)])
    case .renameTier(let tier, let new, let label):
      members("rename", ["tier": .string(tier), "to": text(new), "label": text(label)])
    case .set(let path, let value): members("set", ["path": .string(path.pointer), "value": value])
    case .unset(let path): members("unset", ["path": .string(path.pointer)])
    case .addTier(let label, let id, let after, let fields):
      members(
        "addTier", ["label": .string(label), "id": text(id), "after": text(after), "fields": object(fields)])
    case .removeTier(let tier, let items):
      members("removeTier", ["tier": .string(tier), "items": text(items?.rawValue)])
    case .moveTier(let tier, let position):
      members("moveTier", ["tier": .string(tier), "position": .integer(position)])
    case .clearTier(let tier): members("clearTier", ["tier": .string(tier)])
    case .lockTier(let tier): members("lockTier", ["tier": .string(tier)])
    case .unlockTier(let tier): members("unlockTier", ["tier": .string(tier)])
    case .sortItems(let field, let tier, let isDescending):
      members(
        "sortItems", ["by": .string(field), "tier": text(tier), "descending": isDescending ? .bool(true) : nil])
    case .sortTiers: members("sortTiers", [:])
    case .renumberTiers: members("renumber", [:])
    case .collectUnplaced: members("collect", [:])
    case .applyTheme(let slug): members("theme", ["slug": .string(slug)])
    case .renameAttribute(let old, let new):
      members("renameAttribute", ["from": .string(old), "to": .string(new)])
    case .renameTag(let old, let new): members("renameTag", ["from": .string(old), "to": .string(new)])
    case .addMedia(let item, let file): members("addMedia", ["item": .string(item), "file": .string(file)])
    case .touch(let name): members("touch", ["by": text(name)])
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

private func members(_ name: String, _ values: KeyValuePairs<String, JSONValue?>) -> [JSONValue.Member] {
  [JSONValue.Member("op", .string(name))]
    + values.compactMap { name, value in value.map { JSONValue.Member(name, $0) } }
}

private func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }

private func object(_ fields: [JSONValue.Member]) -> JSONValue? { fields.isEmpty ? nil : .object(fields) }
