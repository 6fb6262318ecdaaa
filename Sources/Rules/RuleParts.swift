extension Rule {
  /// A part of a rule's description, rendered as terminal text or Markdown.
  package enum Part: Sendable {
    case heading(String)
    case paragraph(String)
    case list([(title: String, code: String)])
    case code([String], language: String)

    package var markdown: String {
      switch self {
      case .heading(let title): "## \(title)"
      case .paragraph(let text): text
      case .list(let items): items.map { "- \($0.title): `\($0.code)`" }.joined(separator: "\n")
      case .code(let lines, let language): "```\(language)\n\(lines.joined(separator: "\n"))\n```"
      }
    }
  }

  /// The description of a rule, without its id and severity.
  package var parts: [Part] { parts(example) }

  /// The description of a rule with a newer example than the compiled one.
  package func parts(_ example: RuleExample?) -> [Part] {
    let text: [Part] = [
      .paragraph(summary), .heading("Why"), .paragraph(explanation), .heading("In the app"),
      .paragraph(appBehavior + "."),
    ]
    return text + (example.map(codeParts) ?? []) + [.heading("How to fix"), .paragraph(howToFix(example))]
      + [.heading("How to silence"), .list(waysToSilence(example))]
  }

  private func codeParts(_ example: RuleExample) -> [Part] {
    [
      .heading("Wrong"), .code(example.wrong, language: "text"), .heading("Right"),
      .code(example.right, language: example.language),
    ]
  }

  private func howToFix(_ example: RuleExample?) -> String {
    let fixes = example?.fixes ?? []
    let titles = fixes.map { "“\($0)”" }.joined(separator: ", ")
    switch fixable {
    case .none: return "Change it by hand: there is no automatic fix."
    case _ where fixes.isEmpty: return "Edit the file. Some findings of this rule have a quick fix in the editor."
    case .safe where example?.hasSafeFix == true:
      return "Run `tierlint check --fix`, or use the quick fix in your editor: \(titles)."
    case _ where fixes.count == 1:
      return "Use the quick fix in your editor, \(titles), or run `tierlint check --fix --unsafe-fixes`."
    case _: return "Choose one of the quick fixes in your editor: \(titles)."
    }
  }

  private func waysToSilence(_ example: RuleExample?) -> [(title: String, code: String)] {
    let document = (
      title: "In the document, on the nearest project, tier, item, override or media entry",
      code: #""additional": { "tierlint": { "ignore": ["\#(id)"] } }"#
    )
    let configuration = (title: "In .tierlint.json", code: #"{ "rules": { "\#(id)": "off" } }"#)
    let option = (title: "On the command line", code: "tierlint check --ignore \(id)")
    return (example?.isIgnorable == true ? [document] : [])
      + (example?.isConfiguration == true ? [] : [configuration]) + [option]
  }
}
