import TierlintCore

/// A script for zsh, to be sourced, or to be put as `_tierlint` into a folder of `fpath`.
func zshCompletions(_ commands: [Command]) -> String {
  """
  #compdef tierlint
  # Completions of tierlint \(version) for zsh, made by: tierlint completions zsh

  _tierlint_rules() {
    local -a rules=(
  \(RuleCatalog.all.map { "    \(described($0.id, $0.summary))\n" }.joined())\
    )
    _describe -t rules rule rules "$@"
  }

  _tierlint_rule_list() {
    compset -P '*,'
    _tierlint_rules
    compadd -J families -X family -- \(RuleCatalog.families.joined(separator: " "))
  }

  _tierlint_rule_level() {
    if compset -P '*='; then
      compadd -- \(Level.names.joined(separator: " "))
    else
      _tierlint_rules -S =
    fi
  }

  _tierlint() {
    if (( CURRENT == 2 )); then
      local -a commands=(
  \(commands.map { "      \(described($0.name, $0.summary))\n" }.joined())\
      )
      local -a options=(\(toolOptions.map { described($0.name, $0.text) }.joined(separator: " ")))
      _describe -t commands command commands
      _describe -o option options
      return
    fi
    shift words
    (( CURRENT-- ))
    case $words[1] in
  \(commands.map(commandCase).joined())\
    esac
  }

  if [[ $funcstack[1] == _tierlint ]]; then _tierlint "$@"; else compdef _tierlint tierlint; fi

  """
}

private func commandCase(_ command: Command) -> String {
  let specifications = command.allOptions.flatMap(specifications) + operands(command)
  return """
        \(command.name))
          _arguments -S \\
    \(specifications.map { "        \($0)" }.joined(separator: " \\\n")) ;;

    """
}

/// What `_arguments` is told of an option under each of its names.
private func specifications(_ option: Option) -> [String] {
  let names = [option.name, option.short].compactMap { $0 }
  let others = option.isRepeatable ? "*" : names.count > 1 ? "(\(names.joined(separator: " ")))" : ""
  return names.map { name in
    let value = option.value.map { ":\($0.placeholder):\(action($0))" } ?? ""
    return quoted("\(others)\(name)\(value.isEmpty || name == option.short ? "" : "=")[\(plain(option.help))]\(value)")
  }
}

private func action(_ value: Option.Value) -> String {
  switch value {
  case .choice(_, let words): "(\(words.joined(separator: " ")))"
  case .number, .text: " "
  case .file: "_files"
  case .rules: "_tierlint_rule_list"
  case .ruleLevel: "_tierlint_rule_level"
  }
}

private func operands(_ command: Command) -> [String] {
  guard command.operands.maximum > 0 else { return [] }
  let prefix = command.operands.maximum > 1 ? "*" : "1"
  switch command.operands.kind {
  case .paths: return [quoted("\(prefix):path:_files")]
  case .rules: return [quoted("\(prefix):rule:_tierlint_rules")]
  case .words(let words): return [quoted("\(prefix):word:(\(words.joined(separator: " ")))")]
  }
}

/// A word for `_describe`.
private func described(_ word: String, _ text: String) -> String { quoted("\(word):\(plain(text))") }

/// A text in which nothing means anything to `_describe` and `_arguments`.
private func plain(_ text: String) -> String {
  text.reduce(into: "") { $0 += "\\:[]".contains($1) ? "\\\($1)" : String($1) }
}

private func quoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
