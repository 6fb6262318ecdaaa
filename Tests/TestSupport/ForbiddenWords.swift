import Foundation

/// A word or phrase that texts for users avoid, and the term that replaces it.
package struct ForbiddenWord: Sendable {
  /// A regular expression, matched as whole words in any case.
  package let pattern: String
  package let better: String

  package init(_ pattern: String, _ better: String) {
    self.pattern = pattern
    self.better = better
  }
}

/// The words that the glossary in CONTRIBUTING.md rules out.
package let forbiddenWordList = [
  ForbiddenWord("stands?|stood", "is, appears, or the verb itself"),
  ForbiddenWord("tells?|told|telling", "report, show, distinguish"),
  ForbiddenWord("speaks?|spoken|heard", "report, apply"),
  ForbiddenWord("sound(?!s? file| track|track| volume)", "valid"),
  ForbiddenWord("mend(s|ed|ing)?", "fix, repair"),
  ForbiddenWord("misspelt|spelt", "misspelled, spelled"),
  ForbiddenWord("slips?", "typo, mistake"),
  ForbiddenWord("behind", "after"),
  ForbiddenWord("besides?", "next to, in addition to"),
  ForbiddenWord("blanks?", "space, whitespace, empty"),
  ForbiddenWord("(?<!number )signs?(?! in)", "character, separator"),
  ForbiddenWord("an? (raw )?text|texts", "string"),
  ForbiddenWord("(a |the )?whole numbers?", "integer"),
  ForbiddenWord("without a word", "silently"),
  ForbiddenWord("(is|are) no (?!longer|more)", "is not a"),
  ForbiddenWord("that (JSON|RFC [0-9]+) (knows|allows)|JSON (knows|does not know)", "name the fault"),
  ForbiddenWord("(is|are) due", "expected X, must be"),
  ForbiddenWord("alone", "only"),
  ForbiddenWord("last names?", "file name"),
  ForbiddenWord("names? no", "refers to"),
  ForbiddenWord("is to be|are to be", "must"),
  ForbiddenWord("somebody|nobody|whoever", "you, or the program"),
  ForbiddenWord("by luck|go(es)? astray|in vain|all the same", "state what happens"),
  ForbiddenWord("papers|misfits?", "docs, errors"),
  ForbiddenWord("colours?|favourites?|behaviours?|catalogues?|neighbours?|labelled|labelling", "American spelling"),
  ForbiddenWord("choice", "suggestion:"),
]

/// What is forbidden in a text, each with the words around it and the better term; empty where nothing is.
///
/// Quoted values, code spans and addresses are left out: they belong to the document, not to the tool.
package func forbiddenWords(in text: String) -> [String] {
  let prose = quotations.stringByReplacingMatches(in: text, range: whole(text), withTemplate: "\"\"")
  guard anyForbiddenWord.firstMatch(in: prose, range: whole(prose)) != nil else { return [] }
  return zip(forbiddenWordList, forbiddenWordExpressions).flatMap { word, expression in
    matches(of: expression, in: prose).map { "\($0) (better: \(word.better))" }
  }
}

// Each is compiled once: that takes much longer than a search.
private let quotations = expression("```[^`]*```|`[^`\n]*`|\"[^\"\n]*\"|[a-z]+://[^ \n)]*")
private let forbiddenWordExpressions = forbiddenWordList.map { expression(wholeWords($0.pattern)) }
private let anyForbiddenWord = expression(wholeWords(forbiddenWordList.map(\.pattern).joined(separator: "|")))

private func wholeWords(_ pattern: String) -> String { "(?<![\\w-])(\(pattern))(?![\\w-])" }

private func expression(_ pattern: String) -> NSRegularExpression {
  guard let expression = try? NSRegularExpression(pattern: pattern, options: .caseInsensitive) else {
    preconditionFailure("the pattern \(pattern) is malformed")
  }
  return expression
}

private func whole(_ text: String) -> NSRange { NSRange(text.startIndex..., in: text) }

private func matches(of expression: NSRegularExpression, in text: String) -> [String] {
  expression.matches(in: text, range: whole(text)).compactMap { match in
    let around = NSRange(location: max(0, match.range.location - 25), length: match.range.length + 50)
    let excerpt = Range(around.intersection(whole(text)) ?? match.range, in: text)
    guard let found = Range(match.range, in: text) else { return nil }
    let near = excerpt.map { text[$0].split(separator: "\n").joined(separator: " ") } ?? ""
    return "\"\(text[found])\" in \"…\(near)…\""
  }
}
