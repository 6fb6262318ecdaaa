import JSONSchema
import JSONSyntax
import SourceText

extension Schema {
  /// The schema of `.tierlint.json`, built into the binary.
  package static let configuration = Schema(DocumentText(ConfigSchema.text))
}

/// What is wrong with a configuration: broken, mistyped, or with names that no rule has.
func configurationFindings(_ tree: SyntaxTree) -> [Found] {
  guard let schema = Schema.configuration else { return [] }
  let faults = schema.evaluate(tree).violations.map { SchemaFault(violation: $0, tree: tree, schema: schema) }
  let settings = (faults.compactMap(configurationFault) + badGlobs(tree)).map { Found(.configInvalid, $0) }
  return configurationSyntax(tree) + heard(settings + unknownRules(tree).map { Found(.configUnknownRule, $0) }, tree)
}

/// Comments, trailing commas and a byte order mark are fine here.
private func configurationSyntax(_ tree: SyntaxTree) -> [Found] {
  let problems = tree.problems.filter { ![.comment, .trailingComma, .byteOrderMark].contains($0.kind) }
  let isEmpty = tree.isEmpty && problems.allSatisfy { $0.kind == .emptyDocument }
  let duplicates = tree.duplicateKeys().map { Finding.repeatedSetting(first: $0.first, later: $0.later) }
  let findings = isEmpty ? [.emptyConfiguration] : problems.map { aboutConfiguration($0.finding) }
  return (findings + duplicates).map { Found(.configInvalid, $0) }
}

/// What the general rules for schemas say.
private func configurationFault(_ fault: SchemaFault) -> Finding? {
  RuleCatalog.general.lazy.compactMap { told($0, fault, Settings()) }.first.map(aboutConfiguration)
}

/// A finding of the same words, without those about the app.
private func aboutConfiguration(_ finding: Finding) -> Finding {
  Finding(at: finding.place) { context in
    var message = finding.render(context)
    message.appBehavior = nil
    return message
  }
}

private func badGlobs(_ tree: SyntaxTree) -> [Finding] {
  let root = ObjectView(tree, .root)
  let lists = [root["include"], root["exclude"]] + root.elements("overrides").map { ObjectView(tree, $0)["files"] }
  let globs = lists.compactMap { $0 }.flatMap { tree.elements(of: $0) }
  return globs.filter { tree.string($0).map { Glob($0) == nil } ?? false }.map { node in
    Finding(at: .value(node)) { context in
      Message("glob \(context.displayText(node)) matches nothing: it must name something below this file's folder")
    }
  }
}

extension Finding {
  fileprivate static let emptyConfiguration = Finding(at: .bytes(0..<0)) { _ in
    Message("empty document: a configuration is an object that begins with {")
  }

  /// A member of a configuration whose key stands earlier in the object.
  fileprivate static func repeatedSetting(first: NodeID, later: NodeID) -> Finding {
    Finding(at: .key(later)) { context in
      let key = quoted(context.tree.string(context.tree.key(of: later)) ?? "")
      return Message(
        "key \(key) stands twice in this object",
        fixes: [
          .suggestion("Remove this member", .remove(later)), .suggestion("Remove the first member", .remove(first)),
        ],
        related: [("the first \(key)", .key(first))])
    }
  }
}
