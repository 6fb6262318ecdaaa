import Conversion
import Import
import Workspace

/// The settings of a run of `convert`.
struct ConvertSettings: Sendable {
  enum Mode: Sendable, Equatable {
    case print
    case write(FilePath)
    case createBundle(FilePath)
    /// Writes a page for each list, and one with links to them.
    case createSite(FilePath)
    /// Prints a diff.
    case diff
  }

  let run: RunSettings
  let target: ConversionTarget
  let mode: Mode
  /// Whether losses fail the run.
  let isStrict: Bool
  /// Whether a list is replaced although it has texts that the new one lacks.
  let isForced: Bool
  /// Whether a CSV is as spreadsheets read it.
  let isPlain: Bool
  /// Whether a page lists the findings.
  let listsFindings: Bool
  let imports: ImportMode

  /// - Throws: For missing and conflicting options.
  init(_ arguments: ParsedArguments, _ invocation: Invocation) throws(UsageError) {
    guard let target: ConversionTarget = arguments.choice(of: ConvertOption.to) else {
      throw .missingOption(ConvertOption.to)
    }
    self.target = target
    run = try RunSettings(arguments, invocation)
    isStrict = arguments.has(ConvertOption.strict)
    isForced = arguments.has(ConvertOption.force)
    isPlain = arguments.has(ConvertOption.plainCSV)
    if isPlain, target != .csv { throw .badChoice(ConvertOption.to, target.rawValue, ["csv"]) }
    listsFindings = arguments.has(ConvertOption.findings)
    if listsFindings, target != .html { throw .badChoice(ConvertOption.to, target.rawValue, ["html"]) }
    mode = try Mode(arguments, target)
    let output: FilePath? = if case .write(let path) = mode, !target.showsPictures { path } else { nil }
    // Tiercade itself reads no other files.
    imports = target == .app ? .none : .any(ImportOptions { arguments.value(of: $0) }, output: output)
  }
}

extension ImportOptions {
  init(valueOf value: (Option) -> String?) {
    self.init(
      format: value(ImportOption.from).flatMap { ImportFormat(rawValue: $0) }, tier: value(ImportOption.tier),
      title: value(ImportOption.title), list: value(ImportOption.list))
  }
}

extension ConvertSettings.Mode {
  fileprivate init(_ arguments: ParsedArguments, _ target: ConversionTarget) throws(UsageError) {
    let output = arguments.path(of: ConvertOption.output).flatMap { $0.text == "-" ? nil : $0 }
    if arguments.has(ConvertOption.bundle) {
      guard let output else { throw .missingCompanion(ConvertOption.bundle, [ConvertOption.output]) }
      guard target == .project || target == .app else {
        throw .badChoice(ConvertOption.to, target.rawValue, ["project", "app"])
      }
      guard isBundleName(output) else { throw .badBundleName(output.text) }
      self = .createBundle(output)
    } else if arguments.has(ConvertOption.diff) {
      // Standard output is no file, so it does not conflict.
      if output != nil { throw .conflict(ConvertOption.diff, ConvertOption.output) }
      self = .diff
    } else if target == .html, let output, arguments.operands.count > 1 || isFolder(output) || hasFolder(arguments) {
      self = .createSite(output)
    } else {
      self = output.map { .write($0) } ?? .print
    }
  }
}

/// Whether a folder of lists is named.
private func hasFolder(_ arguments: ParsedArguments) -> Bool {
  arguments.operands.map { FilePath($0.bytes) }.contains { isFolder($0) && !isBundleName($0) }
}

private func isBundleName(_ path: FilePath) -> Bool {
  path.asFolder.bytes.dropLast().suffix(9).elementsEqual(".tierproj".utf8)
}
