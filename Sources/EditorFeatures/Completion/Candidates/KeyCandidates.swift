import JSONSyntax
import ListEditing

/// The keys that an object does not have yet, the required ones first.
func keyCandidates(_ request: CompletionRequest, of object: SchemaLocation) -> CandidateList {
  let taken = object.properties.isEmpty ? [] : request.takenKeys
  let required = object.required
  let properties = object.properties.filter { !taken.contains($0.name) }
  let isMeta = { (name: String) in name.hasPrefix("$") }
  let sorted =
    properties.filter { required.contains($0.name) }
    + properties.filter { !required.contains($0.name) && !isMeta($0.name) } + properties.filter { isMeta($0.name) }
  let declared = sorted.map { key($0.name, object.member($0.name), isRequired: required.contains($0.name), request) }
  let open = keyProviders[object.path]?(request) ?? CandidateList()
  let others = open.all.map { candidate in
    var candidate = candidate
    let key = candidate.key ?? .literal(candidate.label)
    let value =
      candidate.text.isEmpty ? skeleton(of: object.member(candidate.label), key: key, request) : candidate.text
    candidate.text = member(key, value, request)
    return candidate
  }
  return CandidateList(all: declared + others, isIncomplete: open.isIncomplete)
}

private func key(
  _ name: String, _ location: SchemaLocation, isRequired: Bool, _ request: CompletionRequest
) -> CompletionCandidate {
  let text = member(.literal(name), skeleton(of: location, key: .literal(name), request), request)
  var candidate = CompletionCandidate(name, .property, text)
  let type = location.types.joined(separator: " or ")
  candidate.detail = [type, isRequired ? "required" : ""].filter { !$0.isEmpty }.joined(separator: ", ")
  candidate.documentation = location.annotation("description").map { Markup([.paragraph([.words($0)])]) }
  candidate.isDeprecated = location.annotation("deprecated") == "true"
  return candidate
}

/// The part of a member that the document does not have yet.
private func member(_ key: SnippetText, _ value: SnippetText, _ request: CompletionRequest) -> SnippetText {
  if request.point.hasColon { return key }
  return request.point.hasValue ? key + request.point.colonBeforeValue : key + request.style.colon + value
}
