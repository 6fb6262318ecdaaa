/// `tierlint show`
let showCommand = Command(
  name: "show",
  summary: "Show lists in the terminal.",
  details:
    "Show lists in the terminal: tiers with their colors, items with their ratings, the pool below. Findings are marked.",
  operands: checkCommand.operands,
  options: [
    CheckOption.config, CheckOption.noConfig, CheckOption.forceExclude, CheckOption.stdinFilename,
    CheckOption.stdinPaths, CheckOption.jobs, CheckOption.color,
  ]
) { arguments, invocation throws(UsageError) in
  if arguments.has(CheckOption.config), arguments.has(CheckOption.noConfig) {
    throw .conflict(CheckOption.config, CheckOption.noConfig)
  }
  let settings = try ShowSettings(arguments, invocation)
  return runLists(settings.input, threads: settings.threads, invocation) { show($0, settings) }
}
