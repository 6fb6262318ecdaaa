import JSONSchema
import JSONSyntax
import SourceText
import Testing

@Suite(.timeLimit(.minutes(30))) struct EvaluationTests {
  /// A schema, an instance, and the violations as `keyword pointer`.
  static let cases: [(schema: String, instance: String, violations: [String])] = [
    (#"{"type":"integer"}"#, "1.0", []),
    (#"{"type":"integer"}"#, "1.5", ["type "]),
    (#"{"type":["string","array"],"items":{"type":"string"}}"#, #"["a",1]"#, ["type /1"]),
    (#"{"properties":{"a":{"type":"string"}},"required":["a","b"]}"#, #"{"a":1}"#, ["type /a", "required "]),
    (#"{"properties":{"a":{}},"additionalProperties":false}"#, #"{"a":1,"x":2}"#, ["additionalProperties /x"]),
    (#"{"propertyNames":{"pattern":"^[a-z]+$"}}"#, #"{"ok":1,"No":2}"#, ["pattern /No"]),
    (##"{"$ref":"#/$defs/t","$defs":{"t":{"enum":["a","b"]}}}"##, ##""c""##, ["enum "]),
    (#"{"maxLength":2}"#, #""😀😀""#, []),
    (#"{"maxLength":2}"#, #""e\u0301x""#, ["maxLength "]),
    (#"{"minimum":0,"maximum":100}"#, "100.0000001", ["maximum "]),
    (#"{"items":{"minimum":0,"maximum":100}}"#, "[0, 100, -1, 101]", ["minimum /2", "maximum /3"]),
    (
      #"{"items":{"enum":[1,null,true,"é",[1,"a"],{"a":1,"b":[]}]}}"#,
      #"[1.0, null, true, "\u00e9", [1,"a"], {"b":[],"a":1e0}]"#, []
    ),
    (
      #"{"items":{"enum":[1,null,true,"é",[1,"a"],{"a":1,"b":[]}]}}"#, #"[2, false, "e", [1], ["a",1], {"a":1}]"#,
      (0..<6).map { "enum /\($0)" }
    ),
    (#"{"format":"int64"}"#, "9223372036854775808", ["format "]),
    (#"{"format":"double"}"#, "1e999", ["format "]),
    (##"{"pattern":"^#([0-9a-f]{3}|[0-9a-f]{6})$"}"##, ##""#12345""##, ["pattern "]),
    (##"{"pattern":"^#([0-9a-f]{3}|[0-9a-f]{6})$"}"##, ##""#123456""##, []),
    (#"{"items":{"pattern":"^x(b|cd)y{2}$"}}"#, #"["xbyy","xcdyy"]"#, []),
    (
      #"{"items":{"pattern":"^x(b|cd)y{2}$"}}"#, #"["xby","xcyy","xbdyy","xcdyyy","xb\u00e9y",""]"#,
      ["pattern /0", "pattern /1", "pattern /2", "pattern /3", "pattern /4", "pattern /5"]
    ),
  ]

  @Test("violations by keyword and pointer", arguments: cases)
  func violations(_ schema: String, _ instance: String, _ expected: [String]) throws {
    let schema = try #require(Schema(DocumentText(schema)))
    let tree = SyntaxTree(DocumentText(instance))
    let violations = schema.evaluate(tree).violations.map { "\($0.keyword.rawValue) \(tree.pointer(to: $0.instance))" }
    #expect(violations == expected)
  }

  @Test("values are looked at 600 levels deep", arguments: [(100, 1), (590, 1), (700, 0)])
  func depth(_ levels: Int, _ violations: Int) throws {
    let schema = try #require(
      Schema(DocumentText(##"{"$defs":{"v":{"items":{"$ref":"#/$defs/v"},"maxLength":1}},"$ref":"#/$defs/v"}"##)))
    let text = String(repeating: "[", count: levels / 2) + "\"xx\"" + String(repeating: "]", count: levels / 2)
    #expect(schema.evaluate(SyntaxTree(DocumentText(text))).violations.count == violations)
  }

  @Test(
    "invalid JSON, an unresolved reference, an unsupported keyword, an unsupported value of one",
    arguments: [
      "{", ##"{"$ref":"#/nowhere"}"##, #"{"minLength":3}"#, #"{"items":{"const":1}}"#, #"{"oneOf":[]}"#,
      #"{"false":1}"#,
      #"{"tpye":"string"}"#, #"{"type":"text"}"#, #"{"format":"guid"}"#, #"{"pattern":"\d"}"#, #"{"maxLength":"3"}"#,
    ])
  func noSchema(_ text: String) {
    #expect(Schema(DocumentText(text)) == nil)
  }
}
