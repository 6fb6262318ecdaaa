/// `tierlint edit`
let editCommand = Command(
  name: "edit",
  summary: "Edit lists from scripts.",
  details:
    "Edit lists: add, remove, move, rename, sort and change items and tiers. The edits are made in the order given; each file is written atomically, and left unchanged if an edit fails. An item is given by its id or title, a tier by its id, name or label.",
  operands: Command.Operands(
    placeholder: "FILE…", help: "Files and folders; - reads a document from stdin and writes it to stdout.", minimum: 1,
    maximum: .max),
  options: EditOption.all,
  requirements: [
    (EditOption.by, [EditOption.touch]), (EditOption.skipExisting, [EditOption.add, EditOption.addFrom]),
  ]
) { arguments, invocation throws(UsageError) in
  edit(try EditSettings(arguments, invocation))
}

/// The options of `edit`.
enum EditOption {
  static let move = edit("--move", "ITEM=TIER", "Move an item to the end of a tier.")
  static let add = edit("--add", "TITLE", "Add an item to the pool of unranked items; its id is made from the title.")
  static let addFrom = Option(
    name: "--add-from", value: .file("FILE"), isRepeatable: true,
    help: "Add an item for each line of a file, or for each row of a CSV; - reads lines from stdin.")
  static let addMedia = edit(
    "--add-media", "ITEM=FILE",
    "Add a picture, video or audio file in the folder of the list to an item; a bundle gets a copy of any file.")
  static let remove = edit("--remove", "ITEM", "Remove an item, also from tiers and overrides.")
  static let renameItem = edit("--rename-item", "ITEM=ID", "Change the id of an item, also in tiers and overrides.")
  static let set = edit(
    "--set", "PATH=VALUE",
    "Set a field, for example items.pho.rating=90 or tiers.s.color=#FF0000; PATH may be a JSON Pointer. VALUE is JSON if that is of the field's type, else text."
  )
  static let unset = edit("--unset", "PATH", "Remove an optional field.")
  static let addTier = edit("--add-tier", "LABEL", "Add an empty tier below all others.")
  static let after = edit("--after", "TIER", "Right after --add-tier: the tier above.")
  static let removeTier = edit("--remove-tier", "TIER", "Remove a tier; one with items needs --items.")
  static let items = Option(
    name: "--items", value: .choice("WHAT", ["pool", "remove"]), isRepeatable: true,
    help: "Right after --remove-tier: move its items to the pool of unranked items, or remove them.")
  static let moveTier = edit("--move-tier", "TIER", "Move a tier; needs --position.")
  static let position = Option(
    name: "--position", value: .number("N", from: 1), isRepeatable: true,
    help: "Right after --move, --add or --move-tier: the position in the tier or among the tiers.")
  static let clear = edit("--clear", "TIER", "Move all items of a tier to the pool of unranked items.")
  static let lock = edit("--lock", "TIER", "Lock a tier, so that its items stay in it.")
  static let unlock = edit("--unlock", "TIER", "Unlock a tier.")
  static let renameTier = edit("--rename-tier", "TIER=ID", "Change the id of a tier; in states and CSV files its name.")
  static let label = edit("--label", "TIER=LABEL", "Change the label of a tier.")
  static let renameAttribute = edit("--rename-attribute", "NAME=NEW", "Change the name of an attribute of all items.")
  static let renameTag = edit("--rename-tag", "TAG=NEW", "Change a tag of all items and overrides.")
  static let collect = flag("--collect", "Add items that no tier lists to the pool of unranked items.")
  static let sortItems = edit(
    "--sort-items", "FIELD",
    "Sort the items of each tier by title, rating or an attribute; items without a value come last.")
  static let descending = flag("--descending", "Right after --sort-items: the highest value first.")
  static let sortTiers = flag("--sort-tiers", "Sort the tiers by their order.")
  static let renumber = flag("--renumber", "Set the order of each tier to its index.")
  static let theme = edit("--theme", "SLUG", "Give all tiers the colors of a theme, for example nord or pastel.")
  static let touch = flag("--touch", "Set audit.updatedAt to the current time.")
  static let by = Option(name: "--by", value: .text("NAME"), help: "With --touch: set audit.updatedBy, too.")
  static let operations = Option(
    name: "--ops", value: .file("FILE"), isRepeatable: true,
    help: "Make the edits in a JSON file, as tierlint schema ops describes them; - reads them from stdin.")
  static let skipExisting = Option(
    name: "--skip-existing",
    help: "Leave out items to add whose title the list has already; case, accents and spaces do not count.")
  static let ignoreLocks = Option(name: "--ignore-locks", help: "Change the items of locked tiers, too.")
  static let force = Option(name: "--force", help: "Edit even if that adds an error, or loses data that no edit names.")
  static let diff = Option(
    name: "--diff", help: "Print a diff instead of writing files; exit with code 1 if it is not empty.")
  static let format = Option(
    name: "--format", value: .choice("FORMAT", ["text", "json"]), defaultValue: "text",
    help: "With json, print the edits of each file, and its findings before and after.")

  static let all =
    edits + ImportOption.companions + [
      after, items, position, descending, by, skipExisting, ignoreLocks, force, diff, format, CommonOption.config,
      CommonOption.noConfig, CommonOption.stdinFilename, CommonOption.jobs, CommonOption.quiet, CommonOption.color,
    ]

  /// Those that change something.
  static let edits = [
    move, add, addFrom, addMedia, remove, renameItem, set, unset, addTier, removeTier, moveTier, clear, lock, unlock,
    renameTier, label, renameAttribute, renameTag, collect, sortItems, sortTiers, renumber, theme, touch, operations,
  ]

  /// The options that belong to the one right before them, with those that it may be.
  static let companions: [OptionRelation] =
    [
      (after, [addTier]), (items, [removeTier]), (position, [move, add, moveTier]), (descending, [sortItems]),
    ] + ImportOption.companions.map { ($0, [addFrom]) }

  /// The operations that options make, with the members that their values are.
  static let jsonNames: [(option: Option, name: String, members: [String])] = [
    (move, "move", ["item", "tier"]), (add, "add", ["title"]), (addMedia, "addMedia", ["item", "file"]),
    (remove, "remove", ["item"]), (renameItem, "rename", ["item", "to"]), (unset, "unset", ["path"]),
    (addTier, "addTier", ["label"]), (removeTier, "removeTier", ["tier"]), (moveTier, "moveTier", ["tier"]),
    (clear, "clearTier", ["tier"]), (lock, "lockTier", ["tier"]), (unlock, "unlockTier", ["tier"]),
    (renameTier, "rename", ["tier", "to"]), (label, "rename", ["tier", "label"]),
    (renameAttribute, "renameAttribute", ["from", "to"]), (renameTag, "renameTag", ["from", "to"]),
    (collect, "collect", []), (sortItems, "sortItems", ["by"]), (sortTiers, "sortTiers", []),
    (renumber, "renumber", []), (theme, "theme", ["slug"]), (touch, "touch", []),
  ]

  private static func edit(_ name: String, _ placeholder: String, _ help: String) -> Option {
    Option(name: name, value: .text(placeholder), isRepeatable: true, help: help)
  }

  private static func flag(_ name: String, _ help: String) -> Option {
    Option(name: name, isRepeatable: true, help: help)
  }
}
