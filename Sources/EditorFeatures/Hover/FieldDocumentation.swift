import JSONSchema
import JSONSyntax
import ListEditing
import TierLists

/// The documentation of the field on a path, from its schema; empty where the schema does not describe it.
func fieldDocumentation(_ document: Document, _ path: DocumentPath) -> [Markup.Block] {
  let locations = SchemaLocation.along(path.values, in: document)
  guard let location = locations.last, location.isDescribed else { return [] }
  let parent = path.values.dropLast().last
  let key = parent.flatMap {
    path.tree.kind($0) == .object ? path.tree.string(path.tree.key(of: path.value)) ?? "" : nil
  }
  let isRequired = key.map { locations.dropLast().last?.required.contains($0) ?? false } ?? false
  return location.title(key: key, isRequired: isRequired) + location.description
    + facts(location.limits + location.values)
}

extension SchemaLocation {
  fileprivate func title(key: String?, isRequired: Bool) -> [Markup.Block] {
    guard let title = annotation("title") else { return [] }
    let types = types.joined(separator: " or ")
    let kinds = [types, isRequired ? "required" : ""].filter { !$0.isEmpty }
    let name: [Markup.Span] = key.map { [.words(" "), .code($0)] } ?? []
    return [.paragraph([.strong(title)] + name + (kinds.isEmpty ? [] : [.words(" " + kinds.joined(separator: ", "))]))]
  }

  fileprivate var description: [Markup.Block] {
    annotation("description").map { [.paragraph([.words($0)])] } ?? []
  }

  fileprivate var limits: [[Markup.Span]?] {
    [
      labeled("at least", literals("minimum")),
      labeled("at most", literals("maximum")),
      literals("maxLength").first.map { [.words("at most \($0) characters")] },
      labeled("pattern", annotations("pattern")),
      labeled("format", annotations("format")),
    ]
  }

  fileprivate var values: [[Markup.Span]?] {
    let examples = literals("examples")
    return [
      labeled("one of", literals("enum"), most: 50),
      labeled("default", literals("default").prefix(1)),
      labeled(examples.count == 1 ? "example" : "examples", examples, most: 3),
    ]
  }
}
