import TierLists

/// Why a rename is rejected.
package enum RenameError: Error, Equatable, Sendable {
  /// There is no id or tier name at the offset.
  case nothingToRename
  /// The name is that of the unranked pool.
  case pool
  case empty
  /// The new name contains a character that is not allowed.
  case invalidCharacter(Character)
  /// The new name is that of the unranked pool.
  case reserved
  /// The new name is taken, possibly in another case.
  case taken(String, by: NameKind)
  /// For another reason, given in lower case without a full stop.
  case rejected(String)

  /// For users.
  package var message: String {
    switch self {
    case .nothingToRename: "Nothing to rename here. Place the cursor on an id, a label, an attribute or a tag."
    case .pool: "The unranked pool cannot be renamed: Tiercade finds it by this name."
    case .empty: "The new name is empty."
    case .invalidCharacter(let character) where character.isNewline: "A CSV field must not contain a line break."
    case .invalidCharacter(let character):
      "An item id must not contain \(quoted(String(character))); use only A–Z, a–z, 0–9, _, - and :"
    case .reserved: "\"unranked\" is reserved for the unranked pool, in upper and lower case."
    case .rejected(let reason): reason.prefix(1).uppercased() + reason.dropFirst() + "."
    case .taken(let name, let kind): "\(quoted(name)) is already used as \(kind.nameOfName)."
    }
  }
}

extension NameKind {
  fileprivate var nameOfName: String {
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
