import JSONSyntax

/// A string with tab stops.
struct SnippetText {
  private enum Part {
    case text(String)
    /// With its placeholder.
    case stop(String)
    /// The placeholder of the first tab stop.
    case first(String)
  }

  private var parts: [Part] = []

  init(_ text: String = "") { parts = text.isEmpty ? [] : [.text(text)] }

  /// A string as JSON.
  static func literal(_ string: String) -> SnippetText { SnippetText(jsonStringLiteral(string)) }

  /// A tab stop.
  static func stop(_ placeholder: String = "") -> SnippetText {
    var snippet = SnippetText()
    snippet.parts = [.stop(placeholder)]
    return snippet
  }

  /// The first tab stop again: what is typed in one is in both.
  static func firstStop(_ placeholder: String) -> SnippetText {
    var snippet = SnippetText()
    snippet.parts = [.first(placeholder)]
    return snippet
  }

  static func + (one: SnippetText, other: SnippetText) -> SnippetText {
    var sum = one
    sum.parts += other.parts
    return sum
  }

  static func + (one: SnippetText, text: String) -> SnippetText { one + SnippetText(text) }

  var isEmpty: Bool { parts.isEmpty }

  var hasStops: Bool {
    parts.contains {
      if case .stop = $0 { true } else { false }
    }
  }

  /// Without tab stops.
  var plain: String {
    parts.reduce(into: "") { plain, part in
      switch part {
      case .text(let text), .stop(let text), .first(let text): plain += text
      }
    }
  }

  /// With its tab stops numbered from 1.
  ///
  /// - Source: LSP 3.17, snippet syntax.
  var snippet: String {
    var number = 0
    return parts.reduce(into: "") { snippet, part in
      switch part {
      case .text(let text): snippet += escaped(text)
      case .stop(let text):
        number += 1
        snippet += text.isEmpty ? "$\(number)" : "${\(number):\(escaped(text))}"
      case .first: snippet += "$1"
      }
    }
  }
}

extension [SnippetText] {
  func joined(_ separator: String) -> SnippetText {
    reduce(SnippetText()) { $0.isEmpty ? $1 : $0 + separator + $1 }
  }
}

private func escaped(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { escaped, scalar in
    if scalar == "$" || scalar == "}" || scalar == "\\" { escaped += "\\" }
    escaped.unicodeScalars.append(scalar)
  }
}
