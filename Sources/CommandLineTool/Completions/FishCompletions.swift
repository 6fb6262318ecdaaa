import TierlintCore

/// A script for fish, from 3.0 on.
func fishCompletions(_ commands: [Command]) -> String {
  """
  # Completions of tierlint \(version) for fish, made by: tierlint completions fish

  function __tierlint_rules
      printf '%s\\t%s\\n' \(RuleCatalog.all.map { "\(quoted($0.id)) \(quoted($0.summary))" }.joined(separator: " "))
  end

  function __tierlint_rules_and_families
      __tierlint_rules
      printf '%s\\tfamily\\n' \(RuleCatalog.families.joined(separator: " "))
  end

  function __tierlint_rule_level
      set -l token (commandline -ct | string replace -r -- '^--[^=]*=' '')
      if string match -q '*=*' -- $token
          set -l id (string replace -r -- '=.*' '' $token)
          printf "$id=%s\\n" \(Level.names.joined(separator: " "))
      else
          __tierlint_rules | string replace \\t =\\t
      end
  end

  complete -c tierlint -f
  \(toolOptions.map { line("__fish_use_subcommand", "-l \($0.name.dropFirst(2))", $0.text) }.joined())\
  \(commands.map { line("__fish_use_subcommand", "-a \($0.name)", $0.summary) }.joined())\
  \(commands.map(lines).joined())
  """
}

private func lines(_ command: Command) -> String {
  let condition = "__fish_seen_subcommand_from \(command.name)"
  let options = command.allOptions.map { option in
    let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
    return line(condition, "-l \(option.name.dropFirst(2))\(short)\(option.value.map(action) ?? "")", option.help)
  }
  let operands = operands(command).map { line(condition, $0, nil) } ?? ""
  return "\n" + options.joined() + operands
}

private func action(_ value: Option.Value) -> String {
  switch value {
  case .choice(_, let words): " -x -a \(quoted(words.joined(separator: " ")))"
  case .number, .text: " -x"
  case .file: " -r -F"
  case .rules: " -x -a '(__fish_complete_list , __tierlint_rules_and_families)'"
  case .ruleLevel: " -x -a '(__tierlint_rule_level)'"
  }
}

private func operands(_ command: Command) -> String? {
  guard command.operands.maximum > 0 else { return nil }
  switch command.operands.kind {
  case .paths: return "-F"
  case .rules: return "-a '(__tierlint_rules)'"
  case .words(let words): return "-a \(quoted(words.joined(separator: " ")))"
  }
}

private func line(_ condition: String, _ words: String, _ description: String?) -> String {
  let text = description.map { " -d \(quoted($0))" } ?? ""
  return "complete -c tierlint -n \(quoted(condition)) \(words)\(text)\n"
}

private func quoted(_ text: String) -> String {
  "'" + text.reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : String($1) } + "'"
}
