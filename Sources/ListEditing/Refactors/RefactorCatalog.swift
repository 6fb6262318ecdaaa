extension Refactor {
  /// In the order in which editors show them.
  package static let all: [Refactor] = [
    .moveItemUp, .moveItemDown, .moveItemToTierAbove, .moveItemToTierBelow, .moveItem, .moveTierUp, .moveTierDown,
    .addItem, .duplicateItem, .removeItem, .addTierBelow, .clearTier, .removeTier, .lockTier, .unlockTier, .sortItems,
    .moveUnderAdditional, .renumberTiers, .sortTiers, .collectUnplaced, .applyTheme, .touchAudit, .makeProject,
  ]

  /// Whether no other refactor has its kind, so that an editor can bind it to a key.
  package var hasOwnKind: Bool { kind != .move && kind != .rewrite }
}
