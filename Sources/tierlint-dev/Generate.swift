import DocumentationGenerator
import Foundation

/// Writes the generated files that are out of date, or with `isCheck` lists them.
///
/// - Returns: The exit code.
func generate(isCheck: Bool) -> Int32 {
  guard FileManager.default.fileExists(atPath: "Package.swift") else {
    print("tierlint-dev generate: run it in the root of the repository")
    return 2
  }
  let stale = generatedFiles(root: ".").filter { contents($0.path) != $0.text }
  for file in stale {
    print((isCheck ? "out of date: " : "written: ") + file.path)
    if !isCheck { write(file) }
  }
  if isCheck, !stale.isEmpty { print("run: swift run tierlint-dev generate") }
  return isCheck && !stale.isEmpty ? 1 : 0
}

private func contents(_ path: String) -> String? {
  FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
}

private func write(_ file: GeneratedFile) {
  let url = URL(filePath: file.path)
  try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  do { try file.text.write(to: url, atomically: true, encoding: .utf8) } catch {
    print("cannot write \(file.path): \(error)")
  }
}
