/// The schemas as Swift, so that the binary needs no file beside it.
func schemaFiles() -> [GeneratedFile] {
  let schemas = [
    ("tierlist", "ProjectSchema"), ("tierlist-state", "StateSchema"), ("tierlint-config", "ConfigSchema"),
  ]
  return schemas.compactMap { file, name in
    let path = "schema/\(file).schema.json"
    guard let schema = contents(path) else { return nil }
    let lines = schema.split(separator: "\n", omittingEmptySubsequences: true).map { "    " + $0 }.joined(
      separator: "\n")
    let text = """
      // swift-format-ignore-file
      /// `\(path)`, written here by `swift run tierlint-dev generate`.
      package enum \(name) {
        package static let text = #\"""
      \(lines)

          \"""#
      }

      """
    return GeneratedFile(path: "Sources/TierlintCore/Generated/\(name).swift", text: text)
  }
}
