import JSONSyntax
import TierlintCore

/// Finds out what may be written at a place of a JSON document. What a place is comes from the schema; a table says who knows
/// more of it.
struct CompletionChoices {
  let spot: CompletionSpot
  let context: CompletionContext
  let fields: CompletionFields?

  var tree: SyntaxTree { spot.tree }
  var root: ObjectView { ObjectView(spot.tree, 0) }

  init(spot: CompletionSpot, context: CompletionContext) {
    (self.spot, self.context) = (spot, context)
    fields = CompletionFields(spot)
  }

  var list: CompletionChoiceList {
    if spot.role == .root { return CompletionChoiceList(all: starters) }
    guard let fields else { return CompletionChoiceList() }
    if spot.role == .key { return keys(of: fields.own) }
    let known = Self.values[fields.own.path]?(self) ?? CompletionChoiceList()
    return known.all.isEmpty ? CompletionChoiceList(all: values(of: fields.own)) : known
  }

  typealias Finder = @Sendable (CompletionChoices) -> CompletionChoiceList

  /// Who knows the values of a field, by its path.
  private static let values: [String: Finder] = [
    "tier/id": { .init(all: $0.tierIDs) },
    "tier/label": { .init(all: $0.tierLabels) },
    "tier/order": { .init(all: [CompletionChoice.literal(String($0.tierOrder)).preselected]) },
    "tier/color": { .init(all: $0.colors) },
    "tier/itemIds/*": { $0.itemIDs },
    "item/id": { .init(all: $0.keyOfItem.map { [CompletionChoice($0).preselected] } ?? []) },
    "item/tags/*": { .init(all: $0.tags) },
    "override/tags/*": { .init(all: $0.tags) },
    "attributes/*": { .init(all: $0.attributeValues) },
    "attributes/*/*": { .init(all: $0.attributeValues) },
    "media/kind": { .init(all: $0.mediaKinds) },
    "media/mime": { .init(all: $0.mediaTypes) },
    "media/uri": { .init(all: $0.mediaFiles("Media/")) },
    "media/posterUri": { .init(all: $0.mediaFiles("Media/")) },
    "media/thumbUri": { .init(all: $0.mediaFiles("Thumbs/")) },
    "settings/theme": { .init(all: $0.themes) },
    "customThemeTier/name": { .init(all: $0.themeTierNames) },
    "customThemeTier/colorHex": { .init(all: $0.colors) },
    "project/additional/tierlint/ignore/*": { .init(all: $0.rules()) },
    "additional/tierlint/ignore/*": { .init(all: $0.rules()) },
    "state/tierOrder/*": { .init(all: $0.orderedTiers) },
    "state/lockedTiers/*": { .init(all: $0.stateTiers(besides: $0.strings(in: $0.spot.container))) },
    "stateItem/tier": { .init(all: $0.itemTiers) },
    "tierColors/*": { .init(all: $0.colors) },
  ]

  /// Who knows the keys that the schema leaves open, by the path of their object. Their text is that of the value, or empty
  /// where the schema knows it.
  private static let openKeys: [String: Finder] = [
    "project/items": { $0.missingItems },
    "project/overrides": { $0.itemsToOverride },
    "attributes": { .init(all: $0.attributeKeys) },
    "state/tiers": { .init(all: $0.tiersToAdd) },
    "tierLabels": { .init(all: $0.stateTiers(besides: $0.takenKeys)) },
    "tierColors": { .init(all: $0.stateTiers(besides: $0.takenKeys)) },
    "rules": { .init(all: $0.rules(besides: $0.takenKeys)) },
  ]

  /// The keys that an object may still get, the required ones first.
  private func keys(of object: SchemaLocation) -> CompletionChoiceList {
    let taken = object.properties.isEmpty ? [] : takenKeys
    let required = object.required
    let fields = object.properties.filter { !taken.contains($0.name) }
    let isMeta = { (name: String) in name.hasPrefix("$") }
    let sorted =
      fields.filter { required.contains($0.name) }
      + fields.filter { !required.contains($0.name) && !isMeta($0.name) } + fields.filter { isMeta($0.name) }
    let declared = sorted.map { key($0.name, object.member($0.name), isRequired: required.contains($0.name)) }
    let open = Self.openKeys[object.path]?(self) ?? CompletionChoiceList()
    let others = open.all.map { choice in
      var choice = choice
      let value = choice.text.isEmpty ? skeleton(of: object.member(choice.label), named: choice.label) : choice.text
      choice.text = member(choice.label, value)
      return choice
    }
    return CompletionChoiceList(all: declared + others, isIncomplete: open.isIncomplete)
  }

  private func key(_ name: String, _ field: SchemaLocation, isRequired: Bool) -> CompletionChoice {
    var choice = CompletionChoice(name, .property, member(name, skeleton(of: field, named: name)))
    let type = field.types.joined(separator: " or ")
    choice.detail = [type, isRequired ? "required" : ""].filter { !$0.isEmpty }.joined(separator: ", ")
    choice.documentation = field.annotation("description").map { Markup([.paragraph([.words($0)])]) }
    choice.isDeprecated = field.annotation("deprecated") == "true"
    return choice
  }

  /// A member, or as much of it as does not stand there yet.
  private func member(_ name: String, _ value: SnippetText) -> SnippetText {
    let key = SnippetText(jsonStringLiteral(name))
    if spot.hasColon { return key }
    return spot.hasValue ? key + spot.colonBeforeValue : key + style.colon + value
  }

  var style: JSONStyle { JSONStyle(tree) }

  /// The keys of the object at the place, without the one that is being written.
  var takenKeys: Set<String> {
    Set(tree.members(of: spot.container ?? -1).compactMap { $0.key == spot.node ? nil : tree.string($0.key) })
  }

  /// The strings in an array, without the one that is being written.
  func strings(in array: NodeID?) -> Set<String> {
    Set(tree.elements(of: array ?? -1).compactMap { $0 == spot.node ? nil : tree.string($0) })
  }
}

extension CompletionChoice {
  /// A number, `true` or `false`.
  static func literal(_ text: String, detail: String? = nil) -> CompletionChoice {
    CompletionChoice(text, .keyword, SnippetText(text), detail: detail)
  }
}
