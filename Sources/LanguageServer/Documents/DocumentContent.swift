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
  /// The last version without syntax errors.
  private(set) var valid: ValidVersion?
  /// For the next edit.
  let earlier: EarlierContent

  init(_ text: DocumentText) {
    let isTooLarge = text.count > FileContents.maximumByteCount
    (self.text, oversize) = isTooLarge ? (DocumentText(""), text.count) : (text, nil)
    earlier = EarlierContent()
  }

  init(_ snapshot: DocumentSnapshot) {
    (text, oversize, lines) = (snapshot.text, snapshot.oversize, snapshot.lines)
    (document, history) = (snapshot.documentIfComputed, snapshot.history)
    (valid, earlier) = (snapshot.valid, snapshot.earlier)
    if let document, document.tree.problems.isEmpty {
      valid = ValidVersion(document, snapshot.textRevision, history)
    }
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
    replace(joined.range, with: joined.text, lines)
    return joined.count
  }

  private mutating func replace(_ bytes: ByteRange, with new: [UInt8], _ lines: LineIndex) {
    let splice = Splice(bytes, count: new.count)
    let next = earlier.state.withLock { text.replacing(bytes, with: new, in: &$0.text) }
    guard next.count <= FileContents.maximumByteCount else { return self = DocumentContent(next) }
    let (linesOfNext, linesBefore) = earlier.state.withLock {
      lines.edited(next, replacing: bytes, count: new.count, in: &$0.lines)
    }
    earlier.state.withLock { ($0.text, $0.lines) = (EarlierVersion(text.bytes, splice), linesBefore) }
    (text, self.lines) = (next, linesOfNext)
    follow(bytes, new.count)
  }

  /// Has the tree of the last version without syntax errors follow an edit of the text, with those before it.
  private mutating func follow(_ bytes: ByteRange, _ count: Int) {
    (document, history) = (nil, EditHistory())
    let wasCurrent = valid?.isCurrent ?? false
    if valid?.add(bytes, count) != true { valid = nil }
    if !wasCurrent { earlier.state.withLock { $0.tree = EarlierTree() } }
    if let next = earlier.state.withLock({ [valid, text] in valid?.followed(text, in: &$0.tree) }) {
      (document, history, valid) = (next.document, next.history, next)
    } else {
      earlier.state.withLock { $0.tree = EarlierTree() }
    }
  }
}
