import Configurations
import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let mediaScheme = Rule(
    id: "media/scheme",
    severity: .error,
    impact: .refuses,
    fixable: .suggestion,
    summary: "A media file's address does not begin with `file://` (in a state: `https://`).",
    appBehavior: "Tiercade refuses the whole file and does not show which address is invalid",
    explanation: """
      The app works offline: `uri`, `thumbUri` and `posterUri` of every media entry must begin with `file://`, in any case, \
      also in overrides and in items that no tier lists. Keep the files next to the list, as `file:///Media/name.jpg`. \
      `--profile cloud` also allows web addresses (`http://`, `https://`).

      In states and old saves it is the reverse: `imageUrl` and `videoUrl` are loaded over `https` only.
      """,
    checks: [
      .object(.media) { media, settings in wrongSchemes(media, settings.profile) },
      .object(.stateItem) { item, settings in wrongSchemes(ofStateItem: item, settings.profile) },
    ]
  )
}

private func wrongSchemes(_ media: ObjectView, _ profile: Profile) -> [ObjectFinding] {
  var found: [ObjectFinding] = []
  MediaAddress.forEach(in: media) { address in
    if isAllowed(address, profile) { return }
    let swap = swap(address, media)
    var finding = ObjectFinding(at: .value(address.node)) { context in
      let wanted = profile == .cloud ? "file://, http:// or https://" : "file://"
      return Message(
        "\(address.name) \(context.displayText(address.node))\(context.ownerSuffix(address.node)) must begin with \(wanted)",
        fixes: {
          (swap.map { [$0.fix] } ?? [])
            + addressFixes(address.node, $0.tree) { profile == .cloud ? nil : fileAddress($0) }
        })
    }
    if let swap { finding.explains = [swap.mime] }
    found.append(finding)
  }
  return found
}

/// An address and a type that are in each other's place.
private func swap(_ address: MediaAddress, _ media: ObjectView) -> (mime: NodeID, fix: Fix)? {
  guard let mime = media["mime"], let type = media.tree.string(address.node), MIMEType(type) != nil,
    MediaAddress(tree: media.tree, node: mime).isFile
  else { return nil }
  let texts = [mime, address.node].map { media.tree.text.string(media.tree.range($0)) }
  return (
    mime,
    .suggestion(
      "Swap \(address.name) and mime", .replace(.value(address.node), with: texts[0]),
      .replace(.value(mime), with: texts[1]))
  )
}

private func isAllowed(_ address: MediaAddress, _ profile: Profile) -> Bool {
  address.isFile || profile == .cloud && (address.begins(with: "https://") || address.begins(with: "http://"))
}

/// Empty addresses are read as missing.
private func wrongSchemes(ofStateItem item: ObjectView, _ profile: Profile) -> [ObjectFinding] {
  let names: [ASCIIName] = ["imageUrl", "videoUrl"]
  return names.compactMap { name in
    guard let node = item[name], item.tree.kind(node) == .string, !item.tree.isEmptyOrWhitespace(node) else {
      return nil
    }
    let address = MediaAddress(tree: item.tree, node: node)
    if address.begins(with: "https://") || profile == .cloud && address.begins(with: "http://") { return nil }
    return ObjectFinding(at: .value(node), impact: .loses) { context in
      let wanted = profile == .cloud ? "https:// or http://" : "https://"
      return Message(
        "\(name) \(context.displayText(node))\(context.ownerSuffix(node)) must begin with \(wanted)",
        appBehavior: "Tiercade loads media only over https and shows nothing here",
        fixes: { addressFixes(node, $0.tree, webAddress) })
    }
  }
}
