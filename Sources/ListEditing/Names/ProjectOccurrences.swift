import JSONSyntax

// Occurrences of the ids of items, tiers and media entries, of attributes and tags in a project.

extension SyntaxTree {
  func forEachTier(_ body: (NodeID) -> Void) { forEachValue(of: .root, "tiers") { forEachElement(of: $0, body) } }

  /// Calls a function with the media entries of all items and overrides.
  package func forEachMedia(_ body: (NodeID) -> Void) {
    for field in ["items", "overrides"] as [ASCIIName] { forEachElement(of: "media", ofEach: field, body) }
  }

  /// Calls a function with the tags of all items and overrides.
  func forEachTag(_ body: (NodeID) -> Void) {
    for field in ["items", "overrides"] as [ASCIIName] { forEachElement(of: "tags", ofEach: field, body) }
  }

  /// Calls a function with the keys of the attributes of all items.
  func forEachAttribute(_ body: (NodeID) -> Void) {
    forEachValue(of: .root, "items") { items in
      forEachMember(of: items) { _, item in
        forEachValue(of: item, "attributes") { attributes in forEachMember(of: attributes) { key, _ in body(key) } }
      }
    }
  }

  /// Calls a function with the elements of an array that each member of an object of the root has.
  private func forEachElement(of name: ASCIIName, ofEach field: ASCIIName, _ body: (NodeID) -> Void) {
    forEachValue(of: .root, field) { owners in
      forEachMember(of: owners) { _, owner in forEachValue(of: owner, name) { forEachElement(of: $0, body) } }
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
