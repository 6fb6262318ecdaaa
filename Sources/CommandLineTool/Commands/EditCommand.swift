/// `tierlint edit`
let editCommand = Command(
  name: "edit",
  summary: "Edit lists from scripts.",
  details:
    "Edit lists: rename, add, remove, move and sort items and tiers. The edits are made in the order of the options below; each file is written atomically, and left unchanged if an edit fails.",
  operands: Command.Operands(
    placeholder: "FILE…", help: "Files and folders; - reads a document from stdin and writes it to stdout.", minimum: 1,
    maximum: .max),
  options: EditOption.all,
  requirements: [(EditOption.position, [EditOption.move]), (EditOption.descending, [EditOption.sortItems])]
) { arguments, invocation throws(UsageError) in
  edit(try EditSettings(arguments, invocation))
}

/// The options of `edit`.
enum EditOption {
  static let renameItem = Option(
    name: "--rename-item", value: .text("ID=NEW"), isRepeatable: true,
    help: "Change the id of an item, also in tiers and overrides.")
  static let renameTier = Option(
    name: "--rename-tier", value: .text("ID=NEW"), isRepeatable: true,
    help: "Change the id of a tier; in states and CSV files its name.")
  static let label = Option(
    name: "--label", value: .text("TIER=LABEL"), isRepeatable: true, help: "Change the label of a tier.")
  static let renameAttribute = Option(
    name: "--rename-attribute", value: .text("NAME=NEW"), isRepeatable: true,
    help: "Change the name of an attribute of all items.")
  static let renameTag = Option(
    name: "--rename-tag", value: .text("TAG=NEW"), isRepeatable: true,
    help: "Change a tag of all items and overrides.")
  static let remove = Option(
    name: "--remove", value: .text("ID"), isRepeatable: true,
    help: "Remove an item, also from tiers and overrides.")
  static let add = Option(
    name: "--add", value: .text("TITLE"), isRepeatable: true,
    help: "Add an item to the pool of unranked items; its id is made from the title.")
  static let addFrom = Option(
    name: "--add-from", value: .file("FILE"),
    help: "Add an item for each line of a file, or for each row of a CSV; - reads lines from stdin.")
  static let move = Option(
    name: "--move", value: .text("ID=TIER"), isRepeatable: true,
    help: "Move an item to the end of a tier, given by its id, name or label.")
  static let position = Option(
    name: "--position", value: .number("N", from: 1), help: "With --move: the position in the tier.")
  static let collect = Option(name: "--collect", help: "Add items that no tier lists to the pool of unranked items.")
  static let sortItems = Option(
    name: "--sort-items", value: .text("FIELD"),
    help: "Sort the items of each tier by title, rating or an attribute; items without a value come last.")
  static let descending = Option(name: "--descending", help: "With --sort-items: the highest value first.")
  static let sortTiers = Option(name: "--sort-tiers", help: "Sort the tiers by their order.")
  static let renumber = Option(name: "--renumber", help: "Set the order of each tier to its index.")
  static let theme = Option(
    name: "--theme", value: .text("SLUG"), help: "Give all tiers the colors of a theme, for example nord or pastel.")
  static let diff = Option(
    name: "--diff", help: "Print a diff instead of writing files; exit with code 1 if it is not empty.")

  /// In the order in which the edits are made.
  static let all = [
    renameItem, renameTier, label, renameAttribute, renameTag, remove, add, addFrom, move, position, collect, sortItems,
    descending, sortTiers, renumber, theme, diff, CommonOption.config, CommonOption.noConfig,
    CommonOption.stdinFilename, CommonOption.jobs, CommonOption.quiet, CommonOption.color,
  ]

  /// Those that change something.
  static let edits = [
    renameItem, renameTier, label, renameAttribute, renameTag, remove, add, addFrom, move, collect, sortItems,
    sortTiers, renumber, theme,
  ]
}
