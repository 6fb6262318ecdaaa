import Configurations
import Findings
import JSONSchema
import JSONSyntax
import TierLists

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

  /// What other code needs to know of single rules.
  package enum Trait: Sendable {
    /// The document cannot be read, or only as another program wrote it.
    case encoding
    /// The app skips the value without reading it.
    case skippedValue
    /// The app crashes, but not before it imported the document.
    case laterCrash
    /// The document is none of those that are checked.
    case foreignDocument
    /// A required field is missing, and a fix may add it.
    case missingField
    /// The value must be one of those that a contract lists.
    case configuredValue
    /// Reports must not show the text.
    case secret
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
  /// The mistakes that a finding of this rule explains, so that findings of others follow from it.
  var explains: [Relation] = []
  /// The mistakes from which a finding of this rule follows, if another one explains them.
  var followsFrom: [Relation] = []
  /// Few, in an array: a set costs a search for its conformance at the start.
  var traits: [Trait] = []
  /// The number of findings in one column of a CSV that are shown; the others are counted there. `nil`: no such limit.
  var shownPerColumn: Int?

  package func has(_ trait: Trait) -> Bool { traits.contains(trait) }

  package var family: String { String(id[..<(id.utf8.firstIndex(of: 0x2F) ?? id.endIndex)]) }

  /// Whether its findings need several documents.
  package var spansFiles: Bool { checks.contains { if case .acrossFiles = $0 { true } else { false } } }
}

/// The shapes of a check. Each sees a small part of a document, so that an edit can be checked at small cost.
///
/// **Whether, where and how severe a finding is depends on: its object (`object`, `shown`, `schema`); all objects that have one of
/// its names (`key`); or ids, tiers and the root (`skeleton`). An edit makes anew exactly the findings that depend
/// on what it touches.** A message depends on the same. Only messages about names read more: which names of their kind there are, in
/// which order, and about ids the tiers and the titles of items. Findings are made anew if that changes, too. A finding is in the
/// member that it depends on – an item, an override, a tier – or in the skeleton.
/// All else that is known of the whole document is its `Completeness`: after an edit that changes it, the document is analyzed anew.
///
/// Checks and messages can reach the tree: `LawTest` shows that none reads further. Fixes see the document, because they are made
/// on demand and never kept.
enum Check: Sendable {
  /// Findings of the parser (`SyntaxError.rule`).
  case syntax
  /// Findings about the file, the bundle, a configuration or an `ignore`, made by the function that reads it.
  case elsewhere
  /// Findings about several documents, added by the caller that checks them together (`Analysis.sharingID`).
  case acrossFiles
  /// Sees one violation of a keyword that `x-tierlint` maps to the rule; `nil` leaves it to the general rules.
  case schema(@Sendable (SchemaViolation, Settings) -> ObjectFinding?)
  /// Sees one object of a kind.
  case object(ObjectKind, @Sendable (ObjectView, Settings) -> [ObjectFinding])
  /// Sees one string that people or assistants read, unless it is plain ASCII.
  case shown(@Sendable (ShownString) -> ObjectFinding?)
  /// Sees all occurrences of one id or name; `NameTest` leaves out most names that have no finding. Whether an id has a finding must
  /// not depend on the fields of a tier that lists it, but for what `completeness` tells: an edit of a label checks only ids with findings.
  case key(KeyKind, NameTest = NameTest(), @Sendable (Occurrences, Settings) -> [NameFinding])
  /// Sees the root and the tiers, but not the items.
  case skeleton(@Sendable (ProjectSkeleton, Settings) -> [SkeletonFinding])
  /// The same for a state or a template.
  case stateSkeleton(@Sendable (StateSkeleton, Settings) -> [SkeletonFinding])
  /// The same shapes for a CSV.
  case csv(CSVCheck)
  /// Sees one file, or one address of a file, in a bundle.
  case bundle(BundleCheck)
}

/// The address of the project.
package let projectPage = "https://github.com/tierlint/tierlint"

/// The address of a rule's page.
package func documentationPage(ofRule id: String) -> String { "\(projectPage)/blob/main/docs/rules/\(id).md" }
