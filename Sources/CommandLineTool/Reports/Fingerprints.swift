import SourceText
import TierlintCore
import Workspace

/// Makes the names by which findings of one document are known again when lines moved or the layout changed.
package struct Fingerprints: Sendable {
  private var seen: [String: Int] = [:]

  package init() {}

  /// The fingerprint of the next finding: a hash of the rule, the JSON Pointer and the value, and which of the findings
  /// that have these in common it is, from 1.
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

/// What an array or object holds does not count: its layout may change, and the findings in it have places of their own.
private func value(at range: ByteRange, in text: DocumentText) -> [UInt8] {
  let bytes = text.slice(range)
  return bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[") ? Array(bytes.prefix(1)) : Array(bytes)
}
