import Findings
import JSONSchema
import JSONSyntax
import TierLists

/// The keys that the schema declares for objects of a kind that may also have others.
struct DeclaredKeys: Sendable {
  private let members: MemberSchema?
  private let suggester: SpellingSuggester

  init(of kind: ObjectKind) {
    let (schema, definition) = (kind.schema, kind.subschema)
    members = definition.flatMap { schema?.members(at: $0) }
    suggester = SpellingSuggester(definition.flatMap { schema?.properties(of: $0) }?.map { $0.name } ?? [])
  }

  /// The findings about keys of an object that are nearly declared ones.
  ///
  /// - Parameter noun: What such a key is, for the message.
  func misspellings(in object: ObjectView, _ noun: String) -> [ObjectFinding] {
    object.members.compactMap { key, value in
      guard members?.place(of: key, in: object.tree) == nil, let name = object.tree.string(key),
        let meant = suggester.nearest(to: name)
      else { return nil }
      return ObjectFinding(at: .key(value)) { _ in
        Message("unknown \(noun) \(quoted(name))" + hint(meant, for: name), fixes: { $0.renaming(value, to: meant) })
      }
    }
  }
}
