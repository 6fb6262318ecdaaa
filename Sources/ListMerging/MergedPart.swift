import Findings
import JSONSyntax
import SourceText
import TierLists

/// One child of a container in the result of a merge.
struct MergedPart {
  indirect enum Content {
    /// A child of OURS as it is.
    case kept(TreeValue)
    /// An array or object of OURS that is merged with the others.
    case merged(Versions<TreeValue>)
    /// A child of another version, in the place of one of OURS or a new one.
    case taken(TreeValue)
    case value(JSONValue)
    case written([UInt8])
    /// What each version has, written as a merge that prefers its side, with the names of the conflict in its places.
    case conflict(Versions<Content>, [String])
  }

  let name: String
  /// Its value in the container of OURS.
  let ours: NodeID?
  var content: Content

  /// The names of a conflict; empty for other parts.
  var labels: [String] { if case .conflict(_, let labels) = content { labels } else { [] } }
}

extension MergeWriter {
  /// What becomes of the children of a container.
  mutating func parts(of versions: Versions<TreeValue>, at path: [String]) -> [MergedPart] {
    if let tier = plans.tierWithItems(at: path) { return itemParts(of: tier, at: path) }
    let isObject = versions.ours?.kind == .object
    let identity = isObject ? .text : ElementIdentity.shared(by: versions) ?? .data
    let children = versions.map { $0.children(identity) }
    later = laterSide(children)
    let isWhole = !isObject || path == ["items"]
    var contents: [String: MergedPart.Content] = [:]
    for name in Set(children.all.flatMap({ $0.names })) {
      contents[name] = content(children.map { $0.values[name] }, at: path + [name], isWhole: isWhole)
    }
    let order = MergedOrder(
      children.map { $0.names }, keeping: Set(contents.keys), isOrdered: !isObject, in: plans.version)
    return order.names.compactMap { name in
      contents[name].map { MergedPart(name: name, ours: children.ours?.values[name]?.node, content: $0) }
    }
  }

  /// The items of a tier.
  private mutating func itemParts(of tier: String, at path: [String]) -> [MergedPart] {
    plans.items(of: tier).names.compactMap { item in
      let all = plans.versions.map { $0.element(of: item) }
      var content: MergedPart.Content?
      if plans.preferred == nil, plans.isPlacedTwice(item) {
        let places = plans.places(of: item)
        let contents = places.mapEach { place, version in
          place == tier ? preferring(version) { $0.itemContent(item, all, at: path) } : nil
        }
        content = .conflict(contents.map { $0 }, [plans.label(of: item)])
      } else {
        content = itemContent(item, all, at: path)
      }
      let node = plans.versions.ours?.tierOf[item] == tier ? all.ours?.node : nil
      return content.map { MergedPart(name: item, ours: node, content: $0) }
    }
  }

  private mutating func itemContent(
    _ item: String, _ all: Versions<TreeValue>, at path: [String]
  ) -> MergedPart.Content? {
    if plans.isContested(item) { return own(all)[plans.version] }
    if plans.isState { return content(all, at: path + [item], isWhole: true) }
    return all.ours.map { .kept($0) } ?? all.theirs.map { .taken($0) }
  }

  /// A conflict, or what the version has that is written.
  private func decided(_ contents: Versions<MergedPart.Content>, _ labels: [String]) -> MergedPart.Content? {
    plans.preferred.map { contents[$0] } ?? .conflict(contents, labels)
  }

  private func own(_ versions: Versions<TreeValue>) -> Versions<MergedPart.Content> {
    Versions(
      base: versions.base.map { .taken($0) }, ours: versions.ours.map { .kept($0) },
      theirs: versions.theirs.map { .taken($0) })
  }

  /// - Parameter words: What happened, for people.
  private mutating func conflict(
    _ versions: Versions<TreeValue>, at path: [String], _ words: String
  ) -> MergedPart.Content? {
    conflicts.append("\(description(of: path)): \(words)")
    return decided(own(versions), [description(of: path)])
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
    if let ours = versions.ours, let theirs = versions.theirs, !mayDecide(in: path),
      theirs.bytes == versions.base?.bytes || theirs.bytes == ours.bytes
    {
      return .kept(ours)
    }
    let (base, isSame) = (versions.base, areSame(versions.ours, versions.theirs))
    if let problem = forced[path], !isSame { return conflict(versions, at: path, "with both changes: \(problem)") }
    if let owner = plans.contestedOwner(at: path) { return decided(own(versions), [owner]) }
    if path.count == 2, path[0] == "tiers", plans.versions.ours?.hasTiers ?? false { return tier(path[1], versions) }
    if let order = plans.order(at: path) { return .value(.integer(order)) }
    switch (versions.ours, versions.theirs) {
    case (nil, nil): return nil
    case (let ours?, nil):
      if base == nil || areSame(nil, ours) { return .kept(ours) }
      if areSame(base, ours) { return nil }
      return !isWhole && isMerged(versions, at: path)
        ? .merged(versions) : conflict(versions, at: path, names.removed(isOurs: false))
    case (nil, let theirs?):
      let contested = path == ["overrides"] ? theirs.children()?.names.filter(plans.isContested) ?? [] : []
      if !contested.isEmpty { return decided(own(versions), contested.map(plans.label)) }
      if base == nil, let tier = plans.tierWithItems(at: path) {
        return content(ofItemsIn: tier) { $0.itemList(of: tier) }
      }
      if base == nil { return .taken(theirs) }
      if areSame(base, theirs) { return nil }
      if !isWhole, isMerged(versions, at: path), let new = additions(versions) { return .value(new) }
      return conflict(versions, at: path, names.removed(isOurs: true))
    case (let ours?, let theirs?):
      if ours.isContainer, isMerged(versions, at: path) { return merged(versions, at: path) }
      if isSame || base != nil && areSame(base, theirs) { return .kept(ours) }
      if base != nil, areSame(base, ours) { return .taken(theirs) }
      if let later, ["updatedAt", "updatedBy"].contains(path.last) {
        return later == .ours ? .kept(ours) : .taken(theirs)
      }
      return conflict(versions, at: path, names.both("changed"))
    }
  }

