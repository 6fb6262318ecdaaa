import JSONSyntax

extension Document {
  /// The first fault of the syntax, told: a problem of the parser that `counts`, or else a repeated key.
  ///
  /// - Parameter countsRepeats: Whether a key that stands twice in an object is a fault.
  /// - Complexity: O(*bytes*), however many faults there are.
  package func syntaxFault(countsRepeats: Bool, _ counts: (SyntaxError.Kind) -> Bool) -> Diagnostic? {
    let problem = tree.problems.first { counts($0.kind) }
    let repeated = problem == nil && countsRepeats ? tree.duplicateKeys().first : nil
    let found =
      problem.map { Found($0.rule, $0.finding) }
      ?? repeated.map { Found(.jsonDuplicateKey, .duplicateKey(first: $0.first, later: $0.later)) }
    guard let found else { return nil }
    return Analysis(document: self, settings: Settings(), findings: [found]).diagnostics().first
  }
}
