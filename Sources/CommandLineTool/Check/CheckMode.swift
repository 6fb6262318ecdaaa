import Workspace

/// What a run of `check` does with what it finds. `--statistics` goes with most of them.
enum CheckMode: Sendable, Equatable {
  /// Prints the findings.
  case report
  /// Replaces the documents with fixed ones, and prints the other findings.
  case fix(includesUnsafe: Bool)
  /// Prints a diff of the fixes.
  case diff(includesUnsafe: Bool)
  /// Applies the fixes with these ids, or prints a diff of them.
  case apply([String], isDiff: Bool)
  /// Prints the paths and kinds of the documents.
  case listFiles
  /// Writes the findings to a file.
  case writeBaseline(FilePath)
}

extension CheckMode {
  init(_ arguments: ParsedArguments) {
    let includesUnsafe = arguments.has(CheckOption.unsafeFixes)
    if arguments.has(CheckOption.apply) {
      self = .apply(arguments.list(of: CheckOption.apply), isDiff: arguments.has(CheckOption.diff))
    } else if arguments.has(CheckOption.fix) {
      self = .fix(includesUnsafe: includesUnsafe)
    } else if arguments.has(CheckOption.diff) {
      self = .diff(includesUnsafe: includesUnsafe)
    } else if arguments.has(CheckOption.showFiles) {
      self = .listFiles
    } else {
      self = arguments.path(of: CheckOption.writeBaseline).map { .writeBaseline($0) } ?? .report
    }
  }

  /// Whether documents are replaced.
  var isFix: Bool {
    switch self {
    case .fix, .apply(_, isDiff: false): true
    default: false
    }
  }

  var isDiff: Bool {
    switch self {
    case .diff, .apply(_, isDiff: true): true
    default: false
    }
  }

  /// Whether fixes are wanted, if only as a diff.
  var isFixing: Bool { isFix || isDiff }
}
