import Conversion
import Findings
import JSONSyntax
import ListAnalysis
import Rules
import TierLists

/// `list_check`
@Sendable func checkList(_ call: ToolCall) throws(ToolError) -> ToolResult {
  let list = try call.list()
  let findings = ToolFindings(list.analysis.diagnostics(list.levels), in: list.analysis.document, of: list)
  return ToolResult(text: findings.text, content: .object(findings.members))
}

/// `list_show`
@Sendable func showList(_ call: ToolCall) throws(ToolError) -> ToolResult {
  let source = try call.list()
  let analysis = source.analysis.decoded
  guard let list = TierList(analysis.document), analysis.listFault == nil else {
    throw ToolError(source.file.map { notAList($0.shownPath, analysis) } ?? "not a tier list")
  }
  let items = { (tier: TierList.Tier) in tier.items.map { "  \(shown($0.id)) \(shown($0.title))\($0.ratingText)\n" } }
  let rows = list.ranked.map { tier in
    "tier \(shown(tier.name)) \(shown(tier.label))\(tier.isLocked ? " locked" : "")\n\(items(tier).joined())"
  }
  let pool = list.pool.map { "pool\n\(items($0).joined())" } ?? ""
  return ToolResult(
    text: "\(source.shownPath) \(shown(list.title))\n\(rows.joined())\(pool)",
    content: [
      "path": .string(source.shownPath), "title": .string(visible(list.title)),
      "tiers": .array(list.ranked) { tier in
        [
          "id": .string(visible(tier.name)), "label": .string(visible(tier.label)), "locked": .bool(tier.isLocked),
          "items": .array(tier.items) { $0.json },
        ]
      }, "pool": .array(list.pool?.items ?? []) { $0.json },
    ])
}

/// A string of a list in quotes, so that it cannot look like a line of the tool.
private func shown(_ text: String) -> String { jsonStringLiteral(visible(text)) }

extension TierList.Item {
  /// The rating as JSON; `nil` without a finite one.
  private var ratingValue: JSONValue? {
    ratingNumber.flatMap { $0.isFinite ? Int(exactly: $0).map { .integer($0) } ?? .number($0) : nil }
  }

  fileprivate var ratingText: String { ratingValue.map { " \(String(decoding: $0.bytes, as: UTF8.self))" } ?? "" }

  fileprivate var json: JSONValue {
    .object(["id": .string(visible(id)), "title": .string(visible(title)), "rating": ratingValue])
  }
}

/// `rule_explain`
@Sendable func explainRule(_ call: ToolCall) throws(ToolError) -> ToolResult {
  let id = call.arguments.string("id") ?? ""
  guard let rule = RuleCatalog.rule(id) else {
    throw ToolError(message(for: .unknownRule(id, RuleCatalog.all.map { $0.id })))
  }
  let text = page(of: rule)
  return ToolResult(
    text: text,
    content: [
      "id": .string(rule.id), "severity": .string(rule.severity.name), "impact": .string(rule.impact.rawValue),
      "page": .string(text),
    ])
}
