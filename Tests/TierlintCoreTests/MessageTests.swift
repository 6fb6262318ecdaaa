import Findings
import ListAnalysis
import SourceText
import Testing

/// Messages that explain a value.
@Suite(.timeLimit(.minutes(30))) struct MessageTests {
  static let list = """
    { "schemaVersion": 1, "projectId": "5b0c4a4e-7a51-4b8e-9a0e-2f6f3c1d9e70", "title": "Soups",
      "tiers": [{ "id": "gold", "label": "Gold", "color": "#D4AF37", "order": 0, "itemIds": ["salt-marsh"] }],
      "items": { "salt-marsh": { "id": "salt-marsh", "title": "Salt Marsh", "rating": 88, "tags": ["wet"] } },
      "audit": { "createdAt": "2024-03-05T08:00:00Z", "updatedAt": "2024-06-01T17:30:05Z" } }
    """

  @Test(
    "a changed value and its message",
    arguments: [
      ("88", "\"88\"", "\"rating\" of item \"salt-marsh\" must be a number: remove the quotes around \"88\""),
      ("88", "101", "rating 101 of item \"salt-marsh\" is above 100"),
      ("88", "43%", "43% is not a number: remove the \"%\""),
      ("88", "8,5", "invalid number 8,5: write a point instead of the comma"),
      ("88", "0x10", "invalid number 0x10: hexadecimal numbers are not allowed"),
      ("88", "Nul", "invalid literal \"Nul\"; did you mean \"null\"?"),
      ("[\"wet\"]", "\"wet\"", "\"tags\" of item \"salt-marsh\" must be an array: write [\"wet\"]"),
      (
        "[\"salt-marsh\"]", "[\"s\u{430}lt-marsh\"]",
        "no item has the id \"s\u{430}lt-marsh\": its 2nd letter is a Cyrillic \"\u{430}\"; did you mean \"salt-marsh\"?"
      ),
      (
        "[\"salt-marsh\"]", "[\"salt\u{2013}marsh\"]",
        "no item has the id \"salt\u{2013}marsh\": its 5th character is an en dash (U+2013); did you mean \"salt-marsh\"?"
      ),
      (
        "[\"salt-marsh\"]", "[\"salt-marsh\u{200B}\"]",
        "no item has the id \"salt-marsh<U+200B>\": its 11th character is a zero width space (U+200B); did you mean \"salt-marsh\"?"
      ),
      ("D4AF37", "D4AF3", "color \"#D4AF3\" of tier \"Gold\" is not of the form #RGB or #RRGGBB: it has 5 digits"),
      (
        "D4AF37", "D4AF3O",
        "color \"#D4AF3O\" of tier \"Gold\" is not of the form #RGB or #RRGGBB: \"O\" is a letter, not the digit 0"
      ),
      ("2024-06-01T17", "2024-06-31T17", "updatedAt \"2024-06-31T17:30:05Z\" is not a valid date: June has 30 days"),
      (
        "2024-06-01T17", "2024-6-1T17",
        "updatedAt \"2024-6-1T17:30:05Z\" is not a valid date"
      ),
      (
        "\"Gold\", \"color\": \"#D4AF37\"", "\"a\\tb\\u0007\", \"color\": \"#D4AF3\"",
        "color \"#D4AF3\" of tier \"a<U+0009>b<U+0007>\" is not of the form #RGB or #RRGGBB: it has 5 digits"
      ),
    ])
  func message(_ value: String, _ other: String, _ message: String) {
    let text = Self.list.replacing(value, with: other)
    let messages = analyze(DocumentText(text), name: "a.tierlist.json").diagnostics().map(\.message)
    #expect(messages.contains(message), "\(messages)")
  }

  @Test func theSampleIsClean() {
    let diagnostics = analyze(DocumentText(Self.list), name: "a.tierlist.json").diagnostics()
    #expect(diagnostics.isEmpty, "\(diagnostics.map(\.message))")
  }
}
