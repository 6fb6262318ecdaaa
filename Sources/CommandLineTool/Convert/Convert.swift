import Conversion
import SourceText
import TierListFormats
import TierlintCore
import Workspace

/// Runs `tierlint convert`.
func convert(_ settings: ConvertSettings, _ invocation: Invocation) -> ExitCode {
  handleTerminationSignals()
  guard let input = readList(settings.input, now: settings.now, invocation) else { return .failure }
  do throws(ConversionError) {
    let pictures = settings.target == .html ? dataAddresses(of: input) : [:]
    var list = try converted(input.analysis, to: settings.target, pictures: pictures)
    if settings.writesBundle { list.losses += missingMedia(of: input) }
    if !settings.isQuiet { printLosses(list.losses, of: input, settings, invocation) }
    let code =
      settings.showsDiff ? printDiff(list, of: input, settings, invocation) : write(list, input, settings, invocation)
    guard code == .clean else { return code }
    return settings.isStrict && !list.losses.isEmpty ? .findings : .clean
  } catch {
    printError(message(for: error, input.source.path, input.analysis), to: invocation.streams.errors)
    return .failure
  }
}

/// One line for each loss: the place, and what is lost.
private func printLosses(
  _ losses: [Loss], of input: ListInput, _ settings: ConvertSettings, _ invocation: Invocation
) {
  var stream = OutputStream(invocation.streams.errors)
  let lines = LineIndex(input.analysis.text)
  for loss in losses {
    let start = lines.location(of: loss.range.lowerBound)
    let place = "\(visible(input.source.path.bytes)):\(start.line):\(start.column)"
    stream.write("\(place): \(settings.errorStyles(.yellow, "lost")): \(visible(loss.message))\n")
  }
  stream.flush()
}

/// Prints what the conversion changes. A document is compared in the layout of the app if the result has it.
private func printDiff(
  _ list: ConvertedList, of input: ListInput, _ settings: ConvertSettings, _ invocation: Invocation
) -> ExitCode {
  let formatted = settings.target == .app ? try? formatted(input.analysis.document, FormatOptions(.app)).text : nil
  let old = formatted ?? input.analysis.text
  let diff = unifiedDiff(
    of: old, lineEdits(from: old, to: DocumentText(list.text)), path: input.source.path, settings.styles,
    isForPeople: settings.isTerminalOutput)
  let code = printText(String(decoding: diff, as: UTF8.self), invocation)
  return code == .clean && !diff.isEmpty ? .findings : code
}

private func write(
  _ list: ConvertedList, _ input: ListInput, _ settings: ConvertSettings, _ invocation: Invocation
) -> ExitCode {
  guard let output = settings.output else { return printText(list.text, invocation) }
  do throws(WriteError) {
    if case .file(let file) = input.source, areSameFile(file.path, output) {
      throw WriteError(path: output, reason: .isInput)
    }
    if settings.writesBundle {
      try createBundle(output, project: list.text, filesOf: input.source.path)
    } else {
      try writeFile(output, list.text)
    }
    return .clean
  } catch {
    printError("\(visible(error.path.bytes)): not written: \(reason(error))", to: invocation.streams.errors)
    return .failure
  }
}

private func message(for error: ConversionError, _ path: FilePath, _ analysis: Analysis) -> String {
  let text = analysis.text
  return switch error {
  case .notAList: notAList(path, analysis)
  case .syntax(let fault):
    "\(place(of: fault, path, text)): not converted: \(visible(fault.message))"
  case .notOpened(let fault):
    "\(place(of: fault, path, text)): not converted: Tiercade does not open it: \(visible(fault.message))"
  }
}

/// The path with the line and column of a finding.
func place(of diagnostic: Diagnostic, _ path: FilePath, _ text: DocumentText) -> String {
  let start = LineIndex(text).location(of: diagnostic.range.lowerBound)
  return "\(visible(path.bytes)):\(start.line):\(start.column)"
}
