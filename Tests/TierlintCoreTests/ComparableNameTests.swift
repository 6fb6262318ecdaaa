import Configurations
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct ComparableNameTests {
  @Test(
    "composing joins letters and accents, and changes nothing else",
    arguments: [
      ("e\u{301}.json", "é.json"), ("Entwu\u{308}rfe", "Entwürfe"), ("é.json", "é.json"), ("a.json", "a.json"),
      ("", ""),
      ("한", "한"), ("\u{1112}\u{1161}\u{11AB}", "한"),
    ])
  func composing(_ name: String, _ expected: String) {
    #expect(Array(composed(Array(name.utf8)[...])) == Array(expected.utf8))
  }

  @Test("a name that is not UTF-8 stays as it is")
  func otherBytes() {
    #expect(Array(composed([0x65, 0xCC, 0x81, 0xFF])) == [0x65, 0xCC, 0x81, 0xFF])
  }

  @Test("only macOS takes composed and decomposed letters for the same")
  func platform() {
    #if os(macOS)
      let isSame = true
    #else
      let isSame = false
    #endif
    let path = Array("Entwu\u{308}rfe/a.json".utf8).split(separator: UInt8(ascii: "/"))[...]
    #expect(Glob("Entwürfe/**")?.covers(path) == isSame)
    #expect(Glob("Entwu\u{308}rfe/**")?.covers(path) == true)
  }
}
