import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let mediaSize = Rule(
    id: "media/size",
    severity: .warning,
    impact: .none,
    summary: "A width, height or duration is negative.",
    appBehavior: "Tiercade loads it, but programs that use it for their layout cannot show the file",
    explanation: """
      `w` and `h` count pixels, `durationMs` counts milliseconds. All three are optional; zero and fractions are \
      allowed.
      """,
    checks: [.object(.media) { media, _ in negativeSizes(media) }]
  )
}

private func negativeSizes(_ media: ObjectView) -> [ObjectFinding] {
  var found: [ObjectFinding] = []
  media.tree.forEachMember(of: media.node) { key, value in
    guard media.tree.isNegative(value), isSize(media.tree, key), let size = media.tree.double(value), size < 0,
      size.isFinite
    else { return }
    found.append(
      ObjectFinding(at: .value(value)) { context in
        Message("\"\(context.string(key) ?? "")\" is \(context.displayText(value)), but must not be negative")
      })
  }
  return found
}

/// Whether a key of a media entry is that of a width, height or duration.
func isSize(_ tree: SyntaxTree, _ key: NodeID) -> Bool {
  tree.string(key, equals: "w") || tree.string(key, equals: "h") || tree.string(key, equals: "durationMs")
}
