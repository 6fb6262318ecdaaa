/// The shells for which there are completions. Each script asks the program what may follow on the line.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// For bash 3.2 and later. Paths are completed by bash, which handles quotes and spaces in them.
  private static let bashScript = """
    # Completions of tierlint for bash: tierlint completions bash

    _tierlint() {
      local line=${COMP_LINE:0:COMP_POINT} word help begun= end=
      word=${line##* }
      # Bash treats the part before `=` as a separate word.
      case $COMP_WORDBREAKS in *=*) begun=${word%"${word##*=}"} ;; esac
      COMPREPLY=()
      while IFS=$'\\t' read -r word help; do
        case $word in :paths*) return ;; esac
        COMPREPLY+=("${word#"$begun"}") end=$word
      done < <("$1" completions bash --line "$line" 2> /dev/null)
      compopt +o default +o bashdefault 2> /dev/null
      case $end in *=) compopt -o nospace 2> /dev/null ;; esac
    }

    complete -o bashdefault -o default -F _tierlint tierlint

    """

  /// To be sourced, or installed as `_tierlint` in a folder of `fpath`.
  private static let zshScript = """
    #compdef tierlint
    # Completions of tierlint for zsh: tierlint completions zsh

    _tierlint() {
      local line word help
      local -a found begun
      for line in "${(@f)$("$words[1]" completions zsh --line "${(j: :)words[1,CURRENT-1]} $PREFIX" 2> /dev/null)}"; do
        word=${line%%$'\\t'*} help=${line#*$'\\t'}
        case $word in
          ':paths '*) compset -P "${word#:paths }"; _files; return ;;
          *=) begun+=("${word//:/\\\\:}:$help") ;;
          *) found+=("${word//:/\\\\:}:$help") ;;
        esac
      done
      _describe -t words word found -- begun -S ''
    }

    if [[ $funcstack[1] == _tierlint ]]; then _tierlint "$@"; else compdef _tierlint tierlint; fi

    """

  /// For fish 3.0 and later.
  private static let fishScript = """
    # Completions of tierlint for fish: tierlint completions fish

    function __tierlint_has_words
        set -l program (commandline -po)[1]
        set -g __tierlint_words (type -q $program; and $program completions fish --line (commandline -cp) 2> /dev/null)
        not string match -q ':paths *' -- $__tierlint_words[1]
    end

    complete -c tierlint -n __tierlint_has_words -f -a '(printf "%s\\n" $__tierlint_words)'
    complete -c tierlint -n 'not __tierlint_has_words' -F

    """
}
