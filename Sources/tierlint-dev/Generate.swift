import Foundation

/// A file that is made from others, and what should stand in it.
struct GeneratedFile {
  let path: String
  let text: String
}

/// Writes all generated files, or compares them: exit code 1 when one is out of date.
func generate(isCheck: Bool) -> Int32 {
  guard FileManager.default.fileExists(atPath: "Package.swift") else {
    print("tierlint-dev generate: run me in the root of the repository")
    return 2
  }
  var stale = 0
  for file in schemaFiles() + exampleFiles() + rulePages() + overviewFiles() + extensionManifest()
  where contents(file.path) != file.text {
    stale += 1
    print((isCheck ? "out of date: " : "written: ") + file.path)
    if !isCheck { write(file) }
  }
  if isCheck, stale > 0 { print("run: swift run tierlint-dev generate") }
  return isCheck && stale > 0 ? 1 : 0
}

/// The text of a file; `nil` where there is none.
func contents(_ path: String) -> String? {
  FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
}

private func write(_ file: GeneratedFile) {
  let url = URL(filePath: file.path)
  try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  do { try file.text.write(to: url, atomically: true, encoding: .utf8) } catch {
    print("cannot write \(file.path): \(error)")
  }
}
