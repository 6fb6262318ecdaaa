import Configurations
import Findings
import JSONSyntax
import Rules
import SourceText
import TierLists

/// One version of a document that is edited, and what is known of the versions before it: nothing else follows edits.
///
/// A value: each copy is a version, and an edit of one changes no other. Lines and tree follow an edit where they can. What cannot
/// follow is made of the text when it is asked for, and so are findings. Copies share `DocumentPast`, which saves work and changes
/// no result.
package struct LiveDocument: Sendable {
  package let name: String
  /// For the versions after this one.
  package var languageHint: Document.LanguageHint
  package private(set) var text: DocumentText
  /// The size of a text that is larger than Tiercade accepts; `text` is then empty.
  package let oversize: Int?
  private var parsed: Lazy<Document>
  private var indexed: Lazy<LineIndex>
  private var revision: Int
  /// As far back as the tree could follow.
  private var edits = EditHistory()
  private let past: DocumentPast
  /// The findings of smaller documents are not kept.
  private let minimumByteCount: Int

  /// - Parameter minimumByteCount: By default so many that an analysis of fewer takes a millisecond.
  package init(
    _ text: DocumentText, name: String = "", languageHint: Document.LanguageHint = .none,
    minimumByteCount: Int = 65_536
  ) {
    (self.name, self.languageHint, self.minimumByteCount) = (name, languageHint, minimumByteCount)
    oversize = text.count > DocumentText.maximumByteCount ? text.count : nil
    let text = oversize == nil ? text : DocumentText("")
    self.text = text
    parsed = Lazy { Document(text, name: name, languageHint: languageHint) }
    indexed = Lazy { LineIndex(text) }
    past = DocumentPast()
    revision = past.nextRevision()
  }

  /// The document, parsed but not analyzed.
  package var document: Document { parsed.value }
  /// The same, if it is known. Never blocks.
  package var documentIfParsed: Document? { parsed.valueIfComputed }
  package var lines: LineIndex { indexed.value }

  /// Replaces a part of the text. One that is too large stays so until the whole of it is replaced.
  package mutating func replace(_ bytes: ByteRange, with new: [UInt8]) {
    if oversize != nil { return }
    let bytes = text.clamped(bytes)
    var memory = past.takeMemory(of: revision)
    let next = text.replacing(bytes, with: new, in: &memory.text)
    guard next.count <= DocumentText.maximumByteCount else { return replaceAll(with: next) }
    let (nextLines, linesBefore) = lines.edited(next, replacing: bytes, count: new.count, in: &memory.lines)
    let followed = documentIfParsed.flatMap { document in
      document.tree.edited(
        next, replacing: bytes, count: new.count, in: &memory.tree,
        keepsRepairs: document.keepsRepairs(bytes, in: next, count: new.count))
    }
    if followed == nil { memory.tree = EarlierTree() }
    (memory.text, memory.lines) = (EarlierVersion(text.bytes, Splice(bytes, count: new.count)), linesBefore)
    (text, indexed) = (next, Lazy(known: nextLines))
    advance(followed)
    memory.revision = revision
    past.put(memory)
  }

  /// Replaces the whole text.
  package mutating func replaceAll(with text: DocumentText) {
    self = LiveDocument(text, name: name, languageHint: languageHint, minimumByteCount: minimumByteCount)
  }

  /// - Parameter followed: The tree of the new text, if it could follow the edit.
  private mutating func advance(_ followed: (tree: SyntaxTree, change: TreeChange)?) {
    let earlier = revision
    revision = past.nextRevision()
    if let (tree, change) = followed {
      parsed = Lazy(known: Document(tree, name: name, languageHint: languageHint))
      edits.append(change, of: earlier)
    } else {
      parsed = Lazy { [text, name, languageHint] in Document(text, name: name, languageHint: languageHint) }
      edits = EditHistory()
    }
  }
}

// MARK: - Findings

extension LiveDocument {
  /// The findings of the document, made from those of the version that was checked last.
  ///
  /// - Returns: `nil` for a document that must be analyzed after each edit.
  package func findings(_ settings: Settings) -> LiveFindings? {
    guard text.count >= minimumByteCount else { return nil }
    var checked = past.takeChecked()
    if checked.map({ $0.findings.areCurrent(for: settings) }) != true
      || checked?.follow(edits, to: self, revision) != true
    {
      // Frees its memory before the new ones need some.
      checked = nil
      checked = LiveFindings(document, settings).map { CheckedVersion(revision: revision, findings: $0) }
    }
    past.put(checked)
    return checked?.findings
  }
}

extension CheckedVersion {
  /// - Returns: Whether it could.
  fileprivate mutating func follow(_ edits: EditHistory, to live: LiveDocument, _ revision: Int) -> Bool {
    if self.revision == revision { return true }
    guard let change = edits.change(since: self.revision) else { return false }
    self.revision = revision
    return findings.update(to: live.document, change)
  }
}
