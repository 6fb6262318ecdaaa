import JSONSchema
import JSONSyntax

/// A lint rule: its documentation and its checks.
package struct Rule: Sendable {
  /// Whether findings of the rule have a fix.
  package enum Fixable: String, Sendable {
    case none
    /// Some findings have a fix that keeps the meaning; `--fix` applies it.
    case safe
    /// Some findings have a fix, but it may change the meaning.
    case suggestion
  }

  /// How an editor renders the range of a finding.
  package enum Tag: Sendable {
    /// LSP `DiagnosticTag.Unnecessary`.
    case unnecessary
    /// LSP `DiagnosticTag.Deprecated`.
    case deprecated
  }

  /// `family/name`; a contract, never changed.
  package let id: String
  /// The severity of a finding that does not override it.
  package let severity: Severity
  /// Further severities that findings of the rule can have.
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
  /// Ids of rules whose finding at the same location supersedes one of this rule.
  var supersededBy: [String] = []

  package var family: String { String(id[..<(id.utf8.firstIndex(of: 0x2F) ?? id.endIndex)]) }

  /// Whether its findings need several documents.
  var spansFiles: Bool { checks.contains { if case .acrossFiles = $0 { true } else { false } } }
}

/// The shapes of a check. Each sees a small part of a document, so that an edit can be checked at small cost.
enum Check: Sendable {
  /// Findings of the parser (`SyntaxError.rule`).
  case syntax
  /// Findings about the file, the bundle, a configuration or an `ignore`, made by the function that reads it.
  case elsewhere
  /// Findings about several documents, added by the caller that checks them together (`Analysis.sharingID`).
  case acrossFiles
  /// Sees one violation of a keyword that `x-tierlint` maps to the rule; `nil` leaves it to the general rules.
  case schema(@Sendable (SchemaViolation, Settings) -> Finding?)
  /// Sees one object of a kind.
  case object(ObjectKind, @Sendable (ObjectView, Settings) -> [Finding])
  /// Sees all occurrences of one id or name; `NameTest` leaves out most names that have no finding. Whether an id has a finding must
  /// not depend on the fields of a tier that lists it, but for what `completeness` tells: an edit of a label checks only ids with findings.
  case key(KeyKind, NameTest = NameTest(), @Sendable (Occurrences, Settings) -> [Finding])
  /// Sees all names of a kind, for rules that compare names with each other.
  case names(KeyKind, @Sendable (KeyTable) -> [Finding])
  /// Sees all strings that are values of one attribute.
  case values(@Sendable (KeyTable) -> [Finding])
  /// Sees the root and the tiers, but not the items.
  case skeleton(@Sendable (ProjectSkeleton, Settings) -> [Finding])
  /// The same for a state or a template.
  case stateSkeleton(@Sendable (StateSkeleton, Settings) -> [Finding])
  /// The same shapes for a CSV.
  case csv(CSVCheck)
  /// Sees one file, or one address of a file, in a bundle.
  case bundle(BundleCheck)
}

/// Which names a check is for.
struct NameTest: Sendable {
  private let wanted: UInt16
  private let unwanted: UInt16
  /// At most 3.
  private let count: Int
  private let types: Int

  /// - Parameter roles: The name occurs in all of these.
  /// - Parameter others: It occurs in none of these.
  /// - Parameter count: It occurs so many times, or more: 1, 2 or 3.
  /// - Parameter types: Its values are of so many types, or more.
  init(
    in roles: [Occurrence.Role] = [], notIn others: [Occurrence.Role] = [], atLeast count: Int = 1, types: Int = 1
  ) {
    wanted = roles.reduce(0) { $0 | 1 << $1.rawValue }
    unwanted = others.reduce(0) { $0 | 1 << $1.rawValue }
    (self.count, self.types) = (count, types)
  }

  func admits(_ name: NameSummary) -> Bool {
    name.roles & wanted == wanted && name.roles & unwanted == 0 && name.count >= count && name.types >= types
  }
}

/// The address of the project.
package let projectPage = "https://github.com/tierlint/tierlint"

/// The address of a rule's page.
package func documentationPage(ofRule id: String) -> String { "\(projectPage)/blob/main/docs/rules/\(id).md" }
