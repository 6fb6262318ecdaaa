import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let linkScheme = Rule(
    id: "link/scheme",
    severity: .hint,
    impact: .none,
    fixable: .suggestion,
    summary: "The scheme of a link is nearly a common one, is repeated, or lacks its slashes.",
    appBehavior: "Tiercade loads the link, but no program opens it",
    explanation: """
      A link begins with a scheme, mostly `https:`. Any scheme is allowed, but one that differs from a common one by a \
      single letter, such as `htps:`, is most likely a typo. In an address of the web two slashes and a host follow: \
      `https:/example.org` and `https://https://example.org` lead nowhere.
      """,
    checks: Check.links(wrongScheme),
    supersededBy: ["link/uri"]
  )
}

private let webSchemes = ["https", "http"]
private let commonSchemes = webSchemes + ["mailto", "ftp", "file", "tel"]

private func wrongScheme(_ object: ObjectView, _ name: ASCIIName) -> [ObjectFinding] {
  guard let node = object[name], object.tree.kind(node) == .string, !object.tree.hasWebScheme(node),
    let text = object.tree.string(node), let colon = text.firstIndex(of: ":")
  else { return [] }
  let scheme = text[..<colon].lowercased()
  if webSchemes.contains(scheme) { return wrongStart(node, scheme, text[colon...].dropFirst()) }
  guard scheme.utf8.count > 2, scheme.utf8.count < 10, !commonSchemes.contains(scheme),
    let meant = commonSchemes.first(where: { editDistance(Array($0.utf8), Array(scheme.utf8), atMost: 1) != nil })
  else { return [] }
  return [finding(node, "has the unknown scheme \(quoted(scheme))", (meant, scheme), link: meant + text[colon...])]
}

/// The finding about what follows `https:` or `http:`, which should be two slashes and a host.
private func wrongStart(_ node: NodeID, _ scheme: String, _ rest: Substring) -> [ObjectFinding] {
  var address = rest.drop { $0 == "/" }
  var inner: String?
  while let next = webSchemes.first(where: { address.prefix(7).lowercased().hasPrefix("\($0):/") }) {
    inner = next
    address = address.dropFirst(next.count + 1).drop { $0 == "/" }
  }
  let hasStart = rest.hasPrefix("//") && !rest.hasPrefix("///")
  guard inner != nil || !hasStart else { return [] }
  let link = address.isEmpty ? nil : "\(inner ?? scheme)://\(address)"
  let fault = inner == nil ? "must have two slashes after \"\(scheme):\"" : "has two schemes"
  return [finding(node, fault, (link, ""), link: link)]
}

private func finding(
  _ node: NodeID, _ fault: String, _ meant: (name: String?, for: String), link: String?
) -> ObjectFinding {
  ObjectFinding(at: .value(node)) { context in
    let name = context.key(of: node) ?? ""
    return Message(
      "\(name) \(context.displayText(node)) \(fault)" + hint(meant.name, for: meant.for),
      fixes: link.map {
        [.suggestion("Change to \(quotedPath($0))", .replace(.value(node), with: jsonStringLiteral($0)))]
      } ?? [])
  }
}

extension SyntaxTree {
  /// Fast path: whether a string begins with the scheme of the web, two slashes and no other scheme, as nearly all links do.
  fileprivate func hasWebScheme(_ node: NodeID) -> Bool {
    let link = text.slice(content(node))
    for start in ["https:\\/\\/", "https://", "http://"] where link.starts(with: start.utf8) {
      let next = link.dropFirst(start.utf8.count).first
      return next != 0x2F && next != 0x5C && next != 0x68 && next != 0x48
    }
    return false
  }
}
