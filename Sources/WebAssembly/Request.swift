import Configurations
import JSONSyntax
import ListAnalysis
import Rules
import SourceText
import TierLists

/// Why a function has no result: the end of a sentence.
package struct Refusal: Error {
  let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// The options that have the same type in all functions; the others are checked where they are read.
private let optionTypes: [(names: [ASCIIName], kinds: [Node.Kind], expected: String)] = [
  (["path", "style", "to", "from", "tier", "title", "list"], [.string], "a string"),
  (["force", "unsafe"], [.true, .false], "true or false"), (["rules"], [.object], "an object"),
]

/// A document, and what is to be done with it.
package struct Request {
  package let options: ObjectView
  let text: DocumentText

  /// - Parameter bytes: Options as JSON, a zero byte, and the document.
  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) throws(Refusal) {
    let end = bytes.firstIndex(of: 0) ?? bytes.count
    options = ObjectView(SyntaxTree(DocumentText(bytes[..<end])), .root)
    text = DocumentText(bytes[min(end + 1, bytes.count)...])
    try checkTypes()
  }

  /// Throws where an option has a value of another type, which would be taken for none.
  private func checkTypes() throws(Refusal) {
    for (names, kinds, expected) in optionTypes {
      for name in names {
        guard let value = options[name], !kinds.contains(options.tree.kind(value)) else { continue }
        throw Refusal("\"\(name)\" must be \(expected)")
      }
    }
    if options["now"] != nil, options.integer("now") == nil { throw Refusal("\"now\" must be an integer") }
  }

  /// What follows the options.
  package var body: [UInt8] { Array(text.slice(0..<text.count)) }

  /// The path of the document, which decides its kind.
  package var path: String { options.string("path") ?? "" }

  package var document: Document { Document(text, name: path) }

  /// With the time, as a module has no clock.
  package var settings: Settings {
    var settings = Settings()
    settings.now = options.integer("now") ?? 0
    return settings
  }

  func levels() throws(Refusal) -> RuleLevels {
    var levels = RuleLevels()
    for (key, value) in options.tree.members(of: options["rules"]) {
      let name = options.tree.string(key) ?? ""
      guard RuleCatalog.isRuleOrFamily(name) || RuleCatalog.retirement(of: name) != nil else {
        throw Refusal("unknown rule \(quoted(name))")
      }
      guard let level = options.tree.string(value).flatMap({ Level($0) }) else {
        throw Refusal("expected \(Level.names.joined(separator: ", ")) for \(quoted(name))")
      }
      levels.set(name, level)
    }
    return levels
  }

  package func analysis() -> Analysis { analyze(text, name: path, settings) }

  /// The value of an option that is an array of strings; empty without it.
  package func strings(_ name: ASCIIName) throws(Refusal) -> [String] {
    guard let array = options[name] else { return [] }
    let strings = options.elements(name).map { options.tree.string($0) }
    guard options.tree.kind(array) == .array, !strings.contains(nil) else {
      throw Refusal("\"\(name)\" must be an array of strings")
    }
    return strings.compactMap { $0 }
  }

  /// The value of an option with few values; `nil` without it.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: ASCIIName
  ) throws(Refusal) -> Choice? where Choice.RawValue == String {
    guard let value = options.string(name) else { return nil }
    guard let choice = Choice(rawValue: value) else {
      throw Refusal("\(quoted(value)) is none of \(Choice.allCases.map { $0.rawValue }.joined(separator: ", "))")
    }
    return choice
  }
}
