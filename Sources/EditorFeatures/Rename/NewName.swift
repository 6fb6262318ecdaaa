import JSONSyntax
import TierlintCore

extension Name {
  /// Refuses to rename what must keep its name.
  func checkThatItMayChange(in document: Document) throws(RenameRefusal) {
    let isPool =
      switch kind {
      case .tier: isUnranked(text) && isPoolByLabel(in: document)
      case .stateTier, .csvTier: isUnranked(text)
      case .item, .media, .stateItem: false
      }
    if isPool { throw .pool }
  }

  /// Refuses a new name that the app, its schema or a rule would not bear with.
  func check(_ new: String, in document: Document) throws(RenameRefusal) {
    if isWhitespace(new) { throw .blank }
    switch kind {
    case .item:
      if let sign = new.first(where: { validKey(String($0)) != String($0) }) { throw .forbidden(sign) }
    case .tier:
      if isUnranked(new), !isPoolByLabel(in: document) { throw .reserved }
    case .stateTier:
      if isUnranked(new) { throw .reserved }
    case .csvTier:
      if isUnranked(new) { throw .reserved }
      if let sign = new.first(where: \.isNewline) { throw .forbidden(sign) }
    case .media, .stateItem: break
    }
    try checkThatNobodyHas(new, in: document)
  }

  private func checkThatNobodyHas(_ new: String, in document: Document) throws(RenameRefusal) {
    let own = Set(mentions.map(\.node))
    func isTaken(_ kind: NameKind) -> Bool {
      document.mentions(of: kind, named: new).contains { !own.contains($0.node) }
    }
    if isTaken(kind) { throw .taken(new, by: kind) }
    switch kind {
    case .item where isTaken(.tier): throw .taken(new, by: .tier)
    case .tier:
      if document.mentions(of: .item, named: new).contains(where: { $0.declared != nil }) {
        throw .taken(new, by: .item)
      }
      // The app's editor refuses ids that differ in capitals alone.
      let folded = new.lowercased()
      var other: String?
      document.forEachMention(of: .tier) { tier in
        let id = document.nameText(tier.node)
        if !own.contains(tier.node), id.lowercased() == folded { other = id }
      }
      if let other { throw .taken(other, by: .tier) }
    default: break
    }
  }

  /// Whether it is the id of a tier that the app takes for the pool of unranked items.
  private func isPoolByLabel(in document: Document) -> Bool {
    mentions.contains { mention in
      mention.declared.flatMap { ObjectView(document.tree, $0).string("label") }.map(isUnranked) ?? false
    }
  }
}
