import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

extension Rule {
  static let idProject = Rule(
    id: "id/project",
    severity: .warning,
    impact: .changes,
    fixable: .suggestion,
    summary: "`projectId` is not a UUID.",
    appBehavior: "Tiercade loads the list, but its editor replaces the id",
    explanation: """
      The id identifies this list, so it should never change. The app itself sometimes writes a file name here, or \
      `tiercade-` before the UUID. Its editor then replaces the id, and the list becomes another one.
      """,
    checks: [.schema { fault, _ in noUUID(fault) }]
  )
}

private func noUUID(_ fault: SchemaViolation) -> ObjectFinding? {
  guard fault.keyword == .format else { return nil }
  return ObjectFinding(at: fault.location) { context in
    let written = writtenUUID(context.string(fault.node) ?? "").map { Fix.change(fault.node, to: $0) }
    return Message(
      "projectId \(context.displayText(fault.node)) is not a UUID",
      fixes: { [written, newID(fault.node, $0)].compactMap { $0 } })
  }
}

/// The UUID that a text has without hyphens, or with braces or a prefix; `nil` for the app's own `tiercade-`.
private func writtenUUID(_ text: String) -> String? {
  let start = ["urn:uuid:", "uuid:"].first { text.lowercased().hasPrefix($0) }?.count ?? 0
  let digits = text.dropFirst(start).filter { !"{}()-_ ".contains($0) }
  guard digits.utf8.count == 32, digits.utf8.allSatisfy({ hexDigit($0) != nil }) else { return nil }
  return grouped(Array(digits))
}

/// 32 digits in the groups of a UUID.
private func grouped(_ digits: [Character]) -> String {
  [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
}

/// The fix that changes a `projectId`. It reads the whole text.
func newID(_ node: NodeID, _ document: DocumentContext) -> Fix {
  let id = newUUID(for: document.text, now: document.settings.now)
  return .suggestion("Change to a new UUID", .replace(.value(node), with: jsonStringLiteral(id)))
}

/// A UUID that follows from a document and the time, so that the same call gives the same fix.
///
/// - Source: RFC 9562, section 5.8, version 8.
package func newUUID(for text: DocumentText, now: Int64) -> String {
  let seed = text.slice(0..<text.count).reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  let high = mixed(seed ^ UInt64(bitPattern: Int64(now))) & ~0xF000 | 0x8000
  let low = mixed(high ^ seed) & ~(3 << 62) | 2 << 62
  return grouped(Array(hex(high) + hex(low)))
}

/// Spreads a number over all bits: the last steps of SplitMix64.
private func mixed(_ seed: UInt64) -> UInt64 {
  var bits = seed &+ 0x9E37_79B9_7F4A_7C15
  bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
  bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
  return bits ^ bits >> 31
}

private func hex(_ bits: UInt64) -> String {
  let digits = String(bits, radix: 16)
  return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
}
