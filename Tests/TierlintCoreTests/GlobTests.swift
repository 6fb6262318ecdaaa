import Configurations
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct GlobTests {
  @Test(
    "globs match paths below the configuration",
    arguments: [
      ("lists/**", "lists/a.json", true), ("lists/**", "lists/deep/er/a.json", true), ("lists/**", "lists", false),
      ("lists/**", "other/lists/a.json", false), ("lists", "lists/a/b.json", true), ("lists/", "lists/a.json", true),
      ("lists/", "lists", false), ("lists/", "x/lists/a.json", true), ("./lists", "lists/a.json", true),
      ("/lists", "lists/a.json", true),
      ("**/legacy/**", "legacy/a.json", true), ("**/legacy/**", "x/y/legacy/z/a.json", true),
      ("**/legacy/**", "legacy.json", false), ("*.json", "a.json", true), ("*.json", "x/a.json", true),
      ("/*.json", "x/a.json", false), ("./*.json", "x/a.json", false),
      ("**/*.json", "a.json", true), ("**/*.json", "x/y/a.json", true), ("**", "anything/at.all", true),
      ("a/**/z.json", "a/z.json", true), ("a/**/z.json", "a/b/c/z.json", true),
      ("a/**/z.json", "a/b/z.json.bak", false),
      ("?.json", "é.json", true), ("?.json", "👩🏽.json", false), ("??.json", "é.json", false), ("?", "", false),
      ("a*b*c.json", "axxbyyc.json", true), ("a*b*c.json", "axxbyy.json", false), ("a**.json", "abc.json", true),
      ("a**.json", "a/b.json", false), ("[a].json", "[a].json", false), ("[a].json", "a.json", true),
      ("lists/0[0-3]/**", "lists/02/a.json", true), ("lists/0[0-3]/**", "lists/04/a.json", false),
      ("[!a].json", "b.json", true), ("[!a].json", "a.json", false), ("[a.json", "[a.json", true),
      ("\\[a].json", "[a].json", true), ("{a,b}.json", "a.json", true), ("{a,b}.json", "x/b.json", true),
      ("{a,b}.json", "c.json", false), ("lists/{00,01}/**", "lists/01/a.json", true),
      ("lists/{00,01}/**", "lists/02/a.json", false), ("{x/y,z}/a", "x/y/a", true), ("{x/y,z}/a", "z/a", true),
      ("{a}.json", "{a}.json", true), ("{a,b.json", "{a,b.json", true), ("{,a}b", "b", true),
      ("{a,b}{c,d}", "bd", true),
      ("\\{a,b}", "{a,b}", true), ("\\*.json", "*.json", true), ("\\*.json", "x.json", false),
      ("A.json", "a.json", false),
      ("00", "lists/00/a.json", true), ("broken-*", "lists/broken-1.json", true), ("00/", "lists/00/a.json", true),
      ("lists/00", "x/lists/00/a.json", false),
      ("**/**/a", "a", true), ("**/a/**/b/**", "x/a/y/b/z", true), ("**/a/**/b/**", "x/a/y/c/z", false),
      ("x//y", "x/y", true), ("*/", "a/b", true), ("*/", "a", false),
    ])
  func covers(glob: String, path: String, isCovered: Bool) throws {
    var configuration = Configuration()
    configuration.exclude = [try #require(Glob(glob))]
    #expect(configuration.excludes(path: names(path), isFolder: false) == isCovered)
  }

  @Test(
    "a pattern that matches nothing is not a glob",
    arguments: ["", "/", ".", "./", "..", "../x", "a/../b", "//", String(repeating: "{", count: 5_000)])
  func empty(_ text: String) { #expect(Glob(text) == nil) }

  @Test("an entry of a folder is matched by itself")
  func entries() throws {
    var configuration = Configuration()
    configuration.exclude = [try #require(Glob("a/**"))]
    #expect(configuration.excludes(entry: names("a"), isFolder: true))
    #expect(!configuration.excludes(entry: names("a"), isFolder: false))
    #expect(!configuration.excludes(entry: names("a/b"), isFolder: false))
  }

  @Test("many braces do not cause exponential expansion")
  func manyBraces() throws {
    for text in [String(repeating: "{a,b}", count: 800), String(repeating: "{", count: 4_000) + ",}"] {
      var configuration = Configuration()
      configuration.exclude = [try #require(Glob(text))]
      #expect(!configuration.excludes(path: names("a"), isFolder: false))
    }
  }

  @Test("many stars do not cause exponential backtracking")
  func manyStars() throws {
    let glob = try #require(Glob(String(repeating: "**/*a*a*a*a*b/", count: 20) + "x"))
    let path = Array(repeating: String(repeating: "a", count: 200), count: 200).joined(separator: "/")
    var configuration = Configuration()
    configuration.exclude = [glob]
    #expect(!configuration.excludes(path: names(path), isFolder: false))
  }
}

private func names(_ path: String) -> ArraySlice<PathName> {
  path.utf8.split(separator: 0x2F).map { Array($0)[...] }[...]
}
