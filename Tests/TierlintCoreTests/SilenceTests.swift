import Findings
import ListAnalysis
import SourceText
import Testing

/// Incomplete parts of a document cause no findings about what they lack.
@Suite(.timeLimit(.minutes(30))) struct SilenceTests {
  @Test(
    "an incomplete part makes no reference unknown and no item orphaned",
    arguments: [
      // An item of the wrong type still has its key.
      (#"[{"id":"s","label":"S","order":0,"itemIds":["a"]}]"#, #"{"a":"Apple"}"#),
      // Without items there are no unknown references.
      (#"[{"id":"s","label":"S","order":0,"itemIds":["a"]}]"#, "[]"),
      // A tier whose list is missing, null, an object or not only of ids may have contained any item.
      (#"[{"id":"s","label":"S","order":0}]"#, #"{"a":{"id":"a","title":"A"}}"#),
      (#"[{"id":"s","label":"S","order":0,"itemIds":null}]"#, #"{"a":{"id":"a","title":"A"}}"#),
      (#"[{"id":"s","label":"S","order":0,"itemIds":{}}]"#, #"{"a":{"id":"a","title":"A"}}"#),
      (#"[{"id":"s","label":"S","order":0,"itemIds":[1]}]"#, #"{"a":{"id":"a","title":"A"}}"#),
      (#"["s"]"#, #"{"a":{"id":"a","title":"A"}}"#),
    ])
  func incomplete(_ tiers: String, _ items: String) {
    let families = Set(rules(in: #"{"tiers":\#(tiers),"items":\#(items)}"#).map { $0.prefix { $0 != "/" } })
    #expect(families.isDisjoint(with: ["id", "tier", "item"]))
  }

  @Test("rules ignore the value of a duplicate key, which the app never reads")
  func repeatedKeys() {
    let tier = #"{"id":"s","label":"S","order":0,"itemIds":["a"]}"#
    let item = #"{"id":"a","title":"A"}"#
    let root = #""projectId":"0f9a55c4-32a8-4e0e-8a52-0d5b0f6b7c11","schemaVersion":1,"title":"T""#
    let audit = #""audit":{"createdAt":"2024-01-01T00:00:00Z","updatedAt":"2024-01-01T00:00:00Z"}"#
    let found = rules(
      in:
        #"{\#(root),"tiers":[\#(tier)],"tiers":[\#(tier)],"items":{"a":\#(item),"a":{"id":"b","title":""}},\#(audit)}"#)
    #expect(found == ["json/duplicate-key", "json/duplicate-key"])
  }

  @Test("the items of tiers that a later one overwrites are not placed twice")
  func overwritten() {
    let tiers = [#"["a","b"]"#, #"["a","b"]"#, #"["c"]"#].enumerated().map {
      #"{"id":"\#($0)","label":"Top","order":\#($0),"itemIds":\#($1)}"#
    }
    let items = "abc".map { #""\#($0)":{"id":"\#($0)","title":"\#($0)"}"# }
    let found = rules(in: #"{"tiers":[\#(tiers.joined(separator: ","))],"items":{\#(items.joined(separator: ","))}}"#)
    #expect(found.contains("tier/duplicate-label") && !found.contains("item/placed-twice"))
  }

  private func rules(in json: String) -> [String] {
    analyze(DocumentText(json), name: "x.tierlist.json").diagnostics().map(\.rule)
  }
}
