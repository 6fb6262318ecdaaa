/// Finds the candidates for a field.
typealias CandidateProvider = @Sendable (CompletionRequest) -> CandidateList

/// Providers of values, by the schema path of the field.
let valueProviders: [String: CandidateProvider] = [
  "project/schemaVersion": list(schemaVersionCandidates),
  "tier/id": list(tierIDCandidates),
  "tier/label": list(tierLabelCandidates),
  "tier/order": list(tierOrderCandidates),
  "tier/color": list(colorCandidates),
  "tier/itemIds/*": itemIDCandidates,
  "item/id": list(ownItemIDCandidates),
  "item/tags/*": list(tagCandidates),
  "override/tags/*": list(tagCandidates),
  "attributes/*": list(attributeValueCandidates),
  "attributes/*/*": list(attributeValueCandidates),
  "media/kind": list(mediaKindCandidates),
  "media/mime": list(mimeTypeCandidates),
  "media/uri": list { mediaFileCandidates($0, in: "Media/") },
  "media/posterUri": list { mediaFileCandidates($0, in: "Media/") },
  "media/thumbUri": list { mediaFileCandidates($0, in: "Thumbs/") },
  "settings/theme": list(themeCandidates),
  "customThemeTier/name": list(themeTierNameCandidates),
  "customThemeTier/colorHex": list(colorCandidates),
  "project/additional/tierlint/ignore/*": list { ruleCandidates($0, excluding: $0.takenElements) },
  "additional/tierlint/ignore/*": list { ruleCandidates($0, excluding: $0.takenElements) },
  "state/createdDate": list(createdDateCandidates),
  "state/tierOrder/*": list(orderEntryCandidates),
  "state/lockedTiers/*": list { stateTierCandidates($0, excluding: $0.takenElements) },
  "stateItem/tier": list(itemTierCandidates),
  "tierColors/*": list(colorCandidates),
]

/// Providers of the keys that the schema leaves open, by the schema path of their object. The text of these candidates is
/// the value of the member, or empty where the schema describes it.
let keyProviders: [String: CandidateProvider] = [
  "project/items": list { missingItemCandidates($0) + newItemCandidates($0) },
  "project/overrides": overriddenItemCandidates,
  "attributes": list(attributeKeyCandidates),
  "state/tiers": list(newStateTierCandidates),
  "tierLabels": list { stateTierCandidates($0, excluding: $0.takenKeys) },
  "tierColors": list { stateTierCandidates($0, excluding: $0.takenKeys) },
  "rules": list { ruleCandidates($0, excluding: $0.takenKeys) },
]

private func list(
  _ candidates: @escaping @Sendable (CompletionRequest) -> [CompletionCandidate]
) -> CandidateProvider {
  { CandidateList(all: candidates($0)) }
}

/// The schema paths that completion has tables for.
package let completedSchemaPaths: Set<String> = Set(valueProviders.keys).union(keyProviders.keys)
  .union(skeletons.keys).union(prefilledFields).union(generatedIDs)

func candidates(for request: CompletionRequest) -> CandidateList {
  if request.point.kind == .document { return CandidateList(all: starterCandidates(request)) }
  guard let location = request.location else { return CandidateList() }
  if request.point.kind == .key { return keyCandidates(request, of: location) }
  let known = valueProviders[location.path]?(request) ?? CandidateList()
  return known.all.isEmpty ? CandidateList(all: schemaCandidates(request, at: location)) : known
}
