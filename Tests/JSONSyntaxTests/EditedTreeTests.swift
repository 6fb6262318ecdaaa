import JSONSyntax
import SourceText
import Testing

/// Trees that follow an edit equal those of the new text.
@Suite(.timeLimit(.minutes(30))) struct EditedTreeTests {
  @Test(
    "every edit of small documents",
    arguments: [#"[1,2,"a"]"#, #"{"a":1,"b":[]}"#, "[ 0 , {} ]"],
    ["", ".5", "e1", "0", ",3", "3,", " ", "\"x\":[],", ",\"x\":{}", "]", "\""])
  func edits(_ text: String, _ new: String) {
    let old = SyntaxTree(DocumentText(text))
    for start in 0...old.text.count {
      for end in start...min(old.text.count, start + 3) {
        var textBefore: EarlierVersion<UInt8>?
        var treeBefore = EarlierTree()
        let text = old.text.replacing(start..<end, with: Array(new.utf8), in: &textBefore)
        guard
          let (followed, change) = old.edited(text, replacing: start..<end, count: new.utf8.count, in: &treeBefore)
        else { continue }
        let fresh = SyntaxTree(text)
        #expect(followed.problems == fresh.problems && followed.nodeIDs == fresh.nodeIDs)
        #expect(followed.nodeIDs.allSatisfy { followed[$0] == fresh[$0] }, "\(start)..<\(end)")
        #expect(change.nodes.upperBound.advanced(by: change.nodeDelta) <= fresh.nodeIDs.upperBound)
      }
    }
  }
}
