import Conversion
import Findings
import JSONSyntax
import ListAnalysis
import Rules
import TierLists
import Workspace

/// `list_check`
@Sendable func checkList(_ call: ToolCall) throws(ToolError) -> ToolResult {
  let list = try call.list()
  let findings = ToolFindings(list.analysis.diagnostics(list.levels), in: list.analysis.document, of: list)
  return ToolResult(text: findings.text, content: .object(findings.members))
}

/// `list_find`
@Sendable func findLists(_ call: ToolCall) throws(ToolError) -> ToolResult {
  let most = 1_000
  let files = call.roots.filter { call.folders.file(at: $0) != nil }.flatMap { listsBelow($0, folders: 10_000) }
  let paths = files.compactMap { call.folders.file(at: $0) }.map { visible($0.shownPath.bytes) }
  let omitted = max(0, paths.count - most)
  return ToolResult(
    text: paths.prefix(most).map { "\($0)\n" }.joined() + "\(counted(paths.count, "list"))\n\(call.noteLines)",
    content: ["lists": .array(Array(paths.prefix(most))) { .string($0) }, "omitted": .integer(omitted)])
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
    text: "\(source.shownPath) \(shown(list.title))\n\(rows.joined())\(pool)\(call.noteLines)",
    content: [
      "path": .string(source.shownPath), "title": shownValue(list.title),
      "tiers": .array(list.ranked) { tier in
        [
          "id": shownValue(tier.name), "label": shownValue(tier.label), "locked": .bool(tier.isLocked),
          "items": .array(tier.items) { $0.json },
        ]
      }, "pool": .array(list.pool?.items ?? []) { $0.json },
    ])
}

/// A string of a list in quotes, so that it cannot look like a line of the tool.
private func shown(_ text: String) -> String { quoted(text, upTo: .max) }

private func shownValue(_ text: String) -> JSONValue { .string(displayText(unquoted: text, upTo: .max)) }

extension TierList.Item {
  /// The rating as JSON; `nil` without a finite one.
  private var ratingValue: JSONValue? {
    ratingNumber.flatMap { $0.isFinite ? Int(exactly: $0).map { .integer($0) } ?? .number($0) : nil }
  }

  fileprivate var ratingText: String { ratingValue.map { " \(String(decoding: $0.bytes, as: UTF8.self))" } ?? "" }

  fileprivate var json: JSONValue {
    .object(["id": shownValue(id), "title": shownValue(title), "rating": ratingValue])
  }
}

/// `rule_explain`
@Sendable func explainRule(_ call: ToolCall) throws(ToolError) -> ToolResult {
  let id = call.arguments.string("id") ?? ""
  guard let rule = RuleCatalog.rule(id) else {
    throw ToolError(RuleCatalog.retirement(of: id) ?? message(for: .unknownRule(id, RuleCatalog.all.map { $0.id })))
  }
  let text = page(of: rule)
  return ToolResult(
    text: text + call.noteLines,
    content: [
      "id": .string(rule.id), "severity": .string(rule.severity.name), "impact": .string(rule.impact.rawValue),
      "page": .string(text),
    ])
}
