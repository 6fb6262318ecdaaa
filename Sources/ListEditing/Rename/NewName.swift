import JSONSyntax
import TierLists

extension Name {
  /// Throws where the name must not change.
  func validateRenamable(in document: Document) throws(ListEditError) {
    let isPool =
      switch kind {
      case .tier: isUnranked(text) && isPoolByLabel(in: document)
      case .stateTier, .csvTier: isUnranked(text)
      case .item, .media, .stateItem, .attribute, .tag: false
      }
    if isPool { throw .renamedPool }
  }

  /// Throws where the app, the schema or a rule rejects a new name.
  func validate(_ new: String, in document: Document, _ index: OccurrenceIndex?) throws(ListEditError) {
    if isWhitespace(new) { throw ListEditError("the new name is empty") }
    let isReserved = isUnranked(new)
    switch kind {
    case .item:
      if let character = new.first(where: { validKey(String($0)) != String($0) }) {
        let name = quoted(String(character))
        throw ListEditError("an item id must not contain \(name); use only A–Z, a–z, 0–9, _, - and :")
      }
    case .tier where isReserved && !isPoolByLabel(in: document), .stateTier where isReserved, .csvTier where isReserved:
      throw ListEditError("\"unranked\" is reserved for the unranked pool, in upper and lower case")
    case .csvTier where new.contains(where: { $0.isNewline }):
      throw ListEditError("a CSV field must not contain a line break")
    case .tier, .stateTier, .csvTier, .media, .stateItem, .attribute, .tag: break
    }
    try validateIsFree(new, in: document, index)
  }

  private func validateIsFree(_ new: String, in document: Document, _ index: OccurrenceIndex?) throws(ListEditError) {
    let own = Set(occurrences.map { $0.node })
    func isTaken(_ kind: NameKind) -> Bool {
      document.occurrences(of: kind, named: new, index).contains { !own.contains($0.node) }
    }
    if isTaken(kind) { throw kind.taken(new) }
    switch kind {
    case .item where isTaken(.tier): throw NameKind.tier.taken(new)
    case .tier:
      if document.occurrences(of: .item, named: new).contains(where: { $0.declared != nil }) {
        throw NameKind.item.taken(new)
      }
      // The app's editor rejects ids that differ only in case.
      let folded = new.lowercased()
      var other: String?
      document.forEachOccurrence(of: .tier) { tier in
        let id = document.nameText(tier.node)
        if !own.contains(tier.node), id.lowercased() == folded { other = id }
      }
      if let other { throw kind.taken(other) }
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

extension ListEditError {
  package static let nothingToRename = ListEditError(
    "nothing to rename here: place the cursor on an id, a label, an attribute or a tag")
  static let renamedPool = ListEditError("the unranked pool cannot be renamed: Tiercade finds it by this name")
}

extension NameKind {
  fileprivate func taken(_ name: String) -> ListEditError {
    ListEditError("\(quoted(name)) is already used as \(nameOfName)")
  }

  private var nameOfName: String {
    switch self {
    case .item, .stateItem: "an item id"
    case .tier: "a tier id"
    case .media: "a media id"
    case .stateTier, .csvTier: "a tier name"
    case .attribute: "an attribute"
    case .tag: "a tag"
    }
  }
}
