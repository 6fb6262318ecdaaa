import TierLists

/// Formatted text that renders as Markdown or as plain text.
///
/// Strings of a document go into `code` only, so that they cannot become links, images or other markup. The other strings
/// are tierlint's own, and may contain code between backticks.
package struct Markup: Sendable, Equatable {
  package enum Span: Sendable, Equatable {
    case words(String)
    case strong(String)
    /// A string of a document, or a value for one. Long ones are truncated.
    case code(String)
  }

  package enum Block: Sendable, Equatable {
    case paragraph([Span])
    case list([[Span]])
    /// Lines of an example document.
    case example([String], language: String)
    case divider
  }

  package var blocks: [Block]

  package init(_ blocks: [Block]) { self.blocks = blocks }

  /// Rendered as Markdown.
  ///
  /// - Source: CommonMark 0.31.
  package var markdown: String {
    blocks.map { block in
      switch block {
      case .paragraph(let spans): spans.markdown
      case .list(let items): items.map { "- " + $0.markdown }.joined(separator: "\n")
      case .example(let lines, let language): (["```" + language] + lines + ["```"]).joined(separator: "\n")
      case .divider: "---"
      }
    }.joined(separator: "\n\n")
  }

  /// Rendered for clients without support for Markdown.
  package var plain: String {
    blocks.map { block in
      switch block {
      case .paragraph(let spans): spans.plain
      case .list(let items): items.map { "- " + $0.plain }.joined(separator: "\n")
      case .example(let lines, _): lines.map { "  " + $0 }.joined(separator: "\n")
      case .divider: "---"
      }
    }.joined(separator: "\n\n")
  }
}

extension [Markup.Span] {
  fileprivate var markdown: String {
    reduce(into: "") { text, span in
      switch span {
      case .words(let words): text += words
      case .strong(let words): text += "**\(words)**"
      case .code(let code): text += codeSpan(shownLine(code))
      }
    }
  }

  fileprivate var plain: String {
    reduce(into: "") { text, span in
      switch span {
      case .words(let words), .strong(let words): text += words
      case .code(let code): text += shownLine(code)
      }
    }
  }
}

/// A code span, delimited by more backticks than any run in the line has.
///
/// - Source: CommonMark 0.31, section 6.1.
private func codeSpan(_ line: String) -> String {
  let longest = line.utf8.reduce(into: (run: 0, most: 0)) { count, byte in
    count.run = byte == 0x60 ? count.run + 1 : 0
    count.most = max(count.most, count.run)
  }.most
  let fence = String(repeating: "`", count: longest + 1)
  let isPadded = line.first == " " || line.last == " " || line.first == "`" || line.last == "`"
  return isPadded ? "\(fence) \(line) \(fence)" : fence + line + fence
}

/// A string on one line, truncated, with invisible characters replaced.
///
/// - Parameter most: Unicode scalars.
/// - Returns: Never an empty string.
func shownLine(_ text: String, upTo most: Int = 300) -> String {
  // Fast path: short, printable ASCII.
  if !text.isEmpty, text.utf8.count <= most, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
  let line = String(String.UnicodeScalarView(text.unicodeScalars.prefix(most + 1).map(visible)))
  return line.isEmpty ? "(empty)" : displayText(unquoted: line, upTo: most)
}

/// Replaces line breaks by spaces, and bidirectional controls, zero-width characters and fillers by U+FFFD.
private func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar.value {
  case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: " "
  case 0x34F, 0x61C, 0x115F...0x1160, 0x200B, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x206F: "\u{FFFD}"
  case 0x2800, 0x3164, 0xFEFF, 0xFFA0: "\u{FFFD}"
  default: scalar
  }
}
