import TierlintCore

/// Why something cannot be renamed, or not to that name.
package enum RenameError: Error, Equatable, Sendable {
  /// No id and no tier name stands there.
  case nothingToRename
  /// It is the pool of unranked items.
  case pool
  case empty
  /// The new name has a character that such names cannot have.
  case invalidCharacter(Character)
  /// The new name is that of the pool of unranked items.
  case reserved
  /// Something of that kind is called so already, perhaps in other capitals.
  case taken(String, by: NameKind)

  /// One sentence for people, without a full stop.
  package var message: String {
    switch self {
    case .nothingToRename: "There is no id and no name of a tier here that could be renamed"
    case .pool: "The pool of unranked items must keep its name: Tiercade knows it by that name alone"
    case .empty: "The new name is blank"
    case .invalidCharacter(let sign) where sign.isNewline:
      "A field of a CSV that Tiercade reads cannot hold a line break"
    case .invalidCharacter(let sign):
      "An item's id cannot hold \(quoted(String(sign))): it is made of A–Z, a–z, 0–9, _, - and :"
    case .reserved: "\"unranked\" is the name of the pool of unranked items, in capitals or not"
    case .taken(let name, let kind): "\(quoted(name)) is already the \(kind.nameOfName)"
    }
  }
}

extension NameKind {
  fileprivate var nameOfName: String {
    switch self {
    case .item, .stateItem: "id of an item, or stands where one is named"
    case .tier: "id of a tier"
    case .media: "id of a media entry"
    case .stateTier: "name of a tier, or stands where one is named"
    case .csvTier: "name of a tier"
    }
  }
}
