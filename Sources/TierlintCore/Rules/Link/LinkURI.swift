import JSONSchema
import JSONSyntax

extension Rule {
  static let linkURI = Rule(
    id: "link/uri",
    severity: .error,
    impact: .none,
    summary: "An address is not a URI.",
    appBehavior: "Tiercade loads the file, but its published schema forbids this, and the address may lead nowhere",
    explanation: """
      Addresses are URIs (RFC 3986): they begin with a scheme such as `https:`, and signs that have no place in one – \
      spaces, quotes, letters beyond ASCII – are written as `%` and two hexadecimal digits for each of their bytes: \
      `%20` for a space, `%C3%A9` for `é`. Copying an address from a browser's address bar does this by itself.
      """,
    checks: [.schema { fault, _ in noURI(fault) }],
    supersededBy: ["media/scheme", "media/unsafe-path"]
  )
}

private func noURI(_ fault: SchemaViolation) -> Finding? {
  guard fault.keyword == .format else { return nil }
  return Finding(at: fault.location) { context in
    let text = context.tree.string(fault.node) ?? ""
    return Message("\(fault.name) \(quoted(text)) is not a URI: \(reason(text))")
  }
}

/// Why a text is no URI.
private func reason(_ text: String) -> String {
  let scheme = text.prefix { $0 != ":" }
  if text.isEmpty { return "it is empty" }
  if let sign = text.unicodeScalars.first(where: isForbidden) { return shown(sign) }
  if scheme.count == text.count || !isURI(Array("\(scheme):".utf8)[...]) {
    return "it does not begin with a scheme such as \"https:\""
  }
  if text.contains("%"), isURI(Array(text.utf8.filter { $0 != 0x25 })[...]) {
    return "\"%\" must be followed by two hexadecimal digits"
  }
  return "its host or its port is malformed"
}

/// Whether a sign may stand nowhere in a URI.
private func isForbidden(_ sign: Unicode.Scalar) -> Bool {
  !sign.isASCII || sign.value <= 0x20 || sign.value == 0x7F || "\"<>\\^`{|}".unicodeScalars.contains(sign)
}

private func shown(_ sign: Unicode.Scalar) -> String {
  let escaped = String(sign).utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  let name =
    sign == " " ? "a space" : sign.value < 0x20 || sign.value == 0x7F ? "a control character" : quoted(String(sign))
  return "\(name) must be written as \(escaped)"
}
