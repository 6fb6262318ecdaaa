import JSONSchema

/// Every rule there is, sorted by id.
package enum RuleCatalog {
  package static let all: [Rule] = [
    .attributeKey,
    .attributeMixedTypes,
    .attributeValue,
    .colorDuplicate,
    .colorInvalid,
    .colorLowContrast,
    .colorShort,
    .colorThemeOverflow,
    .configInvalid,
    .configUnknownRule,
    .configUnusedIgnore,
    .jsonComment,
    .jsonDuplicateKey,
    .jsonEncoding,
    .jsonNesting,
    .jsonSyntax,
    .jsonTooLarge,
    .jsonTrailingComma,
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
    .projectUnrecognized,
    .ratingOutOfRange,
    .schemaEnum,
    .schemaLength,
    .schemaMissing,
    .schemaNull,
    .schemaType,
    .schemaUnknownKey,
    .schemaVersion,
  ]

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  package static func rule(_ id: String) -> Rule? { byID[id] }

  /// In the order of their rules.
  package static let families: [String] = all.map(\.family).reduce(into: []) { if $0.last != $1 { $0.append($1) } }

  /// The rules that speak for a keyword of the schema where no other does; the first that has something to say speaks.
  static let general: [Rule] = [
    .schemaNull, .schemaType, .schemaMissing, .schemaEnum, .schemaLength, .schemaUnknownKey,
  ]

  /// The rules that look at objects of a kind.
  static let objectChecks: [ObjectKind: [(Rule, @Sendable (ObjectView, Settings) -> [Finding])]] = all.reduce(into: [:]) {
    checks, rule in
    for case .object(let kind, let check) in rule.checks { checks[kind, default: []].append((rule, check)) }
  }

  /// The rules that look at all uses of a name of a kind.
  static let keyChecks: [KeyKind: [(Rule, @Sendable (Uses, Settings) -> [Finding])]] = all.reduce(into: [:]) {
    checks, rule in
    for case .key(let kind, let check) in rule.checks { checks[kind, default: []].append((rule, check)) }
  }

  /// The rules that look at the outline.
  static let outlineChecks: [(Rule, @Sendable (Outline, Settings) -> [Finding])] = all.flatMap { rule in
    rule.checks.compactMap { if case .outline(let check) = $0 { (rule, check) } else { nil } }
  }
}
