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
  guard let input = readList(settings.run) else { return .failure }
  do throws(ConversionError) {
    let pictures = settings.target == .html ? dataAddresses(of: input) : [:]
    var list = try converted(input.analysis, to: settings.target, pictures: pictures)
    if case .createBundle = settings.mode { list.losses += missingMedia(of: input) }
    if !terminal.isQuiet { printLosses(list, of: input, terminal) }
    let code = write(list, of: input, settings)
    return code == .clean && settings.isStrict && !list.losses.isEmpty ? .findings : code
  } catch {
    terminal.printError(message(for: error, input.source.path, input.analysis))
    return .failure
  }
}

/// One line for each loss, with its place, and one for each assumption.
private func printLosses(_ list: ConvertedList, of input: ListInput, _ terminal: TerminalSettings) {
  var stream = OutputStream(terminal.streams.errors)
  let lines = LineIndex(input.analysis.text)
  let (path, label) = (input.source.path, terminal.errorStyles(.yellow, "lost"))
  for loss in list.losses {
    stream.write("\(place(of: loss.range, path, lines)): \(label): \(visible(loss.message))\n")
  }
  for assumption in list.assumptions {
    stream.write("\(visible(path.bytes)): assumed: \(visible(assumption))\n")
  }
  stream.flush()
}

private func write(_ list: ConvertedList, of input: ListInput, _ settings: ConvertSettings) -> ExitCode {
  let terminal = settings.run.terminal
  do throws(WriteError) {
    switch settings.mode {
    case .print: return terminal.print(list.text)
    case .diff: return printDiff(list, of: input, settings)
    case .write(let path):
      try input.checkIsNoInput(path, settings.run)
      try writeFile(path, list.text)
    case .createBundle(let path):
      try input.checkIsNoInput(path, settings.run)
      try createBundle(path, project: list.text, filesOf: input.source.path)
    }
    return .clean
  } catch {
    terminal.printError(message(for: error, "written"))
    return .failure
  }
}

extension ListInput {
  /// - Throws: For a file that was read, which is not replaced.
  fileprivate func checkIsNoInput(_ path: FilePath, _ settings: RunSettings) throws(WriteError) {
    let descriptor = settings.input.descriptor(settings.terminal)
    if found.firstInput(among: [path], descriptor: descriptor) != nil { throw WriteError(path: path, reason: .isInput) }
  }
}

/// Prints what the conversion changes. A document is compared in the layout of the app if the result has it.
private func printDiff(_ list: ConvertedList, of input: ListInput, _ settings: ConvertSettings) -> ExitCode {
  let formatted = settings.target == .app ? try? formatted(input.analysis.document, FormatOptions(.app)).text : nil
  let old = formatted.map(withoutFinalLineBreak) ?? input.analysis.text
  let diff = unifiedDiff(
    from: old, to: DocumentText(list.text), path: input.source.path, settings.run.terminal)
  let code = settings.run.terminal.print(String(decoding: diff, as: UTF8.self))
  return code == .clean && !diff.isEmpty ? .findings : code
}

/// Tiercade writes none.
private func withoutFinalLineBreak(_ text: DocumentText) -> DocumentText {
  let content = text.string(0..<text.count)
  return content.last?.isNewline ?? false ? DocumentText(String(content.dropLast())) : text
}

private func message(for error: ConversionError, _ path: FilePath, _ analysis: Analysis) -> String {
  let text = analysis.text
  return switch error {
  case .notAList: notAList(path, analysis)
  case .syntax(let fault):
    "\(place(of: fault, path, text)): not converted: \(visible(fault.message))"
  case .notOpened(let fault):
    "\(place(of: fault, path, text)): not converted: Tiercade \(fault.impact == .refuses ? "does not open it" : "may crash"): \(visible(fault.message))"
  }
}
