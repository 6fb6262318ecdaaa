import Testing

/// `tierlint man`.
@Suite(.timeLimit(.minutes(30))) struct ManualPageTests {
  @Test("the page describes each command and each option, and troff has nothing to warn about")
  func page() throws {
    let folder = try TemporaryFolder()
    let page = try tierlint("man", in: folder)
    #expect(page.code == 0)
    for command in ["check", "format", "explain"] { #expect(page.output.contains(".SS tierlint \(command)")) }
    for option in ["unsafe", "baseline", "style"] { #expect(page.output.contains("\\-\\-\(option)")) }
    let run = try shell("! command -v groff > /dev/null || \"$TIERLINT\" man | groff -man -Tutf8 -ww", in: folder)
    #expect(run.errors.isEmpty)
    let raw = run.output.contains("\\-") || run.output.contains("\\(")
    #expect(!raw)
  }
}
