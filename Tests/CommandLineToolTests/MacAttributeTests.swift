import Testing

/// The same as `AttributeTests`, with the tools of macOS, where Python has no functions for attributes.
@Suite(.timeLimit(.minutes(30)), .enabled(if: isMacOS, "needs the tools of macOS"))
struct MacAttributeTests {
  @Test("a rewritten file keeps its attributes and its access control list", arguments: ["check --fix", "format"])
  func attributesAreKept(_ command: String) throws {
    let folder = try TemporaryFolder()
    let list = fixableList.replacing("\"A\", }", with: "\"A\" }")
    try folder.write("a.tierlist.json", list)
    // Names and values of the attributes, then the entries of the list; sizes and times differ.
    let show = "{ xattr -l a.tierlist.json; ls -le a.tierlist.json | tail -n +2; }"
    let run = try shell(
      """
      xattr -w user.note kept a.tierlist.json && chmod +a 'everyone deny delete' a.tierlist.json
      \(show) > before; "$TIERLINT" \(command) -q . >&2; \(show) > after; cat after; cmp before after
      """, in: folder)
    #expect(run.errors.isEmpty)
    #expect(run.code == 0)
    #expect(run.output.contains("user.note: kept"))
    #expect(run.output.contains("everyone deny delete"))
    #expect(try folder.read("a.tierlist.json") != list)
  }
}

private var isMacOS: Bool {
  #if os(macOS)
    true
  #else
    false
  #endif
}
