import JSONSyntax
import ListEditing
import TierLists

/// The values that the schema itself suggests.
func schemaCandidates(_ request: CompletionRequest, at location: SchemaLocation) -> [CompletionCandidate] {
  let standard = location.annotation("default")
  let note = { (value: String) in value == standard ? "default" : nil }
  let listed = location.annotations("enum")
  if !listed.isEmpty { return listed.map { CompletionCandidate($0, .enumMember).noted(note($0)) } }
  if let value = onlyString(for: location, request) { return [CompletionCandidate(value).preselected] }
  switch location.usualType {
  case "boolean": return ["true", "false"].map { CompletionCandidate.literal($0).noted(note($0)) }
  case "object", "array":
    let title = location.annotation("title") ?? "value"
    let key = request.point.key.flatMap { request.tree.string($0) }.map(SnippetText.literal)
    return [CompletionCandidate(title, .snippet, skeleton(of: location, key: key, request))]
  default: return []
  }
}

func schemaVersionCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  [CompletionCandidate.literal(request.location?.annotation("examples") ?? "1").preselected]
}

func createdDateCandidates(_ request: CompletionRequest) -> [CompletionCandidate] {
  let now = request.context.now
  return [CompletionCandidate.literal(String(now - 978_307_200), detail: timestamp(now))]
}

/// Fields whose value is a new UUID although the schema gives no format.
let generatedIDs: Set<String> = ["customTheme/id", "customThemeTier/id"]

/// The string that is the only sensible value.
private func onlyString(for location: SchemaLocation, _ request: CompletionRequest) -> String? {
  switch location.annotation("format") {
  case "uuid": request.context.newUUID
  case "date-time": timestamp(request.context.now)
  default:
    generatedIDs.contains(location.path)
      ? request.context.newUUID : location.path.hasSuffix("/$schema") ? location.annotation("examples") : nil
  }
}

/// Values to begin with that depend on the document, by schema path.
let skeletons: [String: @Sendable (CompletionRequest, SchemaLocation) -> SnippetText] = [
  "item/id": { request, _ in SnippetText(jsonStringLiteral(request.keyOfItem ?? "")) },
  "tier/order": { request, _ in .stop(String(nextTierOrder(request))) },
  "project/schemaVersion": { _, location in SnippetText(location.annotation("examples") ?? "1") },
]

/// Fields that begin with their first candidate.
let prefilledFields: Set<String> = ["tier/id", "tier/label", "tier/color", "tierColors/*", "customThemeTier/colorHex"]

/// A value to begin with: the only one there is, or an empty one of the right type with its required members.
///
/// - Parameter key: That of the value, as JSON.
func skeleton(of location: SchemaLocation, key: SnippetText?, _ request: CompletionRequest) -> SnippetText {
  if let skeleton = skeletons[location.path] { return skeleton(request, location) }
  let first = prefilledFields.contains(location.path) ? valueProviders[location.path]?(request).all.first?.label : nil
  if let value = first ?? onlyString(for: location, request) ?? location.annotations("enum").first {
    return SnippetText("\"") + .stop(String(jsonStringLiteral(value).dropFirst().dropLast())) + "\""
  }
  switch location.usualType {
  case "array": return SnippetText("[") + .stop() + "]"
  case "object": return objectSkeleton(location, key: key, request)
  case "boolean": return .stop(location.annotation("default") == "true" ? "false" : "true")
  case "integer", "number": return .stop("0")
  default: return SnippetText("\"") + .stop() + "\""
  }
}

/// An object with the members that the app requires.
private func objectSkeleton(_ object: SchemaLocation, key: SnippetText?, _ request: CompletionRequest) -> SnippetText {
  let isTheme = object.path.hasPrefix("customTheme")
  let needed = isTheme ? object.properties.map { $0.name } : object.required
  guard !needed.isEmpty else { return SnippetText("{") + .stop() + "}" }
  let members = needed.map { name in
    let ownID = object.path == "item" && name == "id" ? key : nil
    let value = ownID ?? skeleton(of: object.member(name), key: .literal(name), request)
    return .literal(name) + request.style.colon + value
  }
  return SnippetText("{ ") + members.joined(request.style.comma) + " }"
}
