import Findings
import TierLists

/// The findings of a list at the end of its page, closed.
func findingsFooter(_ list: TierList, _ marks: Marks) -> String {
  if marks.count == 0 { return "<footer>No findings</footer>\n" }
  let owners = list.tiers.flatMap { tier in
    [(pointer: tier.pointer, name: tier.label)] + tier.items.map { (pointer: $0.pointer, name: $0.title) }
  }
  var known: Set<String> = []
  let lines = owners.filter { known.insert($0.pointer ?? "").inserted }.flatMap { owner in
    marks.marks(at: owner.pointer).map { line($0, "<bdi>\(html(owner.name))</bdi>: ") }
  }
  return """
    <footer>
    <details>
    <summary>\(counted(marks.count, "finding"))</summary>
    <ul class="findings" dir="ltr">
    \((marks.ofList.map { line($0) } + lines).joined())</ul>
    </details>
    </footer>

    """
}

private func line(_ mark: Marks.Mark, _ owner: String = "") -> String {
  "<li class=\"\(mark.severity.name)\"><b>\(mark.severity.name)</b> \(owner)\(html(mark.text))</li>\n"
}
