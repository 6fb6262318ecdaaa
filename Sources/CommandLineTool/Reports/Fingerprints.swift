import Findings
import SourceText
import Workspace

/// Computes the fingerprints of a document's findings, which do not change when lines move or the layout changes.
package struct Fingerprints: Sendable {
  private var seen: [String: Int] = [:]

  package init() {}

  /// The fingerprint of the next finding: a hash of rule, JSON Pointer and value, and a counter, from 1, of findings that
  /// have the same hash.
  package mutating func next(_ diagnostic: Diagnostic, _ subject: Subject) -> String {
    var hash = SHA256()
    hash.update(Array("\(diagnostic.rule)\n\(diagnostic.pointer)\n".utf8))
    if let record = subject.record { hash.update(Array("\(record)\n".utf8)) }
    hash.update(value(at: diagnostic.range, in: subject.lines.text))
    let digits = hash.hexadecimal
    seen[digits, default: 0] += 1
    return "\(digits):\(seen[digits] ?? 1)"
  }
}

/// Excludes the content of arrays and objects, whose layout may change; findings in it have pointers of their own.
private func value(at range: ByteRange, in text: DocumentText) -> [UInt8] {
  let bytes = text.slice(range)
  return bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[") ? Array(bytes.prefix(1)) : Array(bytes)
}
