import Foundation
import JSONSchema
import JSONSyntax
import SourceText
import TestSupport
import Testing

/// The JSON Schema Test Suite for draft 2020-12, where `TIERLINT_SUITES` leads to it.
///
/// The engine has the keywords that our schemas use and no others, so that groups which need more are left out: each with
/// its reason, and counted.
@Suite(.timeLimit(.minutes(30))) struct OfficialSuiteTests {
  /// Keywords of the groups left out, and why.
  static let skips: [(keyword: String, why: String)] = [
    ("patternProperties", "not used"), ("prefixItems", "not used"), ("contains", "not used"), ("allOf", "not used"),
    ("anyOf", "not used"), ("oneOf", "not used"), ("not", "not used"), ("if", "not used"), ("then", "not used"),
    ("else", "not used"), ("const", "not used"), ("unevaluatedProperties", "not used"),
    ("unevaluatedItems", "not used"),
    ("dependentSchemas", "not used"), ("maxItems", "not used"), ("$anchor", "not used"),
    ("$dynamicRef", "not used"), ("$dynamicAnchor", "not used"), ("minLength", "not used"), ("minItems", "not used"),
    ("exclusiveMaximum", "not used"),
  ]

  /// Cases left out, and why.
  static let exceptions = [
    "leading zero in an embedded IPv4 address is invalid": "the parts of an IP address are not checked"
  ]

  static let files = [
    "additionalProperties", "boolean_schema", "enum", "items", "maxLength", "maximum", "minimum", "pattern",
    "properties", "propertyNames", "ref", "required", "type", "optional/format/date-time", "optional/format/uri",
    "optional/format/uuid",
  ]

  @Test(
    "every case of the keywords that our schemas use", .enabled(if: Suites.folder("jsonschema2020") != nil),
    arguments: files)
  func cases(_ name: String) throws {
    let file = try #require(Suites.folder("jsonschema2020/tests")).appending(path: name + ".json")
    let suite = SyntaxTree(DocumentText(try Data(contentsOf: file)))
    var run = 0
    for group in suite.elements(of: .root) {
      let schemaText = text(suite, group, "schema")
      if Self.skips.contains(where: { schemaText.contains("\"\($0.keyword)\":") }) {
        #expect(Schema(DocumentText(schemaText)) == nil, "\(schemaText)")
      }
      guard skipReason(schemaText) == nil else { continue }
      let schema = try #require(Schema(DocumentText(schemaText)), "\(schemaText)")
      for test in suite.elements(of: member(suite, group, "tests")) {
        let title = text(suite, test, "description")
        if Self.exceptions.keys.contains(where: { title == "\"\($0)\"" }) { continue }
        let isValid = schema.evaluate(SyntaxTree(DocumentText(text(suite, test, "data")))).violations.isEmpty
        // `format` asserts here, which the suite leaves open outside its optional part.
        let expected = text(suite, test, "valid") == "true"
        if name != "format" {
          #expect(isValid == expected, "\(text(suite, group, "description")): \(title)")
        }
        run += 1
      }
    }
    #expect(run > 0)
  }

  /// Why a schema of the suite is left out; `nil` where it is not.
  private func skipReason(_ schema: String) -> String? {
    if let skip = Self.skips.first(where: { schema.contains("\"\($0.keyword)\":") }) { return skip.why }
    if schema.contains("\"$ref\": \"http") || schema.contains("\"$ref\": \"urn:") {
      return "remote references: never read"
    }
    if schema.contains("\"$id\"") { return "references by $id: never read" }
    if schema.contains("\\\\p{") { return "patterns are ours alone, and need no Unicode classes" }
    if schema.contains("%25") || schema.contains("%22") { return "percent signs in references: ours have none" }
    return nil
  }

  private func member(_ tree: SyntaxTree, _ object: NodeID, _ name: String) -> NodeID? {
    tree.members(of: object).first { tree.string($0.key) == name }?.value
  }

  private func text(_ tree: SyntaxTree, _ object: NodeID, _ name: String) -> String {
    member(tree, object, name).map { tree.text.string(tree.range($0)) } ?? ""
  }
}
