import JSONSyntax

/// The last edits of a document, as far back as its tree could follow them.
struct EditHistory: Sendable {
  private static let limit = 64
  /// Each leads to the text of the next; the last to the newest text.
  private var edits: [(textRevision: Int, change: TreeChange)] = []

  /// Adds an edit of the text with a revision.
  mutating func append(_ change: TreeChange, of textRevision: Int) {
    if let last = edits.last, last.textRevision == textRevision {
      edits[edits.count - 1].change = last.change.followed(by: change)
    } else {
      edits.append((textRevision, change))
    }
    if edits.count > Self.limit { edits.removeFirst() }
  }

  /// What has changed since the text with a revision; `nil` if that is not known, or nothing has.
  func change(since textRevision: Int) -> TreeChange? {
    guard let first = edits.firstIndex(where: { $0.textRevision == textRevision }) else { return nil }
    return edits[(first + 1)...].reduce(edits[first].change) { $0.followed(by: $1.change) }
  }
}
