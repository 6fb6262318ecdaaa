import JSONSyntax
import SourceText

/// The bytes of the values under unknown keys, which the app skips without reading them; disjoint and sorted.
func unknownMembers(_ findings: [Finding], _ tree: SyntaxTree) -> [ByteRange] {
  let rule = RuleCatalog.index(of: .schemaUnknownKey)
  let ranges = findings.filter { $0.rule == rule }.compactMap { $0.location.node.map(tree.range) }
  return ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { disjoint, range in
    if range.lowerBound >= disjoint.last?.upperBound ?? 0 { disjoint.append(range) }
  }
}

/// The syntax errors of a document; those in a value that the app skips do not make it refuse the file.
func skippingUnknownMembers(_ findings: [Finding], _ unknown: [ByteRange], _ tree: SyntaxTree) -> [Finding] {
  if unknown.isEmpty { return findings }
  return zip(findings, tree.problems).map { finding, problem in
    let next = unknown.partitioningIndex { $0.upperBound > problem.range.lowerBound }
    let isInside = next < unknown.count && problem.range.clamped(to: unknown[next]) == problem.range
    return problem.kind.isMalformedValue && isInside ? finding.skipped : finding
  } + findings.dropFirst(tree.problems.count)
}

extension SyntaxError.Kind {
  /// Whether the value is malformed, but begins and ends where it should.
  fileprivate var isMalformedValue: Bool { [.badEscape, .badNumber, .controlCharacter, .loneSurrogate].contains(self) }
}

extension Finding {
  fileprivate var skipped: Finding {
    var finding = changingMessage { message, _ in
      message.appBehavior = "Tiercade skips the value of an unknown key, but other programs refuse the whole file"
    }
    finding.impact = Impact.none
    return finding
  }
}
