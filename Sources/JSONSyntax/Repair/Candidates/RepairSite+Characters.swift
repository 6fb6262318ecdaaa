import SourceText

/// Characters of JSON written in another form: full-width ones, other separators, other quotes.
extension RepairSite {
  /// Each confusable character outside of strings as the ones of JSON that it may stand for.
  var confusableRepairs: [Repair] {
    let outside = characters.filter { !$0.isInString }
    let foreign = outside.filter { !$0.scalar.isASCII && confusables[$0.scalar] != nil }
    let near = outside.filter { $0.scalar.isASCII && confusables[$0.scalar] != nil }.sorted {
      abs($0.range.lowerBound - start) < abs($1.range.lowerBound - start)
    }
    let following =
      foreign.isEmpty ? [] : text.characters(in: window.lowerBound..<min(text.count, window.upperBound + 4096))
    let all = following.filter { !$0.isInString && !$0.scalar.isASCII && confusables[$0.scalar] != nil }
    let groups =
      (foreign.isEmpty ? [] : [foreign]) + (all.count > foreign.count ? [all] : []) + near.prefix(4).map { [$0] }
    return groups.flatMap { group in
      (0..<2).compactMap { choice -> Repair? in
        let edits = group.compactMap { character in
          confusables[character.scalar].map { TextEdit(character.range, $0[min(choice, $0.count - 1)]) }
        }
        guard choice == 0 || group.contains(where: { confusables[$0.scalar]?.count == 2 }) else { return nil }
        return Repair(kind: .confusable, range: firstRun(edits), edits: edits, isSafe: true)
      }
    }
  }

  /// Each typographic quote on the line, and all of them.
  var quoteRepairs: [Repair] {
    let curly = characters.filter { (0x201C...0x201F).contains($0.scalar.value) }
    let edits = curly.map { TextEdit($0.range, "\"") }
    let all = Repair(kind: .curlyQuotes, range: problem.range, edits: edits, isSafe: true)
    let first = problem.kind == .singleQuotes ? [quote(at: start..<start + 1)] : []
    return first + (curly.count > 1 ? [all] : []) + curly.map { quote(at: $0.range) }
  }

  private func quote(at range: ByteRange) -> Repair {
    Repair(kind: .confusable, range: range, edits: [TextEdit(range, "\"")], isSafe: true)
  }

  /// The range of the first edit and of those right after it.
  private func firstRun(_ edits: [TextEdit]) -> ByteRange {
    edits.dropFirst().reduce(edits.first?.range ?? problem.range) { run, edit in
      edit.range.lowerBound == run.upperBound ? run.lowerBound..<edit.range.upperBound : run
    }
  }
}

/// What characters stand for outside of strings; of two the more probable first.
private let confusables: [Unicode.Scalar: [String]] = {
  var table: [Unicode.Scalar: [String]] = [
    "，": [","], "、": [","], "､": [","], "،": [","], "﹐": [","], "：": [":"], "﹕": [":"], "∶": [":"], "；": [",", ":"],
    ";": [",", ":"], "؛": [",", ":"], "。": [","], ".": [","], "=": [":"], "＝": [":"], "｛": ["{"], "｝": ["}"],
    "［": ["["],
    "］": ["]"], "【": ["["], "】": ["]"], "〔": ["["], "〕": ["]"], "（": ["[", "{"], "）": ["]", "}"], "(": ["[", "{"],
    ")": ["]", "}"], "．": ["."], "－": ["-"], "−": ["-"], "–": ["-"], "|": [","],
  ]
  for digit in UInt8(0)...9 {
    if let scalar = Unicode.Scalar(0xFF10 + UInt32(digit)) { table[scalar] = [String(digit)] }
  }
  return table
}()
