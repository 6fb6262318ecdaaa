import Conversion

/// `tierlint show`
let showCommand = Command(
  name: "show",
  summary: "Show lists in the terminal.",
  details:
    "Show lists in the terminal: tiers with their colors, items with their ratings, the pool below. Findings are marked.",
  operands: checkCommand.operands,
  options: CommonOption.files + [CommonOption.jobs, CommonOption.color]
) { arguments, invocation throws(UsageError) in
  let settings = try RunSettings(arguments, invocation)
  return printLists(settings, ListFrame(separator: "\n")) { list, analysis, _ in
    drawing(of: list, Marks(analysis, list), settings.terminal)
  }
}
