import Configurations
import Conversion
import ListEditing
import SourceText
import TierLists
import Workspace

/// The content of a file or of standard input.
func readText(_ path: FilePath, _ terminal: TerminalSettings) throws(UsageError) -> DocumentText {
  do throws(ReadError) {
    let contents = path.text == "-" ? try contents(ofStream: terminal.streams.input, path) : try contents(of: path)
    return try contents.text(of: path)
  } catch {
    throw .unreadable(message(for: error))
  }
}

func readOperations(_ path: FilePath, _ terminal: TerminalSettings) throws(UsageError) -> [ListOperation] {
  let text = try readText(path, terminal)
  do throws(ListOperationError) {
    return try [ListOperation](reading: text)
  } catch {
    let place = place(of: error.offset..<error.offset, path, LineIndex(text))
    throw .unreadable("\(place): \(error.message.hasPrefix("/") ? "ops" : "")\(visible(error.message))")
  }
}

/// A list to which steps are applied.
struct EditedList {
  var run: OperationRun
  /// What people should know of the edits.
  private(set) var notes: [String] = []
  /// The JSON Pointer of the operation of a file that is applied, with a colon; else empty.
  private(set) var place = ""
  let media: AddedMedia
  private let settings: EditSettings

  init(
    _ document: Document, of source: Source, _ settings: EditSettings, _ configuration: ResolvedConfiguration
  ) throws(ReadError) {
    var documentSettings = Settings()
    (documentSettings.now, documentSettings.contract) = (settings.run.now, configuration.contract)
    documentSettings.profile = configuration.configuration.profile ?? documentSettings.profile
    run = OperationRun(document, bundle: try source.bundle()?.listing, documentSettings)
    run.skipsMissing = !source.isNamed
    let list = if case .file(let file) = source { file.path } else { FilePath("-") }
    media = AddedMedia(list) { name in
      // By its path from the working folder, else from that of the list.
      [FilePath(name), FilePath(list.parent.asFolder.bytes + name.utf8)].lazy.compactMap(canonicalPath(of:)).first.map {
        path in
        (path, { () throws(ReadError) in try contents(of: path) })
      }
    }
    run.mediaPath = media.path(of:)
    self.settings = settings
  }

  /// - Throws: At the first that cannot be applied.
  mutating func apply(_ steps: [EditStep]) throws(ListEditError) {
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
    notes += media.notes
    run.bundle = media.files(in: run.bundle)
  }

  private mutating func apply(_ operations: [ListOperation]) throws(ListEditError) {
    try run.apply(
      operations.map { operation in
        ListOperation(
          operation.edit, ignoresLocks: operation.ignoresLocks || settings.ignoresLocks,
          isForced: operation.isForced || settings.isForced)
      })
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
