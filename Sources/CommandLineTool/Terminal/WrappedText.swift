/// Wraps a paragraph at spaces. A word that exceeds the width gets a line of its own.
func lines(of paragraph: some StringProtocol, upTo width: Int) -> [String] {
  paragraph.split(separator: " ").reduce(into: []) { lines, word in
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] = "\(last) \(word)"
    } else {
      lines.append(String(word))
    }
  }
}

/// Wraps each paragraph, except those that begin with a space, like examples.
func wrapped(_ text: String, upTo width: Int) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.hasPrefix(" ") ? String($0) : lines(of: $0, upTo: width).joined(separator: "\n") }
    .joined(separator: "\n")
}
