import JSONSyntax

extension ObjectView {
  /// The kinds of objects with names that readers see, and the strings in them.
  package static let shownNames: [(kind: ObjectKind, strings: @Sendable (ObjectView) -> [NodeID])] = [
    (.project, { [$0["title"]].compactMap { $0 } }),
    (.tier, { [$0["id"], $0["label"]].compactMap { $0 } }),
    (.item, { [$0["id"], $0["title"], $0["subtitle"]].compactMap { $0 } + Array($0.elements("tags")) }),
    (.override, { [$0["displayTitle"]].compactMap { $0 } + Array($0.elements("tags")) }),
    (.stateItem, { [$0["id"], $0["name"]].compactMap { $0 } }),
    (.tierLabels, { $0.members.map(\.value) }),
  ]

  /// The kinds of objects with longer texts, and the strings in them.
  package static let shownTexts: [(kind: ObjectKind, strings: @Sendable (ObjectView) -> [NodeID])] = [
    (.project, { [$0["description"]].compactMap { $0 } }),
    (.item, { [$0["summary"]].compactMap { $0 } }),
    (.override, { [$0["notes"]].compactMap { $0 } }),
    (.stateItem, { [$0["description"]].compactMap { $0 } }),
  ]
}
