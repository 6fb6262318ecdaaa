import Workspace

/// What a run of `check` does with what it finds. `--statistics` goes with most of them.
enum CheckMode: Sendable, Equatable {
  /// Prints the findings.
  case report
  /// Replaces the documents with fixed ones, and prints the other findings.
  case fix(includesUnsafe: Bool)
  /// Prints a diff of the fixes.
  case diff(includesUnsafe: Bool)
  /// Prints the paths and kinds of the documents.
  case listFiles
  /// Writes the findings to a file.
  case writeBaseline(FilePath)
}

extension CheckMode {
  init(_ arguments: ParsedArguments) {
    let includesUnsafe = arguments.has(CheckOption.unsafeFixes)
    if arguments.has(CheckOption.fix) {
      self = .fix(includesUnsafe: includesUnsafe)
    } else if arguments.has(CheckOption.diff) {
      self = .diff(includesUnsafe: includesUnsafe)
    } else if arguments.has(CheckOption.showFiles) {
      self = .listFiles
    } else {
      self = arguments.path(of: CheckOption.writeBaseline).map { .writeBaseline($0) } ?? .report
    }
  }

  var isFix: Bool { if case .fix = self { true } else { false } }

  var isDiff: Bool { if case .diff = self { true } else { false } }

  /// Whether fixes are wanted, if only as a diff.
  var isFixing: Bool { isFix || isDiff }
}
