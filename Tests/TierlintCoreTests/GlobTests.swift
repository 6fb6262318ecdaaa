import Testing
import TierlintCore

@Suite struct GlobTests {
  @Test(
    "globs match paths below the configuration",
    arguments: [
      ("lists/**", "lists/a.json", true), ("lists/**", "lists/deep/er/a.json", true), ("lists/**", "lists", false),
      ("lists/**", "other/lists/a.json", false), ("lists", "lists/a/b.json", true), ("lists/", "lists/a.json", true),
      ("lists/", "lists", false), ("./lists", "lists/a.json", true), ("/lists", "lists/a.json", true),
      ("**/legacy/**", "legacy/a.json", true), ("**/legacy/**", "x/y/legacy/z/a.json", true),
      ("**/legacy/**", "legacy.json", false), ("*.json", "a.json", true), ("*.json", "x/a.json", false),
      ("**/*.json", "a.json", true), ("**/*.json", "x/y/a.json", true), ("**", "anything/at.all", true),
      ("a/**/z.json", "a/z.json", true), ("a/**/z.json", "a/b/c/z.json", true),
      ("a/**/z.json", "a/b/z.json.bak", false),
      ("?.json", "é.json", true), ("?.json", "👩🏽.json", false), ("??.json", "é.json", false), ("?", "", false),
      ("a*b*c.json", "axxbyyc.json", true), ("a*b*c.json", "axxbyy.json", false), ("a**.json", "abc.json", true),
      ("a**.json", "a/b.json", false), ("[a].json", "[a].json", true), ("[a].json", "a.json", false),
      ("{a,b}.json", "a.json", false), ("\\*.json", "\\x.json", true), ("A.json", "a.json", false),
      ("**/**/a", "a", true), ("**/a/**/b/**", "x/a/y/b/z", true), ("**/a/**/b/**", "x/a/y/c/z", false),
      ("x//y", "x/y", true), ("*/", "a/b", true), ("*/", "a", false),
    ])
  func covers(glob: String, path: String, isCovered: Bool) throws {
    var configuration = Configuration()
    configuration.exclude = [try #require(Glob(glob))]
    #expect(configuration.excludes(path: names(path), isFolder: false) == isCovered)
  }

  @Test("a pattern that matches nothing is not a glob", arguments: ["", "/", ".", "./", "..", "../x", "a/../b", "//"])
  func empty(_ text: String) { #expect(Glob(text) == nil) }

  @Test("an entry of a folder is matched by itself")
  func entries() throws {
    var configuration = Configuration()
    configuration.exclude = [try #require(Glob("a/**"))]
    #expect(configuration.excludes(entry: names("a"), isFolder: true))
    #expect(!configuration.excludes(entry: names("a"), isFolder: false))
    #expect(!configuration.excludes(entry: names("a/b"), isFolder: false))
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
