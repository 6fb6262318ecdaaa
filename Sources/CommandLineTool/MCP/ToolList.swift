import Configurations
import Findings
import ListAnalysis
import Rules
import SourceText
import TierLists
import Workspace

/// A list that a tool has read.
struct ToolList {
  /// `nil` for a text.
  let file: AllowedFile?
  let levels: RuleLevels
  let analysis: Analysis
  /// What is wrong with its configuration, and what should be known of its edits.
  var notes: [String]
  private let hasInvalidConfiguration: Bool

  /// - Parameter analyze: Called with the settings that follow from its configuration.
  init(
    _ file: AllowedFile?, _ call: ToolCall, by analyze: (Settings) throws(ToolError) -> Analysis
  ) throws(ToolError) {
    let (configuration, _, notes) = resolvedConfiguration(for: file?.path ?? FilePath(""), file?.configuration ?? .none)
    var levels = RuleLevels()
    let (selected, retired) = try call.selectedRules()
    levels.select(selected)
    levels.configure(configuration.configuration, overrides: configuration.overrides)
    var settings = Settings()
    (settings.now, settings.contract) = (call.now, configuration.contract)
    settings.profile = configuration.configuration.profile ?? settings.profile
    (self.file, self.levels) = (file, levels)
    analysis = try analyze(settings)
    self.notes = call.notes + retired + notes.map { message(for: $0) }
    hasInvalidConfiguration = notes.contains { $0.isFailure }
  }

  var shownPath: String { file.map { visible($0.shownPath.bytes) } ?? "text" }

  /// Throws if it cannot be changed.
  func writableFile() throws(ToolError) -> AllowedFile {
    guard let file else { throw ToolError("not a file") }
    guard hasInvalidConfiguration else { return file }
    throw ToolError("nothing is written, because a configuration is invalid: \(notes.joined(separator: "; "))")
  }
}

extension ToolCall {
  /// The list of the argument `path`, or that of `text`.
  ///
  func list() throws(ToolError) -> ToolList {
    guard let content = arguments.string("text") else {
      let file = try file()
      return try ToolList(file, self) { settings throws(ToolError) in
        try analysis(of: file, settings)
      }
    }
    let file = arguments.string("path") == nil ? nil : try file()
    return try ToolList(file, self) { analyze(DocumentText(content), name: file?.path.text ?? "", $0) }
  }

  /// Also the messages about those that were removed.
  fileprivate func selectedRules() throws(ToolError) -> (names: [String], retired: [String]) {
    let names = arguments.strings("select")
    for name in names where RuleCatalog.retirement(of: name) == nil && !knownNames.contains(name) {
      throw ToolError(message(for: .unknownRule(name, knownNames)))
    }
    return (names, names.compactMap { RuleCatalog.retirement(of: $0) })
  }
}

private func analysis(of file: AllowedFile, _ settings: Settings) throws(ToolError) -> Analysis {
  do throws(ReadError) {
    let bundle = try bundleFiles(ofProject: file.path)?.listing
    switch try file.contents() {
    case .text(let text): return analyze(text, name: file.path.text, bundle: bundle, settings)
    case .tooLarge(let byteCount, _): return analyze(tooLarge: byteCount, settings)
    }
  } catch {
    throw ToolError(message(for: ReadError(path: file.shownPath, reason: error.reason)))
  }
}
