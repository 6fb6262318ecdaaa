import JSONSyntax
import SourceText
import TierLists

/// A list of any kind as a value: what people see of it, in the order in which they see it.
///
/// It is read from a document and written to any format. What a project has beyond it stays in the document.
package struct TierList: Sendable {
  package struct Tier: Sendable {
    /// The id in a project; the name in other lists.
    package var name: String
    /// Shown to people; never empty.
    package var label: String
    /// As in the document, of any form.
    package var color: String?
    package var isLocked = false
    /// Whether it is the pool of items without a rank.
    package var isPool = false
    package var items: [Item] = []
    /// The items that a preview leaves out.
    package var omittedCount = 0
    /// The JSON Pointer of its value; `nil` where it has none.
    package var pointer: String?
    /// Its place in the document.
    package var range: ByteRange?

    package init(name: String, label: String, isPool: Bool = false, pointer: String? = nil) {
      (self.name, self.label, self.isPool, self.pointer) = (name, label, isPool, pointer)
    }
  }

  package struct Item: Sendable {
    package var id: String
    /// Shown to people; of a project that of the override, if there is one.
    package var title: String
    package var subtitle: String?
    package var summary: String?
    /// A number, as in the document.
    package var rating: JSONValue?
    package var tags: [String] = []
    package var attributes = Members()
    /// Values for which the model has no field.
    package var additional = Members()
    /// The address of the picture.
    package var thumbnail: String?
    /// The `uri` of its first entry of `media`, unless the picture of the card is another file.
    var pictureFile: NodeID?
    /// The entries of `media` of a new item, which was read from another file than a project.
    package var media: [JSONValue] = []
    package var isHidden = false
    /// Whether it is an item of a project that no tier lists. It is shown in the pool.
    package var isUnplaced = false
    /// Whether it is an item of a CSV whose line the app skips because of its quotes.
    package var isSkipped = false
    /// The JSON Pointer of its value; of a CSV that of its row.
    package var pointer = ""
    /// Its place in the document.
    package var range: ByteRange?
    /// The place of its id in the tier of a project.
    package var entry: ByteRange?

    package init(id: String, title: String, pointer: String = "") {
      (self.id, self.title, self.pointer) = (id, title, pointer)
    }
  }

  package var title: String
  package var description: String?
  /// Seconds since 1970, UTC.
  var createdAt: Int64?
  /// Values for which the model has no field.
  var additional = Members()
  /// From top to bottom; the pool is last.
  package var tiers: [Tier] = []
  /// The tiers that a preview leaves out.
  package var omittedCount = 0

  /// - Parameter title: The title, unless the document has one.
  package init(title: String) { self.title = title }
}

extension TierList {
  /// Reads a document of any kind; `nil` if it is not a list.
  ///
  /// - Complexity: O(*bytes*).
  package init?(_ document: Document) {
    let title = starterTitle(ofFile: fileStem(of: document.name))
    if let csv = document.csv {
      guard csv.header.fault == nil else { return nil }
      self.init(csv, title: title)
      return
    }
    switch document.kind {
    case .project: self.init(project: document, title: title)
    case .state, .template, .flat: self.init(document.tree, document.kind, title: title)
    case .csv, .configuration, .unrecognized: return nil
    }
  }

  /// The list without tiers that represents a document that is not a list.
  package static func empty(_ document: Document) -> TierList {
    TierList(title: starterTitle(ofFile: fileStem(of: document.name)))
  }

  package var ranked: [Tier] { tiers.filter { !$0.isPool } }

  package var pool: Tier? { tiers.first { $0.isPool } }

  package var items: [Item] { tiers.flatMap { $0.items } }

  /// Moves the pool to the end, where the app shows it.
  package mutating func movePoolLast() { tiers = ranked + tiers.filter { $0.isPool } }
}

extension TierList.Tier {
  /// The color that the app shows; `nil` if it is transparent.
  package var shownColor: RGBColor? {
    AppColor(color ?? BuiltInTheme.usualColor(ofTier: label, isPool: isPool)).color
  }
}

extension TierList.Item {
  /// The rating as people write it; `nil` without one.
  package var shownRating: String? { rating.map { String(decoding: $0.bytes, as: UTF8.self) } }

  /// The rating as a number.
  package var ratingNumber: Double? {
    switch rating {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .raw(let bytes): Double(String(decoding: bytes, as: UTF8.self))
    default: nil
    }
  }

  /// An attribute with a string or a number, as people write it.
  package func text(of attribute: String) -> String? { attributes[attribute].map(shownText) }
}

/// A scalar as people write it; the elements of an array separated by `;`.
package func shownText(_ value: JSONValue) -> String {
  switch value {
  case .string(let text): text
  case .array(let elements): elements.map(shownText).joined(separator: ";")
  default: String(decoding: value.bytes, as: UTF8.self)
  }
}

/// The base name of a file, without its directory and extensions; that of a bundle for its `project.json`.
package func fileStem(of path: String) -> String {
  let parts = path.split(separator: "/")
  let isInBundle = parts.last == "project.json" && parts.dropLast().last?.hasSuffix(".tierproj") ?? false
  let name = (isInBundle ? parts.dropLast().last : parts.last).map(String.init) ?? ""
  let endings = [".tierlist.json", ".tierlist.csv", ".tierproj", ".json", ".csv"]
  let stem = String(name.dropLast(endings.first { name.lowercased().hasSuffix($0) }?.count ?? 0))
  return trimmed(stem).isEmpty ? "tier-list" : stem
}
