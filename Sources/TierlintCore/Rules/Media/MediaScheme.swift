import JSONSyntax

extension Rule {
  static let mediaScheme = Rule(
    id: "media/scheme",
    severity: .error,
    impact: .refuses,
    summary: "The address of a media file does not begin with `file://`, or in a state with `https://`.",
    appBehavior: "Tiercade refuses the whole file and does not say which address it means",
    explanation: """
      The app works offline: `uri`, `thumbUri` and `posterUri` of every media entry must begin with `file://`, in \
      capitals or not, also in overrides and in items that no tier lists. Keep the files beside the list, as \
      `file:///Media/name.jpg`. With `--profile cloud` addresses of the web (`http://`, `https://`) are fine, too.

      In states and old saves it is the other way round: `imageUrl` and `videoUrl` are loaded over `https` only.
      """,
    checks: [
      .object(.media) { media, settings in wrongSchemes(media, settings.profile) },
      .object(.stateItem) { item, settings in wrongSchemes(ofStateItem: item, settings.profile) },
    ]
  )
}

private func wrongSchemes(_ media: ObjectView, _ profile: Profile) -> [Finding] {
  var found: [Finding] = []
  MediaAddress.forEach(in: media) { address in
    if isAllowed(address, profile) { return }
    found.append(
      Finding(at: .value(address.node)) { context in
        let wanted = profile == .cloud ? "file://, http:// or https://" : "file://"
        return Message("\(address.name) \(context.displayText(address.node)) does not begin with \(wanted)")
      })
  }
  return found
}

private func isAllowed(_ address: MediaAddress, _ profile: Profile) -> Bool {
  address.isFile || profile == .cloud && (address.begins(with: "https://") || address.begins(with: "http://"))
}

/// Blank addresses stand for none.
private func wrongSchemes(ofStateItem item: ObjectView, _ profile: Profile) -> [Finding] {
  let names: [StaticString] = ["imageUrl", "videoUrl"]
  return names.compactMap { name in
    guard let node = item[name], item.tree.kind(node) == .string, !item.tree.isBlankText(node) else { return nil }
    let address = MediaAddress(tree: item.tree, node: node, name: name)
    if address.begins(with: "https://") || profile == .cloud && address.begins(with: "http://") { return nil }
    return Finding(at: .value(node), impact: .loses) { context in
      let wanted = profile == .cloud ? "https:// or http://" : "https://"
      return Message(
        "\(name) \(context.displayText(node)) does not begin with \(wanted)",
        appBehavior: "Tiercade loads media only over https and shows nothing here")
    }
  }
}
