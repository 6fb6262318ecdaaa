import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let schemaSimilarKey = Rule(
    id: "schema/similar-key",
    severity: .hint,
    impact: .none,
    fixable: .suggestion,
    summary: "A key of an open object is nearly a known one, or a slug contains spaces or capitals.",
    appBehavior: "Tiercade loads the list, but programs that look for the usual name do not find this one",
    explanation: """
      Translations in `locale`, `settings.accessibility`, `attribution` and `source` may have any keys. One that differs from \
      a known key by a letter or by case, such as `colourblind`, is most likely a typo. A slug is the part of a web address \
      that identifies an item, such as `hot-and-sour-soup`: spaces are escaped there, and capitals make two addresses of one.
      """,
    checks: openObjects.map { kind, keys in .object(kind) { object, _ in keys.misspellings(in: object) } }
      + [.object(.item) { item, _ in badSlug(item) }]
  )
}

private let openObjects = [ObjectKind.accessibility, .attribution, .source, .translation].map {
  ($0, KnownKeys(of: $0))
}

/// The keys that the schema names for objects that may also have others.
private struct KnownKeys {
  private let members: MemberSchema?
  private let suggester: SpellingSuggester

  init(of kind: ObjectKind) {
    let (schema, definition) = (kind.schema, kind.subschema)
    members = definition.flatMap { schema?.members(at: $0) }
    suggester = SpellingSuggester(definition.flatMap { schema?.properties(of: $0) }?.map { $0.name } ?? [])
  }

  func misspellings(in object: ObjectView) -> [ObjectFinding] {
    object.members.compactMap { key, value in
      guard members?.place(of: key, in: object.tree) == nil, let name = object.tree.string(key),
        let meant = suggester.nearest(to: name)
      else { return nil }
      return ObjectFinding(at: .key(value)) { _ in
        Message("unknown key \(quoted(name))" + hint(meant, for: name), fixes: { $0.renaming(value, to: meant) })
      }
    }
  }
}

private func badSlug(_ item: ObjectView) -> [ObjectFinding] {
  guard let node = item["slug"], let text = item.tree.string(node), !text.utf8.allSatisfy({ $0.isPlainInSlug }) else {
    return []
  }
  let odd = text.unicodeScalars.first { $0.properties.isWhitespace || $0.properties.isUppercase }
  return odd.map { odd in
    [
      ObjectFinding(at: .value(node)) { context in
        let fault = odd.properties.isWhitespace ? "spaces" : "capitals"
        return Message(
          "slug \(context.displayText(node))\(context.ownerSuffix(node)) contains \(fault)", fixes: { fixes(node, $0) })
      }
    ]
  } ?? []
}

extension UInt8 {
  /// Whether a byte is neither a space nor a capital, without a question to the Unicode tables.
  fileprivate var isPlainInSlug: Bool { (0x21...0x7E).contains(self) && !(0x41...0x5A).contains(self) }
}

private func fixes(_ node: NodeID, _ document: DocumentContext) -> [Fix] {
  let slug = slug(document.tree.string(node) ?? "")
  if slug.isEmpty || document.taken.slugs.contains(slug) { return [] }
  return [.change(node, to: slug)]
}