  /// Whether something may be decided in a value that THEIRS did not change.
  func mayDecide(in path: [String]) -> Bool { path.count < 2 || path[0] == "tiers" || !forced.isEmpty }

  private mutating func tier(_ name: String, _ versions: Versions<TreeValue>) -> MergedPart.Content? {
    guard plans.hasTier(name) else { return nil }
    if versions.ours != nil, versions.theirs != nil { return merged(versions, at: ["tiers", name]) }
    // Of one that only OURS has, at most the items are others.
    let ours = versions.ours.map { MergedPart.Content.merged(Versions(base: $0, ours: $0, theirs: $0)) }
    guard plans.isContestedTier(name) else {
      return ours ?? versions.theirs.flatMap { tier in content(ofItemsIn: name) { $0.tier(name, like: tier) } }
    }
    let contents = Versions(
      base: versions.base.map { tier in preferring(.base) { .value($0.tier(name, like: tier)) } }, ours: ours,
      theirs: versions.theirs.map { tier in preferring(.theirs) { .value($0.tier(name, like: tier)) } })
    return decided(contents, [description(of: ["tiers", name])])
  }

  private mutating func merged(_ versions: Versions<TreeValue>, at path: [String]) -> MergedPart.Content? {
    guard plans.isOrderClash(versions, at: path) else { return .merged(versions) }
    conflicts.append("\(description(of: path)): \(names.both("sorted"))")
    return decided(merged(versions), [description(of: path)])
  }

  /// An array or object as it is written of each version.
  func merged(_ versions: Versions<TreeValue>) -> Versions<MergedPart.Content> {
    Versions(base: versions.base.map { _ in .merged(versions) }, ours: .merged(versions), theirs: .merged(versions))
  }

  /// Whether the children of a value are merged; otherwise it is one unit.
  private func isMerged(_ versions: Versions<TreeValue>, at path: [String]) -> Bool {
    let kinds = Set(versions.all.map { $0.kind })
    guard kinds.count == 1 else { return false }
    if kinds == [.object] { return true }
    if kinds != [.array] { return false }
    let isFree = path.contains("additional") && !path.contains("customThemes")
    return plans.tierWithItems(at: path) != nil || !isFree && ElementIdentity.shared(by: versions) != nil
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

  /// Something with the items of a tier that OURS does not have: a conflict where the sides differ in it.
  private mutating func content(
    ofItemsIn tier: String, _ value: (inout MergeWriter) -> JSONValue
  ) -> MergedPart.Content? {
    let sides = [Version.ours, .theirs].map { preferring(plans.preferred ?? $0, value) }
    if sides[0] == sides[1] { return .value(sides[0]) }
    let items = plans.items(of: tier).names.filter(plans.isPlacedTwice)
    return decided(
      Versions(ours: .value(sides[0]), theirs: .value(sides[1])),
      [description(of: ["tiers", tier])] + items.map(plans.label))
  }

  /// A tier of another version, with the items that it has after the merge.
  private mutating func tier(_ name: String, like tier: TreeValue) -> JSONValue {
    let items = itemList(of: name)
    guard !plans.isState, case .object(let members) = tier.json else { return items }
    let values = ["itemIds": items, "order": plans.order(at: ["tiers", name, "order"]).map { .integer($0) }]
    return .object(members.map { JSONValue.Member($0.name, (values[$0.name] ?? nil) ?? $0.value) })
  }

  /// The items of a tier that OURS does not have.
  private mutating func itemList(of tier: String) -> JSONValue {
    let path = plans.isState ? ["tiers", tier] : ["tiers", tier, "itemIds"]
    return .array(
      plans.items(of: tier).names.compactMap { item in
        let all = plans.versions.map { $0.element(of: item) }
        if plans.isContested(item) { return all[plans.version]?.json }
        guard plans.isState, all.ours != nil else { return (all.ours ?? all.theirs)?.json }
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
