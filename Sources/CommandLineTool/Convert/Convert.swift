import Conversion
import Findings
import ListAnalysis
import SourceText
import TierListFormats
import TierLists
import Workspace

/// Runs `tierlint convert`.
func convert(_ settings: ConvertSettings) -> ExitCode {
  let terminal = settings.run.terminal
  handleTerminationSignals()
  returnLargeBlocks()
  guard let found = settings.run.input.files(terminal) else { return .failure }
  let sources = sources(found, settings.run)
  if case .createSite(let folder) = settings.mode { return createSite(in: folder, of: sources, found, settings) }
  guard let source = sources.first, sources.count == 1, !source.isEmptyBundle else {
    if !found.hasFailure { terminal.printError("expected one list, found \(sources.count)") }
    return .failure
  }
  guard var input = readList(source, settings.imports, settings.run), var list = convertedList(input, settings)
  else { return .failure }
  let missing = settings.target.showsPictures ? [] : missingPictures(of: input, settings.mode)
  input.imported?.losses += missing
  var files: [CopiedFile] = []
  if case .createBundle = settings.mode {
    let media = copiedMedia(of: list.text, input)
    (list.text, files) = (media.text, media.files)
    // The missing pictures of another file have places in it; those of a project have places before it was completed.
    if input.imported == nil {
      list.losses += settings.target == .project ? copiedMedia(of: input.text, input).missing : media.missing
    }
  }
  if !terminal.isQuiet { printLosses(list, of: input, terminal) }
  let isFaulty = settings.target == .project && input.imported == nil && printFaults(of: list, input, terminal)
  let code = write(list, of: input, copying: files, found, settings)
  return code == .clean && (isFaulty || settings.failsOnLoss(list, input)) ? .findings : code
}

/// Converts a list; prints why that fails.
func convertedList(_ input: ListInput, _ settings: ConvertSettings) -> ConvertedList? {
  if input.imported != nil, settings.target == .project { return ConvertedList(text: input.text, losses: []) }
  do throws(ConversionError) {
    return try converted(
      input.analysis, to: settings.target, pictures: pictures(of: input, for: settings.target),
      listsFindings: settings.listsFindings, isPlain: settings.isPlain, defaults: input.imported?.defaults ?? [])
  } catch {
    settings.run.terminal.printError(message(for: error, input.source.path, input.analysis))
    return nil
  }
}

/// How a file was read, one line for each loss, with its place, and one for each assumption.
func printLosses(_ list: ConvertedList, of input: ListInput, _ terminal: TerminalSettings) {
  var stream = OutputStream(terminal.streams.errors)
  let (path, label) = (input.source.path, terminal.errorStyles(.yellow, "lost"))
  if let imported = input.imported {
    stream.write("\(visible(path.bytes)): read: \(visible(imported.summary))\n")
    let lines = LineIndex(imported.text)
    for loss in imported.losses {
      stream.write("\(place(of: loss.range, path, lines)): \(label): \(visible(loss.message))\n")
    }
  }
  let lines = LineIndex(input.text)
  for loss in list.losses {
    // What was read has no places in the file.
    let place = input.imported == nil ? place(of: loss.range, path, lines) : visible(path.bytes)
    stream.write("\(place): \(label): \(visible(loss.message))\n")
  }
  for assumption in list.assumptions {
    stream.write("\(visible(path.bytes)): assumed: \(visible(assumption))\n")
  }
  stream.flush()
}

/// Says what is wrong with a project that was copied with its faults.
///
/// - Returns: Whether there is anything.
private func printFaults(of list: ConvertedList, _ input: ListInput, _ terminal: TerminalSettings) -> Bool {
  let path = input.source.path
  // Files that a bundle lacks are losses.
  let analysis = analyze(list.text, name: path.text, input.analysis.settings)
  let errors = analysis.diagnostics().filter { $0.severity == .error }
  guard let first = errors.first else { return false }
  let others = errors.count > 1 ? "; \(counted(errors.count - 1, "more error"))" : ""
  terminal.printError(
    "\(visible(path.bytes)): not valid as a project: \(visible(first.message)) (\(first.rule))\(others)")
  return true
}

private func write(
  _ list: ConvertedList, of input: ListInput, copying files: [CopiedFile], _ found: DiscoveredFiles,
  _ settings: ConvertSettings
) -> ExitCode {
  let terminal = settings.run.terminal
  do throws(WriteError) {
    switch settings.mode {
    case .print: return terminal.print(list.text.slice(0..<list.text.count))
    case .diff: return printDiff(list, of: input, settings)
    case .write(let path):
      try settings.checkIsNoInput(path, found)
      try writeList(list.text, to: path, isForced: settings.isForced, terminal)
    case .createBundle(let path):
      try settings.checkIsNoInput(path, found)
      try createBundle(path, project: list.text.string, filesOf: input.source.path, copying: files)
    case .createSite: break
    }
    return .clean
  } catch {
    terminal.printError(message(for: error, "written"))
    return .failure
  }
}

extension ConvertSettings {
  /// - Throws: For a file that was read, which is not replaced.
  func checkIsNoInput(_ path: FilePath, _ found: DiscoveredFiles) throws(WriteError) {
    let descriptor = run.input.descriptor(run.terminal)
    if found.firstInput(among: [path], descriptor: descriptor) != nil { throw WriteError(path: path, reason: .isInput) }
  }

  /// Whether what is lost fails the run: a bundle without one of its files does so in any case.
  func failsOnLoss(_ list: ConvertedList, _ input: ListInput) -> Bool {
    let losses = list.losses + (input.imported?.losses ?? [])
    if case .createBundle = mode, losses.contains(where: \.isMissingFile) { return true }
    return isStrict && !losses.isEmpty
  }
}

/// Prints what the conversion changes. A document is compared in the layout of the app if the result has it.
private func printDiff(_ list: ConvertedList, of input: ListInput, _ settings: ConvertSettings) -> ExitCode {
  let formatted = settings.target == .app ? try? formatted(input.analysis.document, FormatOptions(.app)).text : nil
  let old = formatted.map(withoutFinalLineBreak) ?? input.imported?.text ?? input.text
  let diff = unifiedDiff(
    from: old, to: list.text, path: input.source.path, settings.run.terminal)
  let code = settings.run.terminal.print(String(decoding: diff, as: UTF8.self))
  return code == .clean && !diff.isEmpty ? .findings : code
}

/// Tiercade writes none.
private func withoutFinalLineBreak(_ text: DocumentText) -> DocumentText {
  let content = text.string
  return content.last?.isNewline ?? false ? DocumentText(String(content.dropLast())) : text
}

private func message(for error: ConversionError, _ path: FilePath, _ analysis: Analysis) -> String {
  let text = analysis.text
  return switch error {
  case .notAList: notAList(path, analysis)
  case .syntax(let fault):
    "\(place(of: fault, path, text)): not converted: \(visible(fault.message))"
  case .notOpened(let fault):
    "\(place(of: fault, path, text)): not converted: Tiercade \(fault.impact == .refuses ? "does not open it" : "crashes"): \(visible(fault.message))"
  }
}
