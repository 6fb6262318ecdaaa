import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct SHA256Tests {
  // FIPS 180-4 examples and the short messages of NIST's validation suite.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func publishedVectors(_ text: String, _ expected: String) {
    var hash = SHA256()
    hash.update(Array(text.utf8))
    #expect(hash.hexadecimal == expected)
  }

  @Test func aMillionLetters() {
    var hash = SHA256()
    for _ in 0..<1000 { hash.update([UInt8](repeating: 0x61, count: 1000)) }
    #expect(hash.hexadecimal == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("pieces of any size give the same hash", arguments: [1, 3, 55, 56, 63, 64, 65, 127, 128, 129])
  func pieces(_ size: Int) {
    let bytes = (0..<300).map { UInt8($0 % 251) }
    var whole = SHA256()
    whole.update(bytes)
    var pieces = SHA256()
    for start in stride(from: 0, to: bytes.count, by: size) {
      pieces.update(Array(bytes[start..<min(start + size, bytes.count)]))
      _ = pieces.hexadecimal
    }
    #expect(pieces.hexadecimal == whole.hexadecimal)
    #expect(whole.hexadecimal == "43f9b5d59eb108817176c6f65c2c6203a22f2ae8bc28b7a1dde45947678c5042")
  }
}
