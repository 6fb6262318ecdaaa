import JSONSyntax
import TierlintCore

// What the schema alone says of a value.
extension CompletionChoices {
  func values(of field: SchemaLocation) -> [CompletionChoice] {
    let standard = field.annotation("default")
    let note = { (value: String) in value == standard ? "default" : nil }
    let listed = field.annotations("enum")
    if !listed.isEmpty { return listed.map { CompletionChoice($0, .enumMember).noted(note($0)) } }
    if let value = standardValue(of: field) { return [CompletionChoice(value).preselected] }
    switch field.usualType {
    case "boolean": return ["true", "false"].map { CompletionChoice.literal($0).noted(note($0)) }
    case "object", "array":
      let title = field.annotation("title") ?? "value"
      return [CompletionChoice(title, .snippet, skeleton(of: field, named: ""))]
    case "integer" where field.path == "project/schemaVersion":
      return [CompletionChoice.literal(field.annotation("examples") ?? "1").preselected]
    case "number" where field.path == "state/createdDate":
      return [CompletionChoice.literal(String(context.now - 978_307_200), detail: timestamp(context.now))]
    default: return []
    }
  }

  /// A string that there is no choice about.
  private func standardValue(of field: SchemaLocation) -> String? {
    switch (field.annotation("format"), field.path) {
    case ("uuid", _), (_, "customTheme/id"), (_, "customThemeTier/id"): return context.newUUID
    case ("date-time", _): return timestamp(context.now)
    case (_, let path) where path.hasSuffix("/$schema"): return field.annotation("examples")
    default: return nil
    }
  }

  /// A value to begin with: the only one there is, or one of the right type, with what it needs.
  ///
  /// - Parameter name: The key under which it stands.
  func skeleton(of field: SchemaLocation, named name: String) -> SnippetText {
    switch field.path {
    case "item/id": return SnippetText(jsonStringLiteral(keyOfItem ?? ""))
    case "tier/order": return .stop(String(tierOrder))
    case "project/schemaVersion": return SnippetText(field.annotation("examples") ?? "1")
    default: break
    }
    if let value = usualText(of: field) ?? standardValue(of: field) ?? field.annotations("enum").first {
      return SnippetText("\"") + .stop(String(jsonStringLiteral(value).dropFirst().dropLast())) + "\""
    }
    switch field.usualType {
    case "array": return SnippetText("[") + .stop() + "]"
    case "object": return object(field, named: name)
    case "boolean": return .stop(field.annotation("default") == "true" ? "false" : "true")
    case "integer", "number": return .stop("0")
    default: return SnippetText("\"") + .stop() + "\""
    }
  }

  /// The likeliest of the texts that a tier can have.
  private func usualText(of field: SchemaLocation) -> String? {
    switch field.path {
    case "tier/id": tierIDs.first?.label
    case "tier/label": tierLabels.first?.label
    case "tier/color", "tierColors/*", "customThemeTier/colorHex": colors.first?.label
    default: nil
    }
  }

  /// An object with the members without which the app does not take it.
  private func object(_ field: SchemaLocation, named name: String) -> SnippetText {
    let isTheme = field.path.hasPrefix("customTheme")
    let needed = isTheme ? field.properties.map(\.name) : field.required
    guard !needed.isEmpty else { return SnippetText("{") + .stop() + "}" }
    let members = needed.map { key in
      let isOwnID = field.path == "item" && key == "id" && !name.isEmpty
      let value = isOwnID ? SnippetText(jsonStringLiteral(name)) : skeleton(of: field.member(key), named: key)
      return SnippetText(jsonStringLiteral(key) + style.colon) + value
    }
    return SnippetText("{ ") + members.joined(style.comma) + " }"
  }
}

extension [SnippetText] {
  fileprivate func joined(_ separator: String) -> SnippetText {
    reduce(SnippetText()) { $0.isEmpty ? $1 : $0 + separator + $1 }
  }
}
