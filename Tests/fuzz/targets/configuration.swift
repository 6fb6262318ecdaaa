import Configurations
import JSONSyntax
import SourceText
import TierLists
import Workspace

// A `.tierlint.json`, globs and ignore patterns: each line of the input is also a pattern and a path.

func check(_ input: [UInt8]) {
  checkDiagnostics(input, name: Configuration.fileName)
  checkFixes(input, name: Configuration.fileName)
  let lines = input.split(separator: 0x0A).prefix(8)
  let paths = lines.map { $0.split(separator: 0x2F)[...] }.filter { !$0.isEmpty }
  checkConfiguration(Configuration(SyntaxTree(DocumentText(input))), paths)
  for path in paths {
    _ = IgnoreFile(input[...], depth: 0).ignores(Array(path), isFolder: input.count % 2 == 0)
    for line in lines {
      guard let glob = Glob(String(decoding: line, as: UTF8.self)) else { continue }
      expect(!glob.matches(path, isFolder: false) || glob.covers(path), "a glob matches what it does not cover")
    }
  }
}

private func checkConfiguration(_ configuration: Configuration, _ paths: [ArraySlice<PathName>]) {
  for path in paths {
    _ = (configuration.includes(path), configuration.excludes(entry: path, isFolder: true))
    let overrides = configuration.overrides(for: path)
    expect(overrides.allSatisfy(configuration.overrides.indices.contains), "an override that is none")
  }
}
