import JSONSyntax

/// The last edits of a document, as far back as its tree could follow them.
struct EditHistory: Sendable {
  /// A client may send several edits at once, and each counts.
  private static let limit = 256
  /// Each leads to the text of the next; the last to the newest text.
  private var edits: [(revision: Int, change: TreeChange)] = []

  /// Adds an edit of the version with a revision.
  mutating func append(_ change: TreeChange, of revision: Int) {
    edits.append((revision, change))
    if edits.count > Self.limit { edits.removeFirst() }
  }

  /// What has changed since the version with a revision; `nil` if that is not known, or nothing has.
  func change(since revision: Int) -> TreeChange? {
    guard let first = edits.firstIndex(where: { $0.revision == revision }) else { return nil }
    return edits[(first + 1)...].reduce(edits[first].change) { $0.followed(by: $1.change) }
  }
}
