import JSONSchema
import JSONSyntax

/// One thing that can be wrong with a document: what it is called, what it means, and the function that finds it.
package struct Rule: Sendable {
  /// Whether a finding of the rule can be mended, and how surely.
  package enum Fixable: String, Sendable {
    case none
    /// Some findings have a fix that keeps the meaning; `--fix` applies it.
    case safe
    /// Fixes need a choice.
    case suggestion
  }

  /// How an editor shows the text of a finding.
  package enum Tag: Sendable {
    /// Faded out: the document says the same without it.
    case unnecessary
    /// Struck through: a form that another one should take the place of.
    case deprecated
  }

  /// `family/name`; a contract, never changed.
  package let id: String
  /// The level of a finding that has none of its own.
  package let severity: Severity
  /// Further levels that findings of the rule may have.
  package var otherSeverities: [Severity] = []
  package let impact: Impact
  package var fixable = Fixable.none
  package var tags: [Tag] = []
  /// One sentence for lists, with a full stop.
  package let summary: String
  /// What the app does with such a document: one sentence that begins with `Tiercade` where it can, without full stop.
  package let appBehavior: String
  /// What the rule means and why it matters: a paragraph or two for `explain` and the rule's page.
  package let explanation: String
  let checks: [Check]
  /// Rules that, when they speak about the same place, make this one silent.
  var supersededBy: [String] = []

  package var family: String { String(id.prefix { $0 != "/" }) }

  /// Whether its findings need several documents.
  var spansFiles: Bool { checks.contains { if case .acrossFiles = $0 { true } else { false } } }
}

/// How a rule looks at a document. There is no further shape: each keeps the cost of an edit small.
enum Check: Sendable {
  /// Findings of the parser (`SyntaxError.rule`).
  case syntax
  /// Findings about the file, the bundle, a configuration or an `ignore`, made by the function that reads it.
  case elsewhere
  /// Findings about several documents, made by whoever checks them together (`Analysis.sharingID`).
  case acrossFiles
  /// Told what a keyword of the schema found; `nil` leaves it to the general rule for the keyword.
  case schema(@Sendable (SchemaViolation, Settings) -> Finding?)
  /// Sees one object, wherever it stands.
  case object(ObjectKind, @Sendable (ObjectView, Settings) -> [Finding])
  /// Sees all uses of one id or name.
  case key(KeyKind, @Sendable (Occurrences, Settings) -> [Finding])
  /// Sees the tiers and the root, but no items.
  case skeleton(@Sendable (ProjectSkeleton, Settings) -> [Finding])
  /// The same of a state or a template.
  case stateSkeleton(@Sendable (StateSkeleton, Settings) -> [Finding])
  /// The same shapes for a CSV.
  case csv(CSVCheck)
  /// Sees one thing in a bundle.
  case bundle(BundleCheck)
}
