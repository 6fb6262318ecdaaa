import JSONSyntax

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

private func negativeSizes(_ media: ObjectView) -> [Finding] {
  var found: [Finding] = []
  media.tree.forEachMember(of: media.node) { key, value in
    guard media.tree.kind(value) == .number, media.tree.numberToken(value).first == 0x2D,
      let name = sizeName(media.tree, key), let size = media.tree.double(value), size < 0, size.isFinite
    else { return }
    found.append(
      Finding(at: .value(value)) { Message("\"\(name)\" is \($0.displayText(value)), but must not be negative") })
  }
  return found
}

private func sizeName(_ tree: SyntaxTree, _ key: NodeID) -> ASCIIName? {
  let names: [ASCIIName] = ["w", "h", "durationMs"]
  return names.first { tree.string(key, equals: $0) }
}
