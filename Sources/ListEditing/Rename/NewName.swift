import JSONSyntax
import TierLists

extension Name {
  /// Throws where the name must not change.
  func validateRenamable(in document: Document) throws(RenameError) {
    let isPool =
      switch kind {
      case .tier: isUnranked(text) && isPoolByLabel(in: document)
      case .stateTier, .csvTier: isUnranked(text)
      case .item, .media, .stateItem, .attribute, .tag: false
      }
    if isPool { throw .pool }
  }

  /// Throws where the app, the schema or a rule rejects a new name.
  func validate(_ new: String, in document: Document, _ index: NameIndex?) throws(RenameError) {
    if isWhitespace(new) { throw .empty }
    switch kind {
    case .item:
      if let character = new.first(where: { validKey(String($0)) != String($0) }) { throw .invalidCharacter(character) }
    case .tier:
      if isUnranked(new), !isPoolByLabel(in: document) { throw .reserved }
    case .stateTier:
      if isUnranked(new) { throw .reserved }
    case .csvTier:
      if isUnranked(new) { throw .reserved }
      if let character = new.first(where: { $0.isNewline }) { throw .invalidCharacter(character) }
    case .media, .stateItem, .attribute, .tag: break
    }
    try validateIsFree(new, in: document, index)
  }

  private func validateIsFree(_ new: String, in document: Document, _ index: NameIndex?) throws(RenameError) {
    let own = Set(occurrences.map { $0.node })
    func isTaken(_ kind: NameKind) -> Bool {
      document.occurrences(of: kind, named: new, index).contains { !own.contains($0.node) }
    }
    if isTaken(kind) { throw .taken(new, by: kind) }
    switch kind {
    case .item where isTaken(.tier): throw .taken(new, by: .tier)
    case .tier:
      if document.occurrences(of: .item, named: new).contains(where: { $0.declared != nil }) {
        throw .taken(new, by: .item)
      }
      // The app's editor rejects ids that differ only in case.
      let folded = new.lowercased()
      var other: String?
      document.forEachOccurrence(of: .tier) { tier in
        let id = document.nameText(tier.node)
        if !own.contains(tier.node), id.lowercased() == folded { other = id }
      }
      if let other { throw .taken(other, by: .tier) }
    default: break
    }
  }

  /// Whether it is the id of the tier that the app treats as the unranked pool.
  private func isPoolByLabel(in document: Document) -> Bool {
    occurrences.contains { occurrence in
      occurrence.declared.flatMap { ObjectView(document.tree, $0).string("label") }.map(isUnranked) ?? false
    }
  }
}
