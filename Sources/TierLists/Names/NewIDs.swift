import JSONSyntax

/// A valid key for each invalid key of `/items` and `/overrides`, all distinct and unused; made in document order, up to the one
/// that is asked for.
///
/// Of a hostile document only the first ones: more are not reported.
package final class ValidKeys {
  private let tree: SyntaxTree
  private var members: [(key: NodeID, value: NodeID)]
  /// The index of the first member that was not looked at.
  private var next = 0
  /// The ids in use, in lower case.
  private var taken: Set<String>
  private var numbers: [String: Int] = [:]
  private var known: [String: String] = [:]

  package init(_ tree: SyntaxTree, taken: Set<String>) {
    let root = ObjectView(tree, .root)
    (self.tree, self.taken) = (tree, taken)
    members = Array(tree.members(of: root["items"])) + tree.members(of: root["overrides"])
  }

  package func key(inPlaceOf invalid: String) -> String? {
    while known[invalid] == nil, next < members.count, known.count < 10_000 {
      add(members[next])
      next += 1
    }
    return known[invalid]
  }

  private func add(_ member: (key: NodeID, value: NodeID)) {
    guard let invalid = tree.string(member.key), known[invalid] == nil, invalid.isEmpty || validKey(invalid) != invalid
    else { return }
    let preferred = preferredKey(for: invalid, ObjectView(tree, member.value))
    let free = freeName(preferred, taken, from: &numbers[preferred, default: 1])
    taken.insert(free.lowercased())
    known[invalid] = free
  }
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
package func slug(_ text: String) -> String {
  let words = asciiLetters(text).lowercased().unicodeScalars.split { $0 == ":" || $0 == "-" || !isKeyScalar($0) }
  return words.map { String(Substring($0)) }.joined(separator: "-")
}

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

private func isKeyScalar(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "A"..."Z", "a"..."z", "0"..."9", "_", "-", ":": true
  default: false
  }
}
