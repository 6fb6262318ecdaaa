import JSONRepair
import JSONSyntax
import SourceText

extension SyntaxError {
  /// What a repair finds, with all its fixes.
  init(_ finding: RepairFinding, _ text: DocumentText) {
    let operation = finding.operations.first ?? .unknown
    let fix = finding.fixes.first ?? []
    let isControl = operation == .escape && text.slice(finding.range).first.map { $0 < .space } ?? false
    let isMixed = Set(finding.operations).count > 2 && finding.operations.allSatisfy { $0.isNotation }
    self.init(
      kind: isMixed ? .otherNotation : isControl ? .controlCharacter : Kind(operation, fix, finding.range),
      range: shown(finding.range, operation, text), fix: fix, isSafe: finding.isSafe, placeCount: finding.placeCount,
      alternatives: Array(finding.fixes.dropFirst()))
    let kinds = finding.operations.map { Kind($0, fix, finding.range) }
    others = kinds.reduce(into: []) { if $1 != kind, !$0.contains($1) { $0.append($1) } }
  }
}

/// A range of at least one character: what is missing is shown at what it belongs to.
private func shown(_ range: ByteRange, _ operation: Operation, _ text: DocumentText) -> ByteRange {
  guard range.isEmpty else { return text.wholeCharacters(range) }
  let start = range.lowerBound
  let isBefore = operation == .addOpener || operation == .addLine || start == 0
  return text.wholeCharacters(isBefore ? start..<min(start + 1, text.count) : start - 1..<start)
}

extension SyntaxError.Kind {
  /// What is wrong where an operation is the repair.
  fileprivate init(_ operation: Operation, _ fix: [TextEdit], _ range: ByteRange) {
    self =
      switch operation {
      case .addComma: .missingComma
      case .dropComma: .extraComma
      case .addColon: .missingColon
      case .addCloser, .addFinalCloser: .unclosed(fix.closedKind)
      case .dropCloser: .strayCloser
      case .otherCloser, .otherPartner: .wrongCloser(fix.closedKind)
      case .addOpener: .unopened(fix.openedKind)
      case .otherOpener: .wrongOpener(fix.openedKind)
      case .addBetween: .mergedObjects
      case .addLine: .missingKey
      case .dropMember: .missingValue
      case .moveLine: .misplaced
      case .missingOpeningQuote: .missingOpeningQuote
      case .missingClosingQuote: .missingClosingQuote
      case .innerQuote: .unescapedQuote
      case .extraQuote: .extraQuote
      case .movedQuote, .shiftedQuote: .misplacedQuote
      case .lineBreak: .controlCharacter
      case .joinedStrings: .concatenation
      case .escape, .endBackslash: .badEscape
      case .backslashPath: .backslashPath
      case .otherQuotes: .otherQuotes
      case .bareString: .unquotedString
      case .swapSeparator, .separator, .bracket, .openingQuote, .closingQuote, .otherCharacterForQuote: .confusable
      case .literal: .badLiteral
      case .number: .badNumber
      case .prefix: .linePrefix
      case .conflict: .conflictMarker
      case .around: range.lowerBound == 0 ? .textBeforeStart : .textAfterEnd
      case .copy: .repeated
      case .dropColon, .dropOpener, .dropValue, .remark, .line, .text, .character, .unknown,
        // The parser reads these: they are in no finding.
        .none, .trailingComma, .comment, .space:
        .unexpectedText
      }
  }
}

extension [TextEdit] {
  /// The kind of the first container that is closed, and opened.
  fileprivate var closedKind: Node.Kind { hasFirst("}", ofBoth: "}]") ? .object : .array }
  fileprivate var openedKind: Node.Kind { hasFirst("{", ofBoth: "{[") ? .object : .array }

  private func hasFirst(_ bracket: Character, ofBoth brackets: String) -> Bool {
    lazy.flatMap { $0.text }.first { brackets.contains($0) } == bracket
  }
}
