import Findings
import Foundation
import ListAnalysis
import SourceText
import TestSupport
import Testing

/// The rules about text look at every string that the schema does not exclude, also at those that a later version adds.
@Suite(.timeLimit(.minutes(30))) struct ShownStringTests {
  /// A string that the schema describes.
  struct Place: Sendable, CustomTestStringConvertible {
    let schema: String
    /// Like `/items/*/title`; `*` is any element or name.
    let path: String
    let isArray: [Bool]
    let isShown: Bool

    var testDescription: String { "\(schema) \(path)" }
  }

  static let places = ["tierlist", "tierlist-state"].flatMap(places)

  @Test("garbled and hidden characters are found in each shown string, and in no other", arguments: places)
  func rules(_ place: Place) throws {
    let names = place.path.split(separator: "/").map(String.init)
    // Garbled `é`, and a Unicode tag character, which is hidden in long texts as well.
    for (text, rule) in [("CafÃ©", "text/mojibake"), ("Caf\u{E0041}e", "text/invisible")] {
      var value: Any = text
      for (name, isArray) in zip(names, place.isArray).reversed() {
        value = isArray ? [value] : [name == "*" ? text : name: value]
      }
      var root = try #require(value as? [String: Any])
      // What makes it a state.
      if place.schema == "tierlist-state", root["items"] == nil {
        root.merge(["tiers": ["a": []], "tierOrder": []]) { own, _ in own }
      }
      let bytes = try JSONSerialization.data(withJSONObject: root, options: .sortedKeys)
      let name = place.schema == "tierlist" ? "a.tierlist.json" : "a.json"
      let found = analyze(DocumentText(Array(bytes)), name: name).diagnostics().contains { $0.rule == rule }
      #expect(found == place.isShown, "\(rule) in \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("there are such strings")
  func count() {
    #expect(Self.places.count(where: \.isShown) > 25 && Self.places.count { !$0.isShown } > 20)
  }

  private static func places(_ schema: String) -> [Place] {
    guard let text = Repository.text("schema/\(schema).schema.json"),
      let root = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      let definitions = root["$defs"] as? [String: [String: Any]]
    else { return [] }
    var places: [Place] = []
    func visit(_ node: [String: Any], _ path: String, _ isArray: [Bool]) {
      let name = (node["$ref"] as? String)?.split(separator: "/").last.map(String.init)
      let node = node.merging(name.flatMap { definitions[$0] } ?? [:]) { own, _ in own }
      let isForm = ["enum", "pattern", "format"].contains { node[$0] != nil }
      let types = node["type"] as? [String] ?? (node["type"] as? String).map { [$0] } ?? []
      let role = node["x-shown"]
      if !path.isEmpty, role != nil || types.contains("string") {
        let isShown = role.map { $0 is String } ?? (types == ["string"] && !isForm)
        places.append(Place(schema: schema, path: path, isArray: isArray, isShown: isShown))
      }
      for (name, member) in node["properties"] as? [String: [String: Any]] ?? [:] {
        visit(member, "\(path)/\(name)", isArray + [false])
      }
      for (key, element) in [("additionalProperties", false), ("items", true)] {
        if let child = node[key] as? [String: Any] { visit(child, "\(path)/*", isArray + [element]) }
      }
    }
    visit(root, "", [])
    return places.sorted { $0.path < $1.path }
  }
}
