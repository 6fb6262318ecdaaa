import TierlintCore

/// A script for bash, from 3.2 on; needs no other package.
///
/// Paths are left to bash, which knows about quotes and blanks in them.
func bashCompletions(_ commands: [Command]) -> String {
  """
  # Completions of tierlint \(version) for bash, made by: tierlint completions bash

  # Offers words that go on from $word. What stands before an equals sign is, for bash, a word of its own.
  # $1: what the word begins with, $2: what may follow.
  _tierlint_offer() {
    local candidate begun=
    case $COMP_WORDBREAKS in *=*) begun=${word%"${word##*=}"} ;; esac
    compopt +o default +o bashdefault 2> /dev/null
    while IFS= read -r candidate; do
      COMPREPLY+=("${candidate#"$begun"}")
    done < <(compgen -P "$1" -W "$2" -- "${word#"$1"}")
  }

  # Offers ids; with $3 = 1 followed by an equals sign, without a blank.
  _tierlint_level() {
    case ${word#"$1"} in
      *=*) _tierlint_offer "${word%=*}=" "\(Level.names.joined(separator: " "))" ;;
      *)
        compopt -o nospace 2> /dev/null
        _tierlint_offer "$1" "$(printf '%s= ' $2)" ;;
    esac
  }

  _tierlint() {
    local IFS=$' \\t\\n' line=${COMP_LINE:0:COMP_POINT} words word option start= before
    local rules='\(RuleCatalog.all.map(\.id).joined(separator: " "))'
    local families='\(RuleCatalog.families.joined(separator: " "))'
    COMPREPLY=()
    read -r -a words <<< "$line"
    case $line in *[[:space:]]) words+=('') ;; esac
    word=${words[${#words[@]} - 1]}
    if [ "${#words[@]}" -le 2 ]; then
      _tierlint_offer '' '\((commands.map(\.name) + toolOptions.map(\.name)).joined(separator: " "))'
      return
    fi
    option=${words[${#words[@]} - 2]}
    case $word in --*=*) option=${word%%=*} start=$option= ;; esac
    case "${words[1]} $option" in
  \(commands.map(optionCases).joined())\
      *)
        case "${words[1]} $word" in
  \(commands.map(wordCases).joined())\
        esac ;;
    esac
  }

  complete -o bashdefault -o default -F _tierlint tierlint

  """
}

/// What follows an option that takes a value.
private func optionCases(_ command: Command) -> String {
  command.allOptions.reduce(into: "") { cases, option in
    guard let value = option.value else { return }
    let names = [option.name, option.short].compactMap { $0 }.map { "'\(command.name) \($0)'" }
    cases += "    \(names.joined(separator: " | "))) \(action(value)) ;;\n"
  }
}

private func action(_ value: Option.Value) -> String {
  switch value {
  case .choice(_, let words): "_tierlint_offer \"$start\" '\(words.joined(separator: " "))'"
  case .number, .text: "compopt +o default +o bashdefault 2> /dev/null"
  case .file: "return"
  case .rules: "before=${word#\"$start\"}; _tierlint_offer \"$start${before%\"${before##*,}\"}\" \"$rules $families\""
  case .ruleLevel: "_tierlint_level \"$start\" \"$rules\""
  }
}

/// What stands in the place of an option, or where none is begun.
private func wordCases(_ command: Command) -> String {
  let names = command.allOptions.flatMap { [$0.name, $0.short].compactMap { $0 } }
  return """
        '\(command.name) -'*) _tierlint_offer '' '\(names.joined(separator: " "))' ;;
        '\(command.name) '*) \(action(command.operands)) ;;

    """
}

private func action(_ operands: Command.Operands) -> String {
  guard operands.maximum > 0 else { return "compopt +o default +o bashdefault 2> /dev/null" }
  switch operands.kind {
  case .paths: return "return"
  case .rules: return "_tierlint_offer '' \"$rules\""
  case .words(let words): return "_tierlint_offer '' '\(words.joined(separator: " "))'"
  }
}
