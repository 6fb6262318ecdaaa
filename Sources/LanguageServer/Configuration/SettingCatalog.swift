import TierLists

extension Setting {
  /// In the order in which an editor lists them.
  package static let all: [Setting] = [
    .flag("enable", { $1(&$0.isEnabled) }, "Enable tierlint."),
    .choice("profile", "Rule profile. `.tierlint.json` takes precedence.") {
      $1(&$0.profile)
    } effect: { profile in
      switch profile {
      case .offline: "Media must be local (`file://`), and lists are stored on the device."
      case .cloud: "Also allow http(s) media and `storage.mode: cloud`."
      }
    },
    .path(
      "configPath", { $1(&$0.configPath) },
      "Path of a configuration file for all lists, relative to the workspace folder. If empty, uses the nearest `.tierlint.json` in a parent folder of each list."
    ),
    .choice("run", "When to check a list.") {
      $1(&$0.run)
    } effect: { trigger in
      switch trigger {
      case .onType: "While you type."
      case .onSave: "When a list is opened or saved."
      }
    },
    .count("maxDiagnostics", { $1(&$0.maxDiagnostics) }, "Maximum number of findings per list."),
    .flag(
      in: "inlayHints", "itemTitles", { $1(&$0.showsItemTitles) }, "Show the title of the item after each item id."),
    .flag(
      in: "inlayHints", "itemCounts", { $1(&$0.showsItemCounts) },
      "Show the number of items after each tier, unless code lenses show it."),
    .flag(
      in: "codeLens", "enable", { $1(&$0.showsCodeLenses) },
      "Show the number of items above each tier, and the tiers above each item."),
    .flag(
      in: "completion", "moves", { $1(&$0.movesItems) },
      "Offer the ids of items that another tier lists, and remove them there when you accept one. Turn it off if the editor ignores `additionalTextEdits`."
    ),
    .flag("updateAuditOnSave", { $1(&$0.updatesAuditOnSave) }, "Set `audit.updatedAt` to the current time on save."),
  ]
}
