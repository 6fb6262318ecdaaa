import JSONSyntax

/// The findings in a part of a document, and those that depend on ids, tiers or the root.
struct PartFindings {
  let part: ChangedPart
  let all: [Finding]
  /// Those of the whole document.
  let faults: Faults
  /// For their messages, without fixes.
  let context: MessageContext
  /// Those about names, also where others supersede them.
  private let ofNames: [Finding]

  /// - Parameter contents: The findings in the part, in the next version of the document.
  /// - Parameter faults: Those of the version before, with the tree `old`.
  /// - Parameter allIDs: Whether all ids are checked, touched or not.
  /// - Returns: `nil` if findings may follow from others elsewhere.
  init?(
    _ part: ChangedPart, _ contents: [Finding], _ document: Document, _ change: TreeChange, _ faults: Faults,
    from old: SyntaxTree, _ touched: TouchedNames, _ names: NameTables, _ settings: Settings, allIDs: Bool = false
  ) {
    let tree = document.tree
    guard let causes = faults.causes(outside: part, change, old, tree) else { return nil }
    var touched = touched
    let ids = faults.ids?.compactMap(change.moved)
    touched.add(ids: ids ?? [], of: tree)
    let checked = touched.check(in: names, settings, allIDs: allIDs || ids == nil)
    let skeleton = skeletonFindings(ProjectSkeleton(tree, items: names[.id]), settings)
    let findings = droppingSuperseded(contents + checked.findings + skeleton, tree)
    guard !checked.hasDuplicates, findings.allSatisfy(\.explains.isEmpty) else { return nil }
    (self.part, ofNames) = (part, checked.findings)
    context = MessageContext(document, settings, members: checked.members(in: tree), ids: names[.id])
    context.know(
      unplacedItems: checked.unplacedItems, unknownReferences: checked.unknownReferences, itemCount: names.itemCount)
    all = droppingConsequences(findings, causes: causes, context)
    self.faults = Faults(causes: causes + all, ids: checked.faultyIDs)
  }

  /// Whether what follows from findings about names at the same location is in the part, in both versions.
  ///
  /// - Parameter before: The findings about names in the version before, with the tree `old`.
  func holdsWhatFollows(_ before: [Finding], _ old: SyntaxTree) -> Bool {
    part.old.holdsWhatFollows(from: before, old) && part.new.holdsWhatFollows(from: ofNames, context.tree)
  }
}
