import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let linkUnsafe = Rule(
    id: "link/unsafe",
    severity: .warning,
    impact: .none,
    summary: "A link or the embedding code contains a script.",
    appBehavior: "Tiercade loads it, and a browser that shows the list may run it",
    explanation: """
      Lists are shared, and a link is opened with one tap. Addresses that begin with `javascript:`, `vbscript:` or \
      `data:` contain the script or page that the browser runs or shows. The same goes for `<script>` and event \
      handlers such as `onload` in `embedHtml`; a plain `<iframe>` with an `https` address is fine.
      """,
    checks: Check.links(scriptLink) + [.object(.links) { links, _ in scriptedHTML(links) }]
  )
}

private func scriptLink(_ object: ObjectView, _ name: ASCIIName) -> [ObjectFinding] {
  guard let node = object[name], let scheme = object.tree.scriptScheme(node) else { return [] }
  return [
    ObjectFinding(at: .value(node)) { context in
      Message("\(name) \(context.displayText(node)) is a \"\(scheme):\" address, which can run a script")
    }
  ]
}

private func scriptedHTML(_ links: ObjectView) -> [ObjectFinding] {
  guard let node = links["embedHtml"], let html = links.string("embedHtml"), let script = firstScript(in: html) else {
    return []
  }
  return [ObjectFinding(at: .value(node)) { _ in Message("embedHtml contains \(script)") }]
}
