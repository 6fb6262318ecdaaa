import TierlintCore
import Testing

@Suite(.timeLimit(.minutes(30))) struct SpellingSuggesterTests {
  @Test(
    "the distance counts insertions, deletions, substitutions and swaps",
    arguments: [
      ("gazpacho", "gazpacho", 0), ("gazpacho", "gaspacho", 1), ("gazpacho", "gazpach", 1), ("gazpacho", "agzpacho", 1),
      ("gazpacho", "gazapcoh", 2), ("abcd", "badc", 2), ("", "abc", 3), ("kitten", "sitting", 3),
    ])
  func distance(_ one: String, _ other: String, _ expected: Int) {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    #expect(editDistance(one, other, atMost: 3) == expected)
    #expect(editDistance(other, one, atMost: expected) == expected)
    #expect(expected == 0 || editDistance(one, other, atMost: expected - 1) == nil)
  }

  @Test("the nearest name wins, one that differs in case first")
  func nearest() {
    let names = SpellingSuggester(["pho", "gazpacha", "Gazpacho", "gazpachos"])
    #expect(names.nearest(to: "gazpacho") == "Gazpacho")
    #expect(names.nearest(to: "gazpachoss") == "gazpachos")
    #expect(names.nearest(to: "gzpachosxx") == "gazpachos")
    #expect(names.nearest(to: "gzpachosxxx") == nil)
    #expect(names.nearest(to: "ramen") == nil)
    #expect(names.nearest(to: "pho") == nil, "a name is not a misspelling of itself")
  }

  @Test("two equally near names are ambiguous")
  func onlyNearest() {
    let names = SpellingSuggester(["track10", "track11", "tram"])
    #expect(names.onlyNearest(to: "track1x") == nil)
    #expect(names.onlyNearest(to: "track110") == nil)
    #expect(names.onlyNearest(to: "trams") == "tram")
  }
}
