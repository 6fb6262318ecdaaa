import Findings
import Foundation
import ListAnalysis
import SourceText
import TestSupport
import Testing

/// Every violation of a schema is reported: by the rule that `x-tierlint` names, or by a general one.
@Suite(.timeLimit(.minutes(30))) struct SchemaReportingTests {
  @Test("each keyword of the schema, violated once", arguments: ["tierlist", "tierlist-state"])
  func keywords(_ name: String) throws {
    let schema = try SampleSchema(name)
    let valid = analysis(schema.sample(schema.root))
    let before = findings(valid)
    for violation in schema.violations(schema.root, "", schema.sample(schema.root)) {
      let invalid = analysis(violation.document)
      // Some violations make it a document of another kind, with a schema of its own.
      guard invalid.kind == valid.kind else { continue }
      let found = findings(invalid).subtracting(before)
      #expect(
        found.contains { $0.hasSuffix(" " + violation.pointer) },
        "\(violation.keyword) at \(violation.pointer): \(found)")
    }
  }

  @Test("a key that ends with a NUL is a syntax error", arguments: [0, 1] as [UInt8])
  func keysWithControlCharacters(_ byte: UInt8) {
    let text =
      Array(#"{ "schemaVersion": 1, "title": "a", "tiers": [], "items"#.utf8) + [byte] + Array(#"": {} }"#.utf8)
    let found = analyze(DocumentText(text), name: "a.tierlist.json").diagnostics()
    #expect(found.contains { $0.rule == "json/syntax" })
  }

  @Test("a fault in the value of a duplicate key, which the app does not read, has no impact")
  func duplicates() {
    let text = #"{ "schemaVersion": 1, "title": "a", "tiers": [], "items": {}, "title": 1 }"#
    let found = analyze(DocumentText(text), name: "a.tierlist.json").diagnostics()
    #expect(found.filter { $0.rule == "json/duplicate-key" }.count == 1)
    #expect(found.filter { $0.rule == "schema/type" }.map(\.impact) == [.none])
  }

  private func analysis(_ document: Any) -> Analysis {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed]
    let data = try? JSONSerialization.data(withJSONObject: document, options: options)
    let text = String(decoding: data ?? Data(), as: UTF8.self).replacing(/"number:([^"]+)"/) { String($0.output.1) }
    return analyze(DocumentText(text), name: "sample.tierlist.json")
  }

  /// As `rule pointer`.
  private func findings(_ analysis: Analysis) -> Set<String> {
    Set(analysis.diagnostics().map { "\($0.rule) \($0.pointer)" })
  }
}

/// A document that violates one keyword at one place.
private struct SampleViolation {
  let keyword: String
  let pointer: String
  var document: Any
}

/// A schema that makes documents of its own examples.
private struct SampleSchema {
  typealias Object = [String: Any]
  let root: Object

  init(_ name: String) throws {
    let text = try #require(Repository.text("schema/\(name).schema.json"))
    root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
  }

  private func resolved(_ schema: Object) -> Object {
    guard let name = (schema["$ref"] as? String)?.split(separator: "/").last, let all = root["$defs"] as? Object,
      let definition = all[String(name)] as? Object
    else { return schema }
    return definition.merging(schema) { _, own in own }
  }

  /// A value with all members that the schema describes.
  func sample(_ schema: Object) -> Any {
    let schema = resolved(schema)
    if let items = schema["items"] as? Object { return [sample(items)] }
    var object = (schema["properties"] as? Object ?? [:]).compactMapValues { ($0 as? Object).map(sample) }
    if let additional = schema["additionalProperties"] as? Object { object["sample"] = sample(additional) }
    return object.isEmpty ? (schema["examples"] as? [Any])?.first ?? "" : object
  }

  /// Copies of a value, each with one violation of the schema or of what it describes inside.
  func violations(_ schema: Object, _ pointer: String, _ value: Any) -> [SampleViolation] {
    let schema = resolved(schema)
    var all = invalidValues(schema).map { SampleViolation(keyword: $0.keyword, pointer: pointer, document: $0.value) }
    if let items = schema["items"] as? Object, let element = (value as? [Any])?.first {
      all += violations(items, pointer + "/0", element).map { $0.wrapped { [$0] } }
    }
    guard let object = value as? Object else { return all }
    for name in schema["required"] as? [String] ?? [] {
      all.append(SampleViolation(keyword: "required", pointer: pointer, document: object.filter { $0.key != name }))
    }
    let properties = schema["properties"] as? Object ?? [:]
    let additional = schema["additionalProperties"] as? Object
    for (name, member) in object {
      guard let own = properties[name] as? Object ?? additional else { continue }
      all += violations(own, "\(pointer)/\(name)", member).map { $0.wrapped { object.merging([name: $0]) { $1 } } }
    }
    return all + keyViolations(schema, pointer, object)
  }

  private func keyViolations(_ schema: Object, _ pointer: String, _ object: Object) -> [SampleViolation] {
    var keys: [(keyword: String, value: Any)] =
      schema["additionalProperties"] as? Bool == false ? [("additionalProperties", "no such key")] : []
    keys += invalidValues((schema["propertyNames"] as? Object).map(resolved) ?? [:]).filter { $0.keyword != "type" }
    return keys.compactMap { keyword, key in
      (key as? String).map {
        SampleViolation(
          keyword: keyword, pointer: "\(pointer)/\($0)",
          document: object.merging([$0: object["sample"] ?? object.first?.value ?? ""]) { $1 })
      }
    }
  }

  /// Values that violate one keyword each.
  private func invalidValues(_ schema: Object) -> [(keyword: String, value: Any)] {
    schema.flatMap { keyword, value -> [(keyword: String, value: Any)] in
      switch keyword {
      case "type": wrongTypes(value as? [String] ?? [value as? String ?? ""]).map { ("type", $0) }
      case "minimum": [(keyword, (value as? Double ?? 0) - 1)]
      case "maximum": [(keyword, (value as? Double ?? 0) + 1)]
      case "maxLength": [(keyword, String(repeating: "x", count: (value as? Int ?? 0) + 1))]
      case "enum", "pattern": [(keyword, "no such value!")]
      case "format":
        [(keyword, ["int64": "number:99999999999999999999", "double": "number:1e999"][value as? String] ?? "no %")]
      default: []
      }
    }
  }

  private func wrongTypes(_ types: [String]) -> [Any] {
    let values: [(String, Any)] = [
      ("string", "text"), ("number", 1.5), ("boolean", true), ("array", [1]), ("object", ["a": 1]), ("null", NSNull()),
    ]
    return values.filter { !types.contains($0.0) }.map(\.1)
  }
}

extension SampleViolation {
  func wrapped(_ outer: (Any) -> Any) -> SampleViolation {
    SampleViolation(keyword: keyword, pointer: pointer, document: outer(document))
  }
}
