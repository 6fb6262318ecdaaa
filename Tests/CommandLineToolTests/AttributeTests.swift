import Testing

/// A fixed or formatted file keeps its access control list and its other extended attributes.
@Suite(
  .timeLimit(.minutes(30)), .enabled(if: hasAttributes(), "needs Python and a file system with access control lists"))
struct AttributeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a.tierlist.json", fixableList)
  }

  @Test("without the list, the group would gain access")
  func accessControlListsAreKept() throws {
    for command in ["check --fix", "format"] {
      try folder.write("a.tierlist.json", fixableList.replacing("\"A\", }", with: "\"A\" }"))
      let run = try shell(
        python("\(acl); os.setxattr(p, \"user.note\", b\"kept\"); show()") + "\"$TIERLINT\" \(command) -q . >&2; "
          + python("show()"), in: folder)
      #expect(run.errors.isEmpty)
      #expect(run.outputLines.count == 2)
      #expect(run.outputLines.first == run.outputLines.last)
      #expect(run.output.contains("system.posix_acl_access"))
      #expect(try folder.read("a.tierlist.json") != fixableList)
    }
  }

  @Test("the list that a new file inherits from its folder is not kept")
  func inheritedListsAreRemoved() throws {
    let run = try shell(
      python("\(acl.replacing("(p,", with: "(\".\",").replacing("acl_access", with: "acl_default")); show()")
        + "\"$TIERLINT\" check -q --fix; " + python("show()"), in: folder)
    #expect(run.outputLines.count == 2)
    #expect(run.outputLines.first == run.outputLines.last)
    #expect(!run.output.contains("system.posix_acl_access"))
    #expect(try folder.read("a.tierlist.json") == cleanList)
  }

  /// A file whose group may not read it, though its mode says so, and a script for Python.
  private let acl = """
    e = lambda tag, mode, who=0xFFFFFFFF: struct.pack("<HHI", tag, mode, who); \
    l = struct.pack("<I", 2) + e(1, 6) + e(2, 6, 1000) + e(4, 0) + e(16, 6) + e(32, 0); \
    os.setxattr(p, "system.posix_acl_access", l)
    """
}

private func python(_ script: String) -> String {
  """
  /usr/bin/env python3 -c 'import os, stat, struct; p = "a.tierlist.json"
  def show(): print(oct(os.stat(p).st_mode), sorted((x, os.getxattr(p, x)) for x in os.listxattr(p)))
  \(script)'

  """
}

private func hasAttributes() -> Bool {
  guard let folder = try? TemporaryFolder(), (try? folder.write("a.tierlist.json", "")) != nil else { return false }
  let script =
    "l = struct.pack(\"<IHHIHHIHHI\", 2, 1, 6, 2**32-1, 4, 0, 2**32-1, 32, 0, 2**32-1); "
    + "os.setxattr(p, \"system.posix_acl_access\", l); os.setxattr(p, \"user.a\", b\"\")"
  return (try? shell(python(script), in: folder))?.code == 0
}
