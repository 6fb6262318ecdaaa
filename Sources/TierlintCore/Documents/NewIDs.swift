import JSONSyntax

/// A valid key for each invalid key of `/items` and `/overrides`, all distinct and unused.
///
/// - Parameter taken: The ids in use, in lower case.
///
/// Of a hostile document only the first ones: more are not reported.
func validKeysByInvalidKey(_ tree: SyntaxTree, taken: Set<String>) -> [String: String] {
  let root = ObjectView(tree, .root)
  var taken = taken
  var numbers: [String: Int] = [:]
  var validKeys: [String: String] = [:]
  for name in ["items", "overrides"] as [ASCIIName] {
    for (key, value) in tree.members(of: root[name]) where validKeys.count < 10_000 {
      guard let invalid = tree.string(key), validKeys[invalid] == nil, invalid.isEmpty || validKey(invalid) != invalid
      else { continue }
      let preferred = preferredKey(for: invalid, ObjectView(tree, value))
      let free = freeName(preferred, taken, from: &numbers[preferred, default: 1])
      taken.insert(free.lowercased())
      validKeys[invalid] = free
    }
  }
  return validKeys
}

/// The valid part of a key, or else of the item's title.
private func preferredKey(for invalid: String, _ item: ObjectView) -> String {
  [validKey(asciiLetters(invalid)), slug(item.string("title") ?? "")].first { !$0.isEmpty } ?? "item"
}

/// Replaces each run of characters that a key must not contain by a hyphen, except at the ends.
package func validKey(_ text: String) -> String {
  text.unicodeScalars.split { !isKeyScalar($0) }.map { String(Substring($0)) }.joined(separator: "-")
}

/// A string as an id: lower case, words joined by hyphens; empty if it has no ASCII letter or digit.
package func slug(_ text: String) -> String { validKey(asciiLetters(text).lowercased()) }

/// The first of `id`, `id-2`, `id-3` … that is not taken.
///
/// - Parameter taken: In lower case.
/// - Parameter number: Where the search starts; afterwards where the next search for the same id should start.
package func freeName(_ id: String, _ taken: Set<String>, from number: inout Int) -> String {
  while true {
    let free = number == 1 ? id : "\(id)-\(number)"
    number &+= 1
    if !taken.contains(free.lowercased()) { return free }
  }
}

extension MessageContext {
  /// An unused id for a tier: from its label, else from its index.
  package func freeID(for tier: Tier) -> String {
    let base = tier.id.map(slug) ?? ""
    let preferred = [slug(tier.label ?? ""), "\(base.isEmpty ? "tier" : base)-\(tier.index &+ 1)"]
    if let free = preferred.first(where: { !$0.isEmpty && !isUnranked($0) && !takenIDs.contains($0) }) { return free }
    var number = 2
    return freeName(preferred.last ?? "tier", takenIDs, from: &number)
  }
}

private func isKeyScalar(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "A"..."Z", "a"..."z", "0"..."9", "_", "-", ":": true
  default: false
  }
}
