import JSONSyntax

// Occurrences of the ids of items, tiers and media entries in a project.

extension SyntaxTree {
  func forEachTier(_ body: (NodeID) -> Void) { forEachValue(of: .root, "tiers") { forEachElement(of: $0, body) } }

  /// Calls a function with the media entries of all items and overrides.
  func forEachMedia(_ body: (NodeID) -> Void) {
    for field in ["items", "overrides"] as [StaticString] {
      forEachValue(of: .root, field) { carriers in
        forEachMember(of: carriers) { _, carrier in
          forEachValue(of: carrier, "media") { forEachElement(of: $0, body) }
        }
      }
    }
  }

  func forEachItemOccurrence(_ body: (NameOccurrence) -> Void) {
    forEachTier { tier in
      forEachValue(of: tier, "itemIds") { ids in forEachElement(of: ids) { body(NameOccurrence(node: $0)) } }
    }
    forEachValue(of: .root, "items") { items in
      forEachMember(of: items) { key, item in
        body(NameOccurrence(node: key, declared: item))
        forEachValue(of: item, "id") { id in
          // The key wins: an `id` that differs from it refers to nothing.
          if kind(id) == .string, kind(key) == .string, haveSameName(id, key) {
            body(NameOccurrence(node: id, declared: item))
          }
        }
      }
    }
    forEachValue(of: .root, "overrides") { overrides in
      forEachMember(of: overrides) { key, _ in body(NameOccurrence(node: key)) }
    }
  }
}
