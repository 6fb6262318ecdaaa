import Conversion
import ListEditing
import SourceText
import TierLists
import Workspace

/// A step whose file is read.
typealias ReadStep = EditStep<[TierList.Tier], [ListOperation]>

/// Reads the files of steps; prints why that fails.
func readSteps(_ steps: [EditStep<FilePath, FilePath>], _ terminal: TerminalSettings) -> [ReadStep]? {
  var read: [ReadStep] = []
  for step in steps {
    switch step {
    case .edit(let edit): read.append(.edit(edit))
    case .set(let path, let text): read.append(.set(path, text: text))
    case .addItems(let path):
      guard let tiers = readText(path, terminal).flatMap({ addedTiers(in: $0, path, terminal) }) else { return nil }
      read.append(.addItems(tiers))
    case .operations(let path):
      guard let operations = readText(path, terminal).flatMap({ operations(in: $0, path, terminal) }) else {
        return nil
      }
      read.append(.operations(operations))
    }
  }
  return read
}

/// The content of a file or of standard input.
private func readText(_ path: FilePath, _ terminal: TerminalSettings) -> DocumentText? {
  do throws(ReadError) {
    let contents = path.text == "-" ? try contents(ofStream: terminal.streams.input, path) : try contents(of: path)
    return try contents.text(of: path)
  } catch {
    terminal.printError(message(for: error))
    return nil
  }
}

private func operations(in text: DocumentText, _ path: FilePath, _ terminal: TerminalSettings) -> [ListOperation]? {
  do throws(ListOperationError) {
    return try [ListOperation](reading: text)
  } catch {
    let place = place(of: error.offset..<error.offset, path, LineIndex(text))
    terminal.printError("\(place): \(visible(error.message))")
    return nil
  }
}

/// A list to which steps are applied.
struct EditedList {
  var run: OperationRun
  /// What people should know of the edits.
  private(set) var notes: [String] = []
  /// The JSON Pointer of the operation of a file that is applied, with a colon; else empty.
  private(set) var place = ""
  private let source: Source
  private let settings: EditSettings

  init(_ document: Document, _ source: Source, _ settings: EditSettings) {
    var documentSettings = Settings()
    documentSettings.now = settings.run.now
    run = OperationRun(document, documentSettings)
    run.skipsMissing = !source.isNamed
    (self.source, self.settings) = (source, settings)
  }

  /// - Throws: At the first that cannot be applied.
  mutating func apply(_ steps: [ReadStep]) throws(ListEditError) {
    for step in steps {
      switch step {
      case .edit(.add(let item)): try add([item])
      case .edit(let edit): try apply([ListOperation(edit)])
      case .set(let path, let text):
        try apply([ListOperation(.set(path, fieldValue(text, at: path, in: run.document)))])
      case .addItems(let tiers):
        let added = additions(of: tiers, to: run.document)
        notes += added.notes
        try add(newItems(added.items, in: run.document))
      case .operations(let operations):
        let first = run.index
        do throws(ListEditError) {
          try apply(operations)
        } catch {
          place = "ops/\(run.index - first): "
          throw error
        }
      }
    }
    notes = run.notes + notes
  }

  private mutating func apply(_ operations: [ListOperation]) throws(ListEditError) {
    let adapted = try operations.map { operation throws(ListEditError) in
      var operation = operation
      operation.ignoresLocks = operation.ignoresLocks || settings.ignoresLocks
      operation.isForced = operation.isForced || settings.isForced
      if case .addMedia(let item, let file) = operation.edit {
        operation.edit = .addMedia(item: item, file: try mediaFile(file, of: source))
      }
      return operation
    }
    try run.apply(adapted)
  }

  private mutating func add(_ items: [ListOperation.NewItem]) throws(ListEditError) {
    var known = settings.skipsExisting ? foldedTitles(in: run.document) : []
    let new = items.filter { !settings.skipsExisting || known.insert(folded($0.title)).inserted }
    if new.count < items.count {
      notes.append("\(counted(items.count - new.count, "item")) not added, because the list has their titles")
    }
    try apply(new.map { ListOperation(.add($0)) })
  }
}

private func foldedTitles(in document: Document) -> Set<String> {
  Set((TierList(document)?.items ?? []).map { folded($0.title) })
}

/// A title without case, accents and spaces.
private func folded(_ title: String) -> String {
  let letters = title.unicodeScalars.filter { !$0.properties.isWhitespace }.map { scalar in
    scalar == "'" || scalar == "\u{2019}" ? String(scalar) : asciiLetters(String(scalar))
  }
  return letters.joined().lowercased()
}
