import Findings
import JSONSyntax
import SourceText
import TierLists

/// One child of a container in the result of a merge.
struct MergedPart {
  enum Content {
    /// A child of OURS as it is.
    case kept(TreeValue)
    /// An array or object of OURS that is merged with the others.
    case merged(Versions<TreeValue>)
    /// A child of THEIRS, in the place of one of OURS or a new one.
    case taken(TreeValue)
    case value(JSONValue)
    case conflict(Versions<TreeValue>)
    /// Arrays whose order is a conflict, as OURS and THEIRS have it.
    case orderConflict(Versions<TreeValue>)
  }

  let name: String
  /// Its value in the container of OURS.
  let ours: NodeID?
  let content: Content

  var isConflict: Bool {
    switch content {
    case .conflict, .orderConflict: true
    default: false
    }
  }
}

extension MergeWriter {
  /// What becomes of the children of a container.
  mutating func parts(of versions: Versions<TreeValue>, at path: [String]) -> [MergedPart] {
    if let tier = plan.tierWithItems(at: path) { return itemParts(of: tier, at: path) }
    let isObject = versions.ours?.kind == .object
    let identity = isObject ? .text : ElementIdentity.shared(by: versions) ?? .data
    let children = versions.map { $0.children(identity) }
    later = laterSide(children)
    let isWhole = !isObject || path == ["items"]
    var contents: [String: MergedPart.Content] = [:]
    for name in Set(children.all.flatMap({ $0.names })) {
      contents[name] = content(children.map { $0.values[name] }, at: path + [name], isWhole: isWhole)
    }
    let order = plan.order(of: children.map { $0.names }, keeping: Set(contents.keys), at: path, isOrdered: !isObject)
    return order.names.compactMap { name in
      contents[name].map { MergedPart(name: name, ours: children.ours?.values[name]?.node, content: $0) }
    }
  }

  /// The items of a tier.
  private mutating func itemParts(of tier: String, at path: [String]) -> [MergedPart] {
    plan.items(of: tier).names.compactMap { item in
      let own = plan.versions.map { $0.tierOf[item] == tier ? $0.element(of: item) : nil }
      let part = { (content: MergedPart.Content) in MergedPart(name: item, ours: own.ours?.node, content: content) }
      if plan.conflictTier[item] == tier { return decided(own).map(part) }
      let all = plan.versions.map { $0.element(of: item) }
      if plan.isState { return content(all, at: path + [item], isWhole: true).map(part) }
      return all.ours.map { part(.kept($0)) } ?? all.theirs.map { part(.taken($0)) }
    }
  }

  /// A conflict, or what the preferred side has.
  private func decided(_ versions: Versions<TreeValue>) -> MergedPart.Content? {
    switch plan.preferred {
    case nil: .conflict(versions)
    case .ours: versions.ours.map { .kept($0) }
    case .theirs: versions.theirs.map { .taken($0) }
    }
  }

  /// - Parameter words: What happened, for people.
  private mutating func conflict(
    _ versions: Versions<TreeValue>, at path: [String], _ words: String = "changed here and there"
  ) -> MergedPart.Content? {
    conflicts.append("\(description(of: path)): \(words)")
    return decided(versions)
  }

  /// The side whose `updatedAt` is later.
  private func laterSide(_ children: Versions<NamedValues>) -> MergeSide? {
    let dates = children.map { $0.values["updatedAt"].flatMap { $0.tree.date($0.node) } }
    guard let ours = dates.ours, let theirs = dates.theirs else { return nil }
    return ours.isBefore(theirs) ? .theirs : .ours
  }
}

// What becomes of one value; `nil` where it is removed.
extension MergeWriter {
  /// - Parameter isWhole: Whether a removal of it clashes with any change in it.
  private mutating func content(
    _ versions: Versions<TreeValue>, at path: [String], isWhole: Bool
  ) -> MergedPart.Content? {
    if let ours = versions.ours, let theirs = versions.theirs, !plan.mayDecide(in: path),
      theirs.bytes == versions.base?.bytes || theirs.bytes == ours.bytes
    {
      return .kept(ours)
    }
    let (base, isSame) = (versions.base, areSame(versions.ours, versions.theirs))
    if let problem = plan.forced[path], !isSame { return conflict(versions, at: path, "with both changes: \(problem)") }
    if plan.isContested(path) { return decided(versions) }
    if path.count == 2, path[0] == "tiers", plan.versions.ours?.hasTiers ?? false { return tier(path[1], versions) }
    if let order = plan.order(at: path) { return .value(.integer(order)) }
    switch (versions.ours, versions.theirs) {
    case (nil, nil): return nil
    case (let ours?, nil):
      if base == nil || areSame(nil, ours) { return .kept(ours) }
      if areSame(base, ours) { return nil }
      return !isWhole && isMerged(versions, at: path)
        ? .merged(versions) : conflict(versions, at: path, "changed here, removed there")
    case (nil, let theirs?):
      if base == nil { return plan.tierWithItems(at: path).map { .value(itemList(of: $0)) } ?? .taken(theirs) }
      if areSame(base, theirs) { return nil }
      if !isWhole, isMerged(versions, at: path), let new = additions(versions) { return .value(new) }
      return conflict(versions, at: path, "removed here, changed there")
    case (let ours?, let theirs?):
      if ours.isContainer, isMerged(versions, at: path) { return merged(versions, at: path) }
      if isSame || base != nil && areSame(base, theirs) { return .kept(ours) }
      if base != nil, areSame(base, ours) { return .taken(theirs) }
      if let later, ["updatedAt", "updatedBy"].contains(path.last) {
        return later == .ours ? .kept(ours) : .taken(theirs)
      }
      return conflict(versions, at: path)
    }
  }

