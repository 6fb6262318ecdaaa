import JSONSyntax

/// One edit of a list, by the names of its items and tiers: what an option of `tierlint edit` makes, what `--ops` reads, and what a
/// comparison of two lists gives.
package struct ListOperation: Sendable, Equatable {
  package var edit: Edit
  /// Whether it also changes which items locked tiers have.
  package var ignoresLocks = false
  /// Whether it may add a finding of level error.
  package var isForced = false

  package init(_ edit: Edit, ignoresLocks: Bool = false, isForced: Bool = false) {
    (self.edit, self.ignoresLocks, self.isForced) = (edit, ignoresLocks, isForced)
  }
}

extension ListOperation {
  /// Items are referred to by id, else by a title that only one has; tiers by id, else by name or label.
  package enum Edit: Sendable, Equatable {
    /// Moves an item to a position in a tier, from 1; `nil` for the end.
    case move(item: String, tier: String, position: Int? = nil)
    case add(NewItem)
    /// Removes an item with its override and from all tiers.
    case remove(item: String)
    /// Changes the id of an item, in a project also in tiers and overrides.
    case renameItem(String, to: String)
    /// Changes the id of a tier, in other lists its name; and its label. One of both is not `nil`.
    case renameTier(String, to: String?, label: String? = nil)
    case set(FieldPath, JSONValue)
    case unset(FieldPath)
    /// Adds an empty tier below another one; `nil` for the lowest rank.
    case addTier(label: String, id: String? = nil, after: String? = nil, fields: [JSONValue.Member] = [])
    /// Removes a tier; `nil` only for one without items.
    case removeTier(String, items: RemovedItems? = nil)
    /// Moves a tier to a position, from 1.
    case moveTier(String, position: Int)
    /// Moves the items of a tier to the pool.
    case clearTier(String)
    case lockTier(String)
    case unlockTier(String)
    /// Sorts the items of a tier, or of all that are not locked, by title, rating or an attribute; those without a value last.
    case sortItems(by: String, tier: String? = nil, descending: Bool = false)
    case sortTiers
    case renumberTiers
    /// Adds the items that are in no tier to the pool.
    case collectUnplaced
    case applyTheme(String)
    case renameAttribute(String, to: String)
    case renameTag(String, to: String)
    /// Adds a media entry for a file, by its path from the list.
    case addMedia(item: String, file: String)
    /// Sets `audit.updatedAt` to the current time, and `updatedBy`.
    case touch(by: String? = nil)
  }

  /// What becomes of the items of a tier that is removed.
  package enum RemovedItems: String, Sendable, CaseIterable {
    case pool, remove
  }

  package struct NewItem: Sendable, Equatable {
    package var title: String
    /// `nil` for one made from the title.
    package var id: String?
    /// `nil` for the pool of unranked items, which is created if it is missing.
    package var tier: String?
    /// From 1; `nil` for the end.
    package var position: Int?
    /// Its further members.
    package var fields: [JSONValue.Member]

    package init(
      title: String, id: String? = nil, tier: String? = nil, position: Int? = nil, fields: [JSONValue.Member] = []
    ) {
      (self.title, self.id, self.tier, self.position, self.fields) = (title, id, tier, position, fields)
    }
  }
}
