import Findings
import JSONSyntax
import SourceText
import TierLists

extension Rule {
  static let storageSecret = Rule(
    id: "storage/secret",
    severity: .warning,
    impact: .none,
    summary: "The list contains a password, a token or a secret key.",
    appBehavior: "Tiercade loads the list, but everyone who gets it can read the secret",
    explanation: """
      Lists are shared and kept in git. Write only how to sign in (`auth.type`), and keep the secret where the program that \
      needs it looks for it, such as its environment. Reported are strings in `storage.remote` under keys such as `token`, \
      `clientSecret`, `password` and `access_key`, and addresses with a password: `https://user:password@example.org`. A \
      secret that was committed or sent can still be read in the older version: replace it with a new one.
      """,
    checks: [
      .object(.remote) { remote, _ in secrets(remote) },
      .object(.media) { media, _ in passwords(media) },
      .object(.stateItem) { item, _ in password(item, "imageUrl") + password(item, "videoUrl") },
    ] + Check.links(password),
    traits: [.secret]
  )
}

/// The ends of keys of secrets, in lower-case letters only.
private let secretKeys = [
  "token", "secret", "password", "passphrase", "accesskey", "accesskeyid", "secretkey", "privatekey", "apikey",
]

/// The secrets in an object at any depth.
private func secrets(_ remote: ObjectView) -> [ObjectFinding] {
  let tree = remote.tree
  var findings: [ObjectFinding] = []
  for node in remote.node..<tree.after(remote.node) where tree.kind(node) == .object {
    tree.forEachMember(of: node) { key, value in
      guard tree.kind(value) == .string, !tree.isEmptyOrWhitespace(value), isSecret(tree.utf8(key)) else { return }
      findings.append(
        ObjectFinding(at: .value(value)) { context in
          Message("\(context.displayText(key)) contains a secret: remove it")
        })
    }
  }
  return findings
}

private func isSecret(_ key: ArraySlice<UInt8>) -> Bool {
  let letters = key.map(lowercase).filter { $0.isASCIILetter }
  return secretKeys.contains { letters.suffix($0.utf8.count).elementsEqual($0.utf8) }
}

private func passwords(_ media: ObjectView) -> [ObjectFinding] {
  var findings: [ObjectFinding] = []
  MediaAddress.forEach(in: media) { address in
    // The address of a file has no user; `media/unsafe-path` reports a host.
    if address.isFile { return }
    findings += password(address.node, address.tree)
  }
  return findings
}

private func password(_ object: ObjectView, _ name: ASCIIName) -> [ObjectFinding] {
  object[name].map { password($0, object.tree) } ?? []
}

private func password(_ node: NodeID, _ tree: SyntaxTree) -> [ObjectFinding] {
  guard tree.mayHaveUser(node), let user = tree.string(node).flatMap(userWithPassword) else { return [] }
  // The password is not repeated, because a log may be public.
  return [
    ObjectFinding(at: .value(node)) { context in
      let name = context.key(of: node) ?? ""
      return Message("\(name) contains a password, after the user \(quoted(user)): remove it")
    }
  ]
}

/// The user of an address with a password: `scheme://user:password@host`.
private func userWithPassword(_ address: String) -> String? {
  let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
  guard parts.count == 3, parts[0].hasSuffix(":"), parts[1].isEmpty else { return nil }
  let authority = parts[2].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
  guard let end = authority.lastIndex(of: "@"), let colon = authority[..<end].firstIndex(of: ":"),
    authority.index(after: colon) < end
  else { return nil }
  return String(authority[..<colon])
}

extension SyntaxTree {
  /// Whether an address has an `@` before its path, or an escape that may be one.
  fileprivate func mayHaveUser(_ node: NodeID) -> Bool {
    guard kind(node) == .string else { return false }
    return text.bytes.withUnsafeBufferPointer { bytes in
      var slashes = 0
      for offset in content(node) {
        switch bytes[offset] {
        case 0x40: return true
        case .slash where slashes == 2: return false
        case .slash: slashes += 1
        case .backslash where bytes[offset + 1] == .u: return true
        default: continue
        }
      }
      return false
    }
  }
}
