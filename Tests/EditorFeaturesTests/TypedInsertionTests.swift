import EditorFeatures
import JSONSyntax
import SourceText
import TestSupport
import Testing
import TierLists

/// Elements and members that somebody types into a list, with the comma that they need.
@Suite(.timeLimit(.minutes(30))) struct TypedInsertionTests {
  /// One as the app lays it out, one as people do.
  static let lists = [
    """
    {
      "schemaVersion" : 1,
      "title" : "Soups",
      "tiers" : [
        {
          "id" : "s",
          "itemIds" : [
            "pho",
            "ramen"
          ],
          "label" : "S",
          "locked" : false,
          "order" : 0
        },
        {
          "id" : "a",
          "itemIds" : [

          ],
          "order" : 1
        }
      ],
      "items" : {
        "pho" : {
          "id" : "pho",
          "title" : "Pho"
        },
        "ramen" : {
          "id" : "ramen"
        }
      }
    }
    """,
    """
    { "schemaVersion": 1, "title": "Soups",
      "tiers": [
        { "id": "s", "label": "S", "order": 0, "itemIds": ["pho", "ramen", "miso"] },
        { "id": "a", "order": 1.5, "locked": true, "itemIds": [] }, { "id": "b", "itemIds": ["x", "y"], "order": 2 }
      ],
      "items": { "pho": { "id": "pho", "rating": 9 }, "ramen": { "id": "ramen", "tags": ["a", "b"] },
        "miso": { "id": "miso" }
      }
    }
    """,
  ]

  private static let values = [#""new""#, "7", "true", #"{ "id": "new", "title": "New" }"#, "[1, 2]"]

  /// The ways of typing: where, and what is before and after the new text.
  private static let ways: [(isAfter: Bool, skipsComma: Bool, before: String, after: String)] = [
    (true, false, ", ", ""), (true, false, ",\n", ""), (false, false, "", ", "), (false, false, "", ",\n"),
    (true, true, "\n", ","), (true, true, " ", ","),
  ]

  @Test(
    "wherever it is typed, however the comma is typed, with brackets that close themselves or not, the list stays valid",
    arguments: lists)
  func staysValid(_ list: String) {
    let intact = DocumentText(list)
    let tree = SyntaxTree(intact)
    var tries = 0
    for way in Self.ways {
      for place in places(tree, isAfter: way.isAfter, skipsComma: way.skipsComma) {
        for value in Self.values.map({ place.isMember ? "\"new\": " + $0 : $0 }) {
          for closes in [false, true] {
            tries += 1
            let text = typed(way.before + value + way.after, into: intact, at: place.offset, closesBrackets: closes)
            #expect(SyntaxTree(text).problems.isEmpty, "\(string(text))")
          }
        }
      }
    }
    #expect(tries > 900)
  }

  /// The places before or after the children of all arrays and objects; or after the comma that follows one.
  private func places(_ tree: SyntaxTree, isAfter: Bool, skipsComma: Bool) -> [(offset: ByteOffset, isMember: Bool)] {
    tree.nodeIDs.filter { tree.kind($0) == .array || tree.kind($0) == .object }.flatMap { container in
      let isMember = tree.kind(container) == .object
      let members =
        isMember ? Array(tree.members(of: container)) : tree.elements(of: container).map { (key: $0, value: $0) }
      return members.compactMap { key, value in
        let end = tree.range(value).upperBound
        guard isAfter else { return (tree.range(key).lowerBound, isMember) }
        guard skipsComma else { return (end, isMember) }
        return tree.text.bytes[end] == UInt8(ascii: ",") ? (end + 1, isMember) : nil
      }
    }
  }

  /// The text after each character is typed as in an editor that formats on typing.
  private func typed(
    _ new: String, into text: DocumentText, at offset: ByteOffset, closesBrackets: Bool
  ) -> DocumentText {
    let closing: [Character: Character] = ["\"": "\"", "{": "}", "[": "]"]
    var (text, offset, open) = (text, offset, [Character]())
    for character in new {
      if open.last == character {
        open.removeLast()
        offset += 1
        continue
      }
      let closer = closesBrackets ? closing[character] : nil
      open += closer.map { [$0] } ?? []
      text = text.applying([TextEdit(offset..<offset, String(character) + (closer.map { String($0) } ?? ""))])
      offset += 1
      guard typingTriggers.contains(String(character)) else { continue }
      let edits = typingEdits(after: String(character), at: offset, in: Document(text, name: "a.tierlist.json"))
      text = text.applying(edits)
      offset += edits.reduce(0) { $0 + ($1.range.lowerBound < offset ? $1.text.utf8.count - $1.range.count : 0) }
    }
    return text
  }
}
