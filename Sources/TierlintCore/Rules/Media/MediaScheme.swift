import JSONSyntax

extension Rule {
  static let mediaScheme = Rule(
    id: "media/scheme",
    severity: .error,
    impact: .refuses,
    summary: "The address of a media file does not begin with `file://`.",
    consequence: "Tiercade refuses the whole file and does not say which address it means",
    explanation: """
      The app works offline: `uri`, `thumbUri` and `posterUri` of every media entry must begin with `file://`, in \
      capitals or not, also in overrides and in items that no tier lists. Keep the files beside the list, as \
      `file:///Media/name.jpg`. With `--profile cloud` addresses of the web (`http://`, `https://`) are fine, too.
      """,
    checks: [.object(.media) { media, settings in wrongSchemes(media, settings.profile) }]
  )
}

private func wrongSchemes(_ media: ObjectView, _ profile: Profile) -> [Finding] {
  var found: [Finding] = []
  MediaAddress.forEach(in: media) { address in
    if isAllowed(address, profile) { return }
    found.append(
      Finding(at: .value(address.node)) { telling in
        let wanted = profile == .cloud ? "file://, http:// or https://" : "file://"
        return Wording("\(address.name) \(telling.shown(address.node)) does not begin with \(wanted)")
      })
  }
  return found
}

private func isAllowed(_ address: MediaAddress, _ profile: Profile) -> Bool {
  address.isFile || profile == .cloud && (address.begins(with: "https://") || address.begins(with: "http://"))
}
