import Conversion
import Import
import ListEditing
import SourceText
import TierLists
import Workspace

/// The tiers with their items in a file of any format, also lines with titles. Prints what is not added.
func addedTiers(
  in path: FilePath, _ options: ImportOptions, _ terminal: TerminalSettings
) throws(UsageError) -> [TierList.Tier] {
  let text = try readText(path, terminal)
  do throws(ImportRefusal) {
    let (list, report) = try importedList(text, name: path.text, options, allowsTitles: true)
    let lines = LineIndex(report.text)
    for loss in report.losses {
      terminal.printError("\(place(of: loss.range, path, lines)): not added: \(visible(loss.message))")
    }
    for picture in report.pictures where file(beside: path, at: picture.path) == nil {
      let message = "file \(quotedPath(picture.path)), which does not exist"
      terminal.printError("\(place(of: picture.range, path, lines)): lost: \(message)")
    }
    return list.tiers.filter { !$0.items.isEmpty }
  } catch {
    throw .unreadable(message(for: error, path))
  }
}

/// The items with the names of the tiers that have their labels, or else without one for the pool, which the notes say.
func additions(of tiers: [TierList.Tier], to document: Document) -> (
  items: [(item: TierList.Item, tier: String?)], notes: [String]
) {
  let own = TierList(document)?.ranked ?? []
  let places = tiers.map { tier in
    let same = own.first { $0.label.lowercased() == tier.label.lowercased() || $0.name == tier.label }
    let alike = own.filter { nameOneTier($0.label, tier.label) }
    return (tier, tier.isPool ? nil : same ?? (alike.count == 1 ? alike[0] : nil))
  }
  let notes = places.filter { !$0.isPool && $1 == nil }.map { tier, _ in
    "no tier \(quoted(tier.label)): \(counted(tier.items.count, "item")) added to the pool"
  }
  return (places.flatMap { tier, own in tier.items.map { (item: $0, tier: own?.name) } }, notes)
}
