import JSONSyntax
import LanguageServerProtocol
import SourceText
import TierlintCore
import Workspace

/// A text of a document, unless it is larger than Tiercade accepts, with what is known of it from the text before.
struct DocumentContent: Sendable {
  private(set) var text: DocumentText
  private(set) var oversize: Int?
  /// If the tree followed the edits.
  private(set) var document: Document?
  private(set) var lines: LineIndex?
  private(set) var history = EditHistory()
  private let textRevision: Int?

  init(_ text: DocumentText) {
    let isTooLarge = text.count > FileContents.maximumByteCount
    (self.text, oversize) = isTooLarge ? (DocumentText(""), text.count) : (text, nil)
    textRevision = nil
  }

  init(_ snapshot: DocumentSnapshot) {
    (text, oversize, lines) = (snapshot.text, snapshot.oversize, snapshot.lines)
    (document, history, textRevision) = (snapshot.documentIfComputed, snapshot.history, snapshot.textRevision)
  }

  /// Makes the first change, and those after it that can be made with it. Invalid ones are ignored; only a change of the whole
  /// document makes one that was too large smaller.
  ///
  /// - Returns: How many they are.
  mutating func apply(_ changes: ArraySlice<Params>, _ encoding: PositionEncodingKind) -> Int {
    guard let first = changes.first, let node = first["text"], first.tree.kind(node) == .string else { return 1 }
    guard first.tree.isPresent(first["range"]) else {
      self = DocumentContent(DocumentText(first.tree.utf8(node)))
      return 1
    }
    let lines = lines ?? LineIndex(text)
    guard oversize == nil, let joined = DescendingChanges(changes, lines, encoding) else { return 1 }
    self = replacing(joined.range, with: joined.text, lines)
    return joined.count
  }

  private func replacing(_ bytes: ByteRange, with new: [UInt8], _ lines: LineIndex) -> DocumentContent {
    let text = text.replacing(bytes, with: new)
    var content = self
    guard text.count <= FileContents.maximumByteCount else { return DocumentContent(text) }
    content.text = text
    content.lines = LineIndex(lines, text, replacing: bytes, count: new.count)
    let edited = document?.tree.edited(text, replacing: bytes, count: new.count)
    content.document = edited.flatMap { tree, _ in
      document.map { Document(tree, name: $0.name, languageHint: $0.languageHint) }
    }
    if let textRevision, let edited {
      content.history.append(edited.1, of: textRevision)
    } else {
      content.history = EditHistory()
    }
    return content
  }
}
