import Testing
import TierLists

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

  @Test(
    "a name is corrected safely only where one other can be meant",
    arguments: [
      ("Fox-Hollow", "fox-hollow", true), ("nightjar", "night jar", true), ("good", "Good", true),
      ("fox-hollwo", "fox-hollow", true), ("fox-holow", "fox-hollow", true), ("foz-hollow", "fox-hollow", false),
      ("house", "mouse", true), ("bat", "cat", false), ("gold", "Good", false), ("liked", "like", false),
      ("vitamin-d", "vitamin-c", false), ("season-vii", "season-viii", false),
      ("fifa-2021", "fifa-2020", false), ("fifa-2002", "fifa-2020", false), ("season-1", "season-11", false),
      ("rose-wine", "red-wine", false), ("Fox-Hollwo", "fox-hollow", false),
      ("tracks", "track", false), ("trakc", "track", false), ("pilot1episode", "pilot2episode", false),
    ])
  func certain(_ name: String, _ other: String, _ isCertain: Bool) {
    let names = SpellingSuggester([
      "fox-hollow", "night jar", "mouse", "cat", "Good", "like", "vitamin-c", "season-viii", "season-11", "fifa-2020",
      "red-wine", "track", "traks", "pilot2episode",
    ])
    #expect(names.isCertain(name, means: other, occursOnce: true) == isCertain)
  }

  @Test("a name that differs in case means one of two only if the other does not")
  func certainCase() {
    #expect(SpellingSuggester(["gold", "silver"]).isCertain("GOLD", means: "gold", occursOnce: false))
    #expect(!SpellingSuggester(["gold", "Gold"]).isCertain("GOLD", means: "gold", occursOnce: false))
  }

  @Test("a typo that occurs twice may be a name of its own")
  func certainOccurrences() {
    let names = SpellingSuggester(["matcha-tea"])
    #expect(names.isCertain("mathca-tea", means: "matcha-tea", occursOnce: true))
    #expect(!names.isCertain("mathca-tea", means: "matcha-tea", occursOnce: false))
  }
}
