import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let linkURI = Rule(
    id: "link/uri",
    severity: .error,
    impact: .none,
    fixable: .suggestion,
    summary: "An address is not a URI.",
    appBehavior: "Tiercade loads the file, but its published schema forbids this, and the address may lead nowhere",
    explanation: """
      Addresses are URIs (RFC 3986): they begin with a scheme such as `https:`, and characters that a URI cannot contain – \
      spaces, quotes, letters outside ASCII – are written as `%` and two hexadecimal digits for each UTF-8 byte: \
      `%20` for a space, `%C3%A9` for `é`. An address copied from a browser's address bar is already encoded.
      """,
    checks: [.schema { fault, _ in noURI(fault) }],
    supersededBy: ["media/scheme", "media/unsafe-path"]
  )
}

private func noURI(_ fault: SchemaViolation) -> ObjectFinding? {
  guard fault.keyword == .format else { return nil }
  return ObjectFinding(at: fault.location) { context in
    let text = context.string(fault.node) ?? ""
    // An invalid escape is read as U+FFFD; it is a backslash in place of a slash.
    let source = fault.tree.text.string(fault.tree.range(fault.node))
    let readable = text.contains("\u{FFFD}") && source.contains("\\") ? text + "\\" : text
    return Message(
      "\(fault.name) \(quoted(text)) is not a URI: \(reason(readable))",
      fixes: { addressFixes(fault.node, $0.tree, fault.isMediaAddress ? fileAddress : webAddress) })
  }
}

/// Why a string is not a URI.
private func reason(_ text: String) -> String {
  let scheme = text.prefix { $0 != ":" }
  if text.isEmpty { return "it is empty" }
  if text.contains("\\") { return "write \"/\" instead of \"\\\"" }
  if let character = text.unicodeScalars.first(where: isForbidden) { return escape(character) }
  if scheme.count == text.count || !isURI(Array("\(scheme):".utf8)[...]) {
    return "it does not begin with a scheme such as \"https:\""
  }
  if text.contains("%"), isURI(Array(text.utf8.filter { $0 != 0x25 })[...]) {
    return "\"%\" must be followed by two hexadecimal digits"
  }
  return "its host or port is malformed"
}

/// Whether a character is allowed nowhere in a URI.
private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
  !scalar.isASCII || scalar.value <= 0x20 || scalar.value == 0x7F || "\"<>\\^`{|}".unicodeScalars.contains(scalar)
}

/// How a character is written in a URI.
private func escape(_ scalar: Unicode.Scalar) -> String {
  let escaped = String(scalar).utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  let name =
    scalar == " "
    ? "a space" : scalar.value < 0x20 || scalar.value == 0x7F ? "a control character" : quoted(String(scalar))
  return "\(name) must be written as \(escaped)"
}
