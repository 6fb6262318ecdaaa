import JSONSchema
import JSONSyntax
import SourceText

/// Every rule there is, sorted by id.
package enum RuleCatalog {
  package static let all: [Rule] = [
    .attributeKey,
    .attributeMixedTypes,
    .attributeSimilarName,
    .attributeSimilarValue,
    .attributeValue,
    .bundleMissingFile,
    .bundleNoProject,
    .bundleSameName,
    .bundleUnusedFile,
    .bundleWrongHash,
    .colorDuplicate,
    .colorInvalid,
    .colorLowContrast,
    .colorShort,
    .colorThemeOverflow,
    .configInvalid,
    .configUnknownRule,
    .configUnusedIgnore,
    .csvDuplicateName,
    .csvEmptyName,
    .csvEmptyTier,
    .csvFormula,
    .csvHeader,
    .csvLongRow,
    .csvNewTier,
    .csvQuote,
    .csvQuotedCell,
    .csvSeparator,
    .csvShortRow,
    .csvTierCase,
    .csvWideForm,
    .dateFuture,
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
    .overrideRedundant,
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
    .schemaType,
    .schemaUnknownKey,
    .schemaVersion,
    .textInvisible,
    .textMojibake,
    .themeCustom,
    .themeUnknown,
    .tierDuplicateLabel,
    .tierEmptyLabel,
    .tierLockedEmpty,
    .tierNone,
    .tierOrder,
    .tierOrphaned,
    .tierReservedUnranked,
    .tierSimilarLabel,
    .tierUnknown,
  ]

  /// The ids of all rules, in order.
  static let ids = all.map(\.id)

  /// The family of each rule, by its index in `all`.
  static let familyOfRule = all.map(\.family)

  /// The rules that supersede each rule, as indices in `all`.
  static let supersededBy: [[Int]] = all.map { $0.supersededBy.compactMap(index(ofRule:)) }

  /// Whether each rule reports syntax errors.
  static let isSyntax = all.map { $0.id.utf8.starts(with: "json/".utf8) }

  package static func rule(_ id: String) -> Rule? { index(ofRule: id).map { all[$0] } }

  /// The index of a rule in `all`.
  package static func index(ofRule id: String) -> Int? {
    let index = ids.partitioningIndex { $0 >= id }
    return index < ids.count && ids[index] == id ? index : nil
  }

  /// The index of a rule in `all`; −1 for one that is not there.
  static func index(of rule: Rule) -> Int { index(ofRule: rule.id) ?? -1 }

  /// In the order of their rules.
  package static let families: [String] = all.map(\.family).reduce(into: []) { if $0.last != $1 { $0.append($1) } }

  /// The rules for violations of the schema that no annotated rule reports; the first with a finding wins.
  static let general: [Int] = [
    Rule.schemaNull, .schemaType, .schemaMissing, .schemaEnum, .schemaLength, .schemaUnknownKey,
  ].map(index(of:))

  /// The checks of violations of the schema, by the index of their rule.
  static let schemaChecks: [[@Sendable (SchemaViolation, Settings) -> Finding?]] = all.map { rule in
    rule.checks.compactMap { if case .schema(let find) = $0 { find } else { nil } }
  }

  static let objectChecks = ObjectChecks(allChecks)

  /// The checks of all occurrences of a name, by the index of their kind in `KeyKind.allCases`.
  static let keyChecks: [[KeyCheck]] = {
    var kinds = [[KeyCheck]](repeating: [], count: KeyKind.allCases.count)
    for (rule, check) in allChecks {
      guard case .key(let kind, let test, let find) = check else { continue }
      kinds[kind.rawValue].append(KeyCheck(rule: rule, test: test, find: find))
    }
    return kinds
  }()

  /// The checks of all names of a kind.
  static let nameTableChecks: [NameTableCheck] = checks {
    if case .names(let kind, let find) = $1 { NameTableCheck(rule: $0, kind: kind, find: find) } else { nil }
  }

  /// The checks of the values of an attribute.
  static let valueChecks: [ValueCheck] = checks {
    if case .values(let find) = $1 { ValueCheck(rule: $0, find: find) } else { nil }
  }

  /// The checks of the skeleton.
  static let skeletonChecks: [SkeletonCheck] = checks {
    if case .skeleton(let find) = $1 { SkeletonCheck(rule: $0, find: find) } else { nil }
  }

  /// The checks of the skeleton of a state.
  static let stateSkeletonChecks: [StateSkeletonCheck] = checks {
    if case .stateSkeleton(let find) = $1 { StateSkeletonCheck(rule: $0, find: find) } else { nil }
  }

  static let csvChecks: [(rule: Int, check: CSVCheck)] = checks {
    if case .csv(let check) = $1 { ($0, check) } else { nil }
  }

  static let bundleChecks: [(rule: Int, check: BundleCheck)] = checks {
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

// Each pairs a check with the index of its rule: rules are large to copy, and checks run for every name. There are five
// plain types because a generic wrapper would add a reabstraction thunk to every call.

struct KeyCheck: Sendable {
  let rule: Int
  let test: NameTest
  let find: @Sendable (Occurrences, Settings) -> [Finding]
}

struct NameTableCheck: Sendable {
  let rule: Int
  let kind: KeyKind
  let find: @Sendable (KeyTable) -> [Finding]
}

struct ValueCheck: Sendable {
  let rule: Int
  let find: @Sendable (KeyTable) -> [Finding]
}

struct SkeletonCheck: Sendable {
  let rule: Int
  let find: @Sendable (ProjectSkeleton, Settings) -> [Finding]
}

struct StateSkeletonCheck: Sendable {
  let rule: Int
  let find: @Sendable (StateSkeleton, Settings) -> [Finding]
}
