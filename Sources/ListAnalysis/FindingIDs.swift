import Findings
import JSONSyntax
import SourceText
import TierLists

/// The diagnostics of a document with ids and fingerprints that follow from rule, place and value, so that edits elsewhere do not
/// change them.
///
/// - Parameter all: Sorted by position, because those that agree in all three are numbered.
/// - Parameter record: The document's line in a stream, from 1.
/// - Parameter areFew: Whether the diagnostics of a large document are few: then no table of its nodes is made.
package func identified(
  _ all: [Diagnostic], in document: Document, record: Int? = nil, areFew: Bool = false
) -> [Diagnostic] {
  let ancestry = areFew ? Ancestry(ofFewIn: document.tree) : Ancestry(document.tree)
  var counts: [String: Int] = [:]
  var taken: Set<String> = []
  return all.map { diagnostic in
    let place = place(of: diagnostic, in: document, ancestry)
    let head = "\(diagnostic.rule)\n\(place)\n" + (record.map { "\($0)\n" } ?? "")
    let digits = hexadecimal(Array(head.utf8) + value(of: diagnostic, in: document.text))
    let number = (counts[digits] ?? 0) + 1
    counts[digits] = number
    let fingerprint = "\(digits):\(number)"
    var id = number == 1 ? String(digits.prefix(8)) : fingerprint
    while id == fingerprint || !taken.insert(id).inserted {
      id = String(hexadecimal(Array("\(id) \(fingerprint)".utf8)).prefix(8))
    }
    var result = diagnostic
    result.identity = Diagnostic.Identity(id: id, fingerprint: fingerprint)
    return result
  }
}

/// The pointer without what edits elsewhere change: indices.
private func place(of diagnostic: Diagnostic, in document: Document, _ ancestry: Ancestry) -> String {
  if let node = diagnostic.node { return ancestry.stablePointer(to: node) }
  var tokens = diagnostic.pointer.split(separator: "/").map(String.init)
  guard let csv = document.csv, let row = tokens.first.flatMap({ Int($0) }) else { return diagnostic.pointer }
  let name = csv.table.cells(ofLine: row + 1).dropFirst(csv.header.name ?? 0).first
  tokens[0] = name.map { pointerToken(csv.table.value($0)) } ?? ""
  return "/" + tokens.joined(separator: "/")
}

/// The bytes that it is about; of an array or object, whose layout may change, only the bracket.
private func value(of diagnostic: Diagnostic, in text: DocumentText) -> [UInt8] {
  let bytes = text.slice(diagnostic.range)
  return bytes.first == .openBrace || bytes.first == .openBracket ? Array(bytes.prefix(1)) : Array(bytes)
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  var hash = SHA256()
  hash.update(bytes)
  return hash.hexadecimal
}
