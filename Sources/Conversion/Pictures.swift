import Findings
import JSONSyntax
import SourceText
import TierLists

/// The pictures of a list for a page or a picture, by their addresses in the document.
package struct Pictures: Sendable {
  /// As `data:` addresses.
  package var shown: [String: String] = [:]
  /// Why others are not shown: a phrase.
  package var omitted: [String: String] = [:]

  package init() {}

  package func has(_ address: String) -> Bool { shown[address] != nil || omitted[address] != nil }
}

extension Pictures {
  /// The items that are shown without their picture, by the reason, each with the first place.
  func losses(_ list: TierList, _ document: Document) -> [Loss] {
    let items = list.items.compactMap { item in reason(item).map { (item, $0) } }
    let reasons = items.reduce(into: [String: (first: TierList.Item, count: Int)]()) { reasons, item in
      reasons[item.1, default: (item.0, 0)].count += 1
    }
    return reasons.map { reason, items in
      Loss(
        message: "\(items.count == 1 ? "picture of 1 item" : "pictures of \(items.count) items"): \(reason)",
        range: document.range(of: items.first.pointer))
    }
  }

  private func reason(_ item: TierList.Item) -> String? {
    guard let thumbnail = item.thumbnail else {
      return item.pictureFile.map { _ in "no \"thumbUri\", so Tiercade shows none" }
    }
    return omitted[thumbnail]
  }
}
