import Findings
import JSONSyntax
import ListEditing
import TierLists

/// One difference between two versions of a list, for people.
package struct ListChange: Sendable, Equatable {
  /// What happened: a verb, a field, or `tier`.
  package let kind: String
  /// The title of an item, the label of a tier; empty for the list.
  package let subject: String
  package let details: String
  /// Whether it only follows from other tiers.
  fileprivate let isRenumbering: Bool

  package init(_ kind: String, _ subject: String, _ details: String) {
    self.init(kind, subject, details, isRenumbering: false)
  }

  private init(_ kind: String, _ subject: String, _ details: String, isRenumbering: Bool) {
    (self.kind, self.subject, self.details, self.isRenumbering) = (kind, subject, details, isRenumbering)
  }
}

extension [ListChange] {
  /// Without the new orders of tiers where tiers were added, removed or moved.
  var withoutRenumbering: [ListChange] {
    contains { $0.isRenumbering == false && $0.kind == "tier" } ? filter { !$0.isRenumbering } : self
  }
}

/// Both versions, for the names of items and tiers.
struct ChangeNames {
  let old: ListVersion
  let new: ListVersion
  /// The position of each item in its tier, from 1.
  let positions: [String: Int]

  init(old: ListVersion, new: ListVersion) {
    (self.old, self.new) = (old, new)
    positions = Dictionary(new.itemsOf.values.flatMap { zip($0, 1...) }) { first, _ in first }
  }

  func title(of item: String) -> String {
    let value = new.items[item] ?? old.items[item]
    return displayText(unquoted: value?.string("title") ?? value?.string("name") ?? item)
  }

  func label(of tier: String) -> String {
    let value = old.tiers.values[tier] ?? new.tiers.values[tier]
    return displayText(unquoted: value?.string("label") ?? tier)
  }
}

/// A value that differs, at a path with ids.
struct FieldChange {
  let path: [String]
  let old: TreeValue?
  let new: TreeValue?
}

extension ListChange {
  init(_ edit: ListOperation.Edit, _ names: ChangeNames) {
    switch edit {
    case .move(let item, let tier, _):
      let place = names.positions[item].map { " (\(ordinal($0)))" } ?? ""
      let from = names.old.tierOf[item].map { $0 == tier ? "" : names.label(of: $0) + " → " } ?? ""
      self.init("moved", names.title(of: item), "\(from)\(names.label(of: tier))\(place)")
    case .add(let item):
      self.init("added", displayText(unquoted: item.title), item.tier.map(names.label) ?? "")
    case .remove(let item): self.init("removed", names.title(of: item), names.old.tierOf[item].map(names.label) ?? "")
    case .renameItem(let item, let new): self.init("renamed", names.title(of: item), "\(item) → \(new)")
    case .renameTier(let tier, let new, _): self.init("tier", names.label(of: tier), "id \(tier) → \(new ?? "")")
    case .addTier(let label, _, _, _): self.init("tier", displayText(unquoted: label), "added")
    case .removeTier(let tier, _): self.init("tier", names.label(of: tier), "removed")
    case .moveTier(let tier, let place):
      self.init("tier", names.label(of: tier), "moved to the \(ordinal(place)) place")
    default: self.init("", "", "")
    }
  }

  init(_ change: FieldChange, _ names: ChangeNames) {
    let values = "\(shown(change.old)) → \(shown(change.new))"
    let path = change.path
    let field = displayText(unquoted: path.dropFirst(2).joined(separator: "."))
    switch path.count > 2 ? path[0] : "" {
    case "items": self.init(field, names.title(of: path[1]), values)
    case "overrides": self.init("override", names.title(of: path[1]), "\(field) \(values)")
    case "tiers" where path[2] == "label" && change.new != nil:
      self.init(
        "tier", names.label(of: path[1]),
        "renamed to \(quoted(change.new?.tree.string(change.new?.node ?? .root) ?? ""))")
    case "tiers": self.init("tier", names.label(of: path[1]), "\(field) \(values)", isRenumbering: field == "order")
    default: self.init(displayText(unquoted: path.joined(separator: ".")), "", values)
    }
  }
}

/// A string on one line; in quotes if nothing of it can be seen.
func shown(_ text: String) -> String {
  text.allSatisfy { $0.isWhitespace } ? quoted(text) : displayText(unquoted: text)
}

/// A value on one line.
private func shown(_ value: TreeValue?) -> String {
  guard let value else { return "none" }
  switch value.kind {
  case .string: return shown(value.tree.string(value.node) ?? "")
  case .array where value.tree.elements(of: value.node).allSatisfy({ value.tree.kind($0) == .string }):
    let strings = value.tree.elements(of: value.node).compactMap { value.tree.string($0) }
    return strings.isEmpty ? "[]" : displayText(unquoted: strings.joined(separator: ", "))
  default: return displayText(unquoted: String(decoding: value.json.bytes, as: UTF8.self))
  }
}

/// `1st`, `2nd`, `3rd`, `4th`.
private func ordinal(_ number: Int) -> String {
  let suffixes = [1: "st", 2: "nd", 3: "rd"]
  let isTeen = (11...13).contains(number % 100)
  return "\(number)\(isTeen ? "th" : suffixes[number % 10] ?? "th")"
}
