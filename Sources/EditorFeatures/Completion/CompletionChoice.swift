import JSONSyntax
import SourceText

/// One thing that may be written, wherever that is.
struct CompletionChoice {
  var label: String
  var kind: Completion.Kind
  /// JSON.
  var text: SnippetText
  var detail: String?
  var note: String?
  var documentation: Markup?
  /// The id of the item that it names.
  var item: String?
  var isDeprecated = false
  var isPreselected = false

  init(_ label: String, _ kind: Completion.Kind, _ text: SnippetText, detail: String? = nil) {
    (self.label, self.kind, self.text, self.detail) = (label, kind, text, detail)
  }

  /// A key that the schema leaves open, with a value.
  init(key: String, _ value: SnippetText = SnippetText(), detail: String? = nil) {
    self.init(key, .reference, value, detail: detail)
  }

  /// A string.
  init(_ string: String, _ kind: Completion.Kind = .value, detail: String? = nil) {
    self.init(string, kind, SnippetText(jsonStringLiteral(string)), detail: detail)
  }

  var preselected: CompletionChoice {
    var choice = self
    choice.isPreselected = true
    return choice
  }

  func noted(_ note: String?) -> CompletionChoice {
    var choice = self
    choice.note = note
    return choice
  }
}

/// Choices in their order.
struct CompletionChoiceList {
  var all: [CompletionChoice] = []
  /// Whether there are more.
  var isIncomplete = false
}

/// A text with places to fill in.
struct SnippetText {
  private enum Part {
    case text(String)
    /// With what may stand there.
    case stop(String)
  }

  private var parts: [Part] = []

  init(_ text: String = "") { parts = text.isEmpty ? [] : [.text(text)] }

  /// A place to fill in.
  static func stop(_ text: String = "") -> SnippetText {
    var snippet = SnippetText()
    snippet.parts = [.stop(text)]
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
      case .text(let text), .stop(let text): plain += text
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
      }
    }
  }
}

private func escaped(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { escaped, scalar in
    if scalar == "$" || scalar == "}" || scalar == "\\" { escaped += "\\" }
    escaped.unicodeScalars.append(scalar)
  }
}
