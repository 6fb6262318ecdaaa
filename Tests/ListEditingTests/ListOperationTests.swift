import JSONSyntax
import ListAnalysis
import ListEditing
import SourceText
import TestSupport
import Testing
import TierLists

/// Operations in JSON.
@Suite(.timeLimit(.minutes(30))) struct ListOperationTests {
  @Test("an operation is written as it was read")
  func roundTrip() throws {
    let lines = #"""
      {"op":"move","item":"a","tier":"s"}
      {"op":"move","item":"a","tier":"s","position":2}
      {"op":"add","title":"A","id":"a","tier":"s","position":1,"fields":{"rating":90.50,"tags":["x"],"meta":{}}}
      {"op":"add","title":"A"}
      {"op":"remove","item":"a"}
      {"op":"rename","item":"a","to":"b"}
      {"op":"rename","tier":"s","to":"t"}
      {"op":"rename","tier":"s","label":"T"}
      {"op":"rename","tier":"s","to":"t","label":"T"}
      {"op":"set","path":"/tiers/s/color","value":"#FF0000"}
      {"op":"set","path":"/items/a/attributes/a~1b~0","value":[1,1.0,1e3,null,true,{"x":false}]}
      {"op":"unset","path":"/items/a/rating"}
      {"op":"addTier","label":"T","id":"t","after":"s","fields":{"color":"#123456"}}
      {"op":"addTier","label":"T"}
      {"op":"removeTier","tier":"s"}
      {"op":"removeTier","tier":"s","items":"pool"}
      {"op":"removeTier","tier":"s","items":"remove"}
      {"op":"moveTier","tier":"s","position":1}
      {"op":"clearTier","tier":"s"}
      {"op":"lockTier","tier":"s"}
      {"op":"unlockTier","tier":"s","ignoreLocks":true,"force":true}
      {"op":"sortItems","by":"title"}
      {"op":"sortItems","by":"rating","tier":"s","descending":true}
      {"op":"sortTiers"}
      {"op":"renumber"}
      {"op":"collect"}
      {"op":"theme","slug":"nord"}
      {"op":"renameAttribute","from":"a","to":"b"}
      {"op":"renameTag","from":"a","to":"b"}
      {"op":"addMedia","item":"a","file":"Media/a.png"}
      {"op":"touch"}
      {"op":"touch","by":"me","ignoreLocks":true}
      """#
    let operations = try [ListOperation](reading: DocumentText(lines))
    #expect(operations.map { String(decoding: $0.json.bytes, as: UTF8.self) }.joined(separator: "\n") == lines)
    let array = "[\n" + lines.split(separator: "\n").joined(separator: ",\n") + "\n]\n"
    #expect(try [ListOperation](reading: DocumentText(array)) == operations)
    let names = Set(
      operations.compactMap { operation in
        if case .object(let members) = operation.json, case .string(let name)? = members.first?.value {
          name
        } else {
          nil
        }
      })
    #expect(names == Set(ListOperation.Edit.names))
    #expect(try [ListOperation](reading: DocumentText(" \n")).isEmpty)
    #expect(try [ListOperation](reading: DocumentText("[]")).isEmpty)
  }

  @Test(
    "an operation that cannot be read is named with its member and what was expected",
    arguments: [
      (#"[{"op":"mov"}]"#, #"/0/op: unknown operation "mov"; did you mean "move"?"#),
      (#"{"op":"collect"}"# + "\n" + #"{"op":"move","item":1,"tier":"s"}"#, "/1/item: expected a string, found 1"),
      (#"[{"op":"collect"},{"op":"move","item":"a"}]"#, #"/1: missing "tier""#),
      (#"[{"op":"remove","itme":"a"}]"#, #"/0: missing "item""#),
      (#"[{"op":"remove","item":"a","tier":"s"}]"#, #"/0: unknown member "tier""#),
      (#"[{"op":"clearTier","tier":"a","teir":"s"}]"#, #"/0: unknown member "teir"; did you mean "tier"?"#),
      (#"[{"op":"moveTier","tier":"s","position":0}]"#, "/0/position: expected an integer from 1, found 0"),
      (#"[{"op":"set","path":7,"value":1}]"#, "/0/path: expected a path such as"),
      (#"[{"op":"removeTier","tier":"s","items":"all"}]"#, #"/0/items: expected "pool" or "remove", found "all""#),
      (#"[{"op":"rename","tier":"s"}]"#, #"/0: missing "to" or "label""#), ("[1]", "/0: expected an object, found 1"),
      (#"[{"op":"touch","force":1}]"#, "/0/force: expected true or false, found 1"),
      (#"[{"op":"touch"},]"#, "syntax error: "), (#"[{"op":"touch","op":"touch"}]"#, "syntax error: "),
    ])
  func mistakes(_ text: String, _ message: String) throws {
    let error = #expect(throws: ListOperationError.self) { try [ListOperation](reading: DocumentText(text)) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test("a path is a JSON Pointer or has periods")
  func paths() {
    #expect(FieldPath("tiers.s.color").pointer == "/tiers/s/color")
    #expect(FieldPath("/tiers/s.1/color").names == ["tiers", "s.1", "color"])
    #expect(FieldPath(["a/b", "~"]).pointer == "/a~1b/~0" && FieldPath("/a~1b/~0").names == ["a/b", "~"])
  }

  @Test("operations that are forced may add an error, the others of the call may not")
  func force() throws {
    let text = try #require(Repository.document("fixtures/projects/valid/movie-sequels.tierlist.json"))
    let document = Document(text, name: "a.tierlist.json")
    let wrong = ListOperation.Edit.set(FieldPath(["settings", "gridSnap"]), "no")
    let right = ListOperation.Edit.set(FieldPath(["description"]), "x")
    var forced = OperationRun(document, Fixture.settings)
    try forced.apply([ListOperation(right), ListOperation(wrong, isForced: true), ListOperation(right)])
    #expect(try forced.finish().counts[.error] == 1)
    #expect(forced.applied == [0, 1])
    var refused = OperationRun(document, Fixture.settings)
    try refused.apply([ListOperation(wrong), ListOperation(right)])
    let error = #expect(throws: ListEditError.self) { try refused.finish() }
    #expect(
      error?.message
        == #"this would add an error: "gridSnap" must be true or false, found the string "no" (schema/type)"#)
    var mixed = OperationRun(document, Fixture.settings)
    #expect(throws: ListEditError.self) {
      try mixed.apply([ListOperation(wrong), ListOperation(right, isForced: true)])
    }
  }
}
