extension Rule {
  /// A part of what there is to say of a rule.
  package enum Part: Sendable {
    case paragraph(String)
    /// A few words behind a title.
    case remark(title: String, String)
    /// Lines of a document under a title.
    case example(title: String, lines: [String])
  }

  /// All that people are told of a rule, after its id and level.
  package var parts: [Part] {
    [.paragraph(summary), .paragraph(explanation), .remark(title: "In the app:", appBehavior + ".")] + examples + [
      .remark(title: "Fix:", fixable.words + "."), .remark(title: "More:", documentationPage(ofRule: id)),
    ]
  }

  private var examples: [Part] {
    guard let example, !example.bad.isEmpty else { return [] }
    let parts = [("Wrong:", example.bad), ("Right:", example.good)]
    return parts.filter { !$0.1.isEmpty }.map { .example(title: $0.0, lines: $0.1) }
  }
}

extension Rule.Fixable {
  fileprivate var words: String {
    switch self {
    case .none: "none"
    case .safe: "safe, applied by --fix"
    case .suggestion: "suggestion, may change the meaning"
    }
  }
}
