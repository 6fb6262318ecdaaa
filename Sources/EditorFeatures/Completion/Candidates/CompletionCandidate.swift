import JSONSyntax
import SourceText

/// Something that can be inserted, independent of where.
struct CompletionCandidate {
  var label: String
  var kind: Completion.Kind
  /// JSON.
  var text: SnippetText
  /// The key of a member that is not its label.
  var key: SnippetText?
  var detail: String?
  var note: String?
  var documentation: Markup?
  /// The id of the item that it refers to.
  var item: String?
  /// Edits of the document that belong to it, sorted.
  var editsElsewhere: [TextEdit] = []
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

  /// A number, `true` or `false`.
  static func literal(_ text: String, detail: String? = nil) -> CompletionCandidate {
    CompletionCandidate(text, .keyword, SnippetText(text), detail: detail)
  }

  var preselected: CompletionCandidate {
    var candidate = self
    candidate.isPreselected = true
    return candidate
  }

  func noted(_ note: String?) -> CompletionCandidate {
    var candidate = self
    candidate.note = note
    return candidate
  }
}

/// Candidates, the likeliest first.
struct CandidateList {
  var all: [CompletionCandidate] = []
  /// Whether there are more than listed.
  var isIncomplete = false
}