  private mutating func tier(_ name: String, _ versions: Versions<TreeValue>) -> MergedPart.Content? {
    if plan.contestedTiers.contains(name) { return decided(versions) }
    guard plan.tiers.names.contains(name) else { return nil }
    if versions.ours != nil { return merged(versions, at: ["tiers", name]) }
    return versions.theirs.map { .value(newTier(name, $0)) }
  }

  private mutating func merged(_ versions: Versions<TreeValue>, at path: [String]) -> MergedPart.Content {
    guard plan.isOrderClash(versions, at: path) else { return .merged(versions) }
    conflicts.append("\(description(of: path)): sorted here and there")
    return plan.preferred == nil ? .orderConflict(versions) : .merged(versions)
  }

  /// Whether the children of a value are merged; otherwise it is one unit.
  private func isMerged(_ versions: Versions<TreeValue>, at path: [String]) -> Bool {
    let kinds = Set(versions.all.map { $0.kind })
    guard kinds.count == 1 else { return false }
    if kinds == [.object] { return true }
    if kinds != [.array] { return false }
    let isFree = path.contains("additional") && !path.contains("customThemes")
    return plan.tierWithItems(at: path) != nil || !isFree && ElementIdentity.shared(by: versions) != nil
  }

  /// What THEIRS added to a value that OURS removed; `nil` if it also changed something.
  private func additions(_ versions: Versions<TreeValue>) -> JSONValue? {
    guard let theirs = versions.theirs,
      let identity = theirs.kind == .object ? .text : ElementIdentity.shared(by: versions),
      let old = versions.base?.children(identity), let new = theirs.children(identity)
    else { return nil }
    let added = new.names.filter { old.values[$0] == nil }.compactMap { name in new.values[name].map { (name, $0.json) }
    }
    guard new.names.allSatisfy({ old.values[$0] == nil || areSame(old.values[$0], new.values[$0]) }) else { return nil }
    return theirs.kind == .object ? .object(added.map { JSONValue.Member($0, $1) }) : .array(added.map { $0.1 })
  }

  /// A tier of THEIRS with the items that it has after the merge.
  private mutating func newTier(_ name: String, _ tier: TreeValue) -> JSONValue {
    if plan.isState { return itemList(of: name) }
    guard case .object(var members) = tier.json else { return tier.json }
    for index in members.indices {
      if members[index].name == "itemIds" { members[index].value = itemList(of: name) }
      if members[index].name == "order", let order = plan.orders[name] { members[index].value = .integer(order) }
    }
    return .object(members)
  }

  /// The items of a tier that OURS does not have.
  private mutating func itemList(of tier: String) -> JSONValue {
    let path = plan.isState ? ["tiers", tier] : ["tiers", tier, "itemIds"]
    return .array(
      plan.items(of: tier).names.compactMap { item in
        let all = plan.versions.map { $0.element(of: item) }
        guard plan.isState, all.ours != nil else { return (all.ours ?? all.theirs)?.json }
        return .raw(bytes { $0.write(all, at: path + [item]) })
      })
  }
}

/// A value for people: `rating of "pho"`.
func description(of path: [String]) -> String {
  let owners = ["items": "", "tiers": "tier ", "overrides": "override of "]
  guard path.count > 1, let owner = owners[path[0]] else { return displayText(unquoted: path.joined(separator: ".")) }
  if path.count == 4, path[2] == "itemIds" { return "\(quoted(path[3])) in tier \(quoted(path[1]))" }
  let name = owner + quoted(path[1])
  return path.count == 2 ? name : "\(displayText(unquoted: path.dropFirst(2).joined(separator: "."))) of \(name)"
}
