/// `tierlint man`
let manCommand = Command(
  name: "man",
  summary: "Print the manual page.",
  details: "Print the manual page, for man(1).",
  options: []
) { arguments, invocation in TerminalSettings(arguments, invocation).print(manualPage(commands)) }
