import JSONSyntax
import SourceText

extension SyntaxTree {
  /// The keys that are written beside the first syntax errors, of items that may not have been read: the texts between two quotes
  /// before a colon.
  ///
  /// - Complexity: O(*problems*).
  var keysBesideProblems: Set<String> {
    var keys: Set<String> = []
    for problem in problems.prefix(16) {
      let end = min(problem.range.upperBound + 256, text.count)
      keys.formUnion(text.keys(in: max(0, problem.range.lowerBound - 256)..<min(end, problem.range.lowerBound + 4096)))
    }
    return keys
  }
}

extension DocumentText {
  fileprivate func keys(in range: ByteRange) -> [String] {
    let bytes = slice(range)
    let quotes = bytes.indices.filter { bytes[$0] == 0x22 }
    return zip(quotes, quotes.dropFirst()).compactMap { start, end in
      bytes[(end + 1)...].first { $0 != 0x20 } == 0x3A ? string(start + 1..<end) : nil
    }
  }
}
