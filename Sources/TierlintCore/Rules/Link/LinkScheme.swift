import JSONSyntax

extension Rule {
  static let linkScheme = Rule(
    id: "link/scheme",
    severity: .hint,
    impact: .none,
    fixable: .suggestion,
    summary: "The scheme of a link is nearly a common one.",
    appBehavior: "Tiercade loads the link, but no program opens it",
    explanation: """
      A link begins with a scheme, mostly `https:`. Any scheme is allowed, but one that differs from a common one by a \
      single letter, such as `htps:`, is most likely a typo.
      """,
    checks: [
      .object(.source) { source, _ in unknownScheme(source, "href") },
      .object(.attribution) { attribution, _ in unknownScheme(attribution, "source") },
      .object(.remote) { remote, _ in unknownScheme(remote, "baseUrl") },
      .object(.links) { links, _ in unknownScheme(links, "shareUrl") + unknownScheme(links, "stateUrl") },
    ],
    supersededBy: ["link/uri"]
  )
}

private let commonSchemes = ["https", "http", "mailto", "ftp", "file", "tel"]

private func unknownScheme(_ object: ObjectView, _ name: ASCIIName) -> [Finding] {
  guard let node = object[name], object.tree.kind(node) == .string else { return [] }
  let bytes = object.tree.text.slice(object.tree.content(node))
  // Nearly all links begin with one of these.
  if bytes.starts(with: "https:".utf8) || bytes.starts(with: "http:".utf8) { return [] }
  guard let text = object.tree.string(node), let colon = text.firstIndex(of: ":") else { return [] }
  let scheme = text[..<colon].lowercased()
  guard scheme.utf8.count > 2, scheme.utf8.count < 10, !commonSchemes.contains(scheme),
    let meant = commonSchemes.first(where: { editDistance(Array($0.utf8), Array(scheme.utf8), atMost: 1) != nil })
  else { return [] }
  return [
    Finding(at: .value(node)) { context in
      let link = meant + text[colon...]
      return Message(
        "\(name) \(context.displayText(node)) has the unknown scheme \(quoted(scheme))" + hint(meant, for: scheme),
        fixes: [.suggestion("Change to \(quotedPath(link))", .replace(.value(node), with: jsonStringLiteral(link)))])
    }
  ]
}
