import Configurations
import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

/// Every rule there is, sorted by id.
package enum RuleCatalog {
  package static let all: [Rule] = [
    .attributeKey,
    .attributeValue,
    .bundleMissingFile,
    .bundleNoProject,
    .bundleSameName,
    .bundleUnusedFile,
    .bundleWrongHash,
    .colorInvalid,
    .colorLowContrast,
    .colorShort,
    .colorThemeOverflow,
    .configInvalid,
    .configUnknownRule,
    .configUnusedIgnore,
    .contractAttribute,
    .contractID,
    .contractRequired,
    .contractTag,
    .contractTier,
    .contractTierSize,
    .contractValue,
    .csvDuplicateName,
    .csvEmptyName,
    .csvEmptyTier,
    .csvFormula,
    .csvHeader,
    .csvLongRow,
    .csvNewTier,
    .csvQuote,
    .csvQuotedCell,
    .csvRating,
    .csvSeparator,
    .csvShortRow,
    .csvTierCase,
    .csvWideForm,
    .dateInvalid,
    .dateOrder,
    .datePrecision,
    .idCollision,
    .idDuplicateMedia,
    .idDuplicateProject,
    .idDuplicateTier,
    .idEmpty,
    .idInvalidKey,
    .idItemMismatch,
    .idProject,
    .itemDuplicateTag,
    .itemDuplicateTitle,
    .itemEmptyTag,
    .itemEmptyTitle,
    .itemHiddenIgnored,
    .itemOrphaned,
    .itemPlacedTwice,
    .itemSeason,
    .itemUnknownReference,
    .jsonComment,
    .jsonDuplicateKey,
    .jsonEncoding,
    .jsonNesting,
    .jsonSyntax,
    .jsonTooLarge,
    .jsonTrailingComma,
    .linkScheme,
    .linkUnsafe,
    .linkURI,
    .mediaKind,
    .mediaMime,
    .mediaMissingField,
    .mediaNoThumbnail,
    .mediaScheme,
    .mediaSize,
    .mediaUnsafePath,
    .overrideNoBase,
    .overrideUnknownItem,
    .projectCloudMode,
    .projectEmptyTitle,
    .projectLossyNumber,
    .projectNotOpened,
    .projectUnrecognized,
    .ratingOutOfRange,
    .schemaEnum,
    .schemaLength,
    .schemaMissing,
    .schemaNull,
    .schemaSimilarKey,
    .schemaType,
    .schemaUnknownKey,
    .schemaVersion,
    .storageSecret,
    .textInvisible,
    .textMojibake,
    .themeCustom,
    .themeDuplicate,
    .themeUnknown,
    .tierDuplicateLabel,
    .tierEmptyLabel,
    .tierNone,
    .tierOrder,
    .tierOrphaned,
    .tierReservedUnranked,
    .tierUnknown,
  ]

  /// The ids of all rules, in order.
  package static let ids = all.map { $0.id }

  /// The family of each rule, by its index in `all`.
  package static let familyOfRule = all.map { $0.family }

  /// The rules that supersede each rule, as indices in `all`.
  package static let supersededBy: [[Int]] = all.map { $0.supersededBy.compactMap(index(ofRule:)) }

  /// The number of findings of each rule in one column that are shown.
  package static let shownPerColumn = all.map { $0.shownPerColumn }

  /// Whether each rule reports syntax errors.
  package static let isSyntax = all.map { $0.id.utf8.starts(with: "json/".utf8) }

  /// Whether the app skips what findings of each rule are about.
  package static let skipsValue = all.map { $0.has(.skippedValue) }

  /// Whether a rule has a trait.
  package static func has(_ trait: Rule.Trait, _ id: String) -> Bool { rule(id)?.has(trait) ?? false }

  package static func rule(_ id: String) -> Rule? { index(ofRule: id).map { all[$0] } }

  /// The index of a rule in `all`.
  package static func index(ofRule id: String) -> Int? {
    let index = ids.partitioningIndex { $0 >= id }
    return index < ids.count && ids[index] == id ? index : nil
  }

  /// The index of a rule in `all`; −1 for one that is not there.
  static func index(of rule: Rule) -> Int { index(ofRule: rule.id) ?? -1 }

  /// In the order of their rules.
  package static let families: [String] = all.map { $0.family }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }

  /// The rules for violations of the schema that no annotated rule reports; the first with a finding wins.
  package static let general: [Int] = [
    Rule.schemaNull, .schemaType, .schemaMissing, .schemaEnum, .schemaLength, .schemaUnknownKey,
  ].map(index(of:))

  /// The checks of violations of the schema, by the index of their rule.
  static let schemaChecks: [[@Sendable (SchemaViolation, Settings) -> ObjectFinding?]] = all.map { rule in
    rule.checks.compactMap { if case .schema(let find) = $0 { find } else { nil } }
  }

  package static let objectChecks = ObjectChecks(allChecks)

  /// The checks of all occurrences of a name, by the index of their kind in `KeyKind.allCases`.
  package static let keyChecks: [[KeyCheck]] = {
    var kinds = [[KeyCheck]](repeating: [], count: KeyKind.allCases.count)
    for (rule, check) in allChecks {
      guard case .key(let kind, let test, let find) = check else { continue }
      kinds[kind.rawValue].append(KeyCheck(rule: rule, test: test, find: find))
    }
    return kinds
  }()

  /// The checks of the skeleton.
  package static let skeletonChecks: [SkeletonCheck] = checks {
    if case .skeleton(let find) = $1 { SkeletonCheck(rule: $0, find: find) } else { nil }
  }

  /// The checks of the skeleton of a state.
  package static let stateSkeletonChecks: [StateSkeletonCheck] = checks {
    if case .stateSkeleton(let find) = $1 { StateSkeletonCheck(rule: $0, find: find) } else { nil }
  }

  package static let csvChecks: [(rule: Int, check: CSVCheck)] = checks {
    if case .csv(let check) = $1 { ($0, check) } else { nil }
  }

  package static let bundleChecks: [(rule: Int, check: BundleCheck)] = checks {
    if case .bundle(let check) = $1 { ($0, check) } else { nil }
  }

  private static func checks<Made>(_ make: (Int, Check) -> Made?) -> [Made] { allChecks.compactMap { make($0, $1) } }

  private static let allChecks: [(rule: Int, check: Check)] = {
    var checks: [(rule: Int, check: Check)] = []
    for rule in all.indices {
      for check in all[rule].checks { checks.append((rule, check)) }
    }
    return checks
  }()
}

// Each pairs a check with the index of its rule: rules are large to copy, and checks run for every name. There are three
// plain types because a generic wrapper would add a reabstraction thunk to every call.

package struct KeyCheck: Sendable {
  package let rule: Int
  package let test: NameTest
  package let find: @Sendable (Occurrences, Settings) -> [NameFinding]
}

package struct SkeletonCheck: Sendable {
  package let rule: Int
  package let find: @Sendable (ProjectSkeleton, Settings) -> [SkeletonFinding]
}

package struct StateSkeletonCheck: Sendable {
  package let rule: Int
  package let find: @Sendable (StateSkeleton, Settings) -> [SkeletonFinding]
}
