import Foundation

// What developers of tierlint need and its users do not. The only executable that may import Foundation.
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "generate": exit(generate(isCheck: arguments.contains("--check")))
case "bench" where arguments.dropFirst().first == "edit": exit(await benchEdit(Array(arguments.dropFirst(2))))
case "repairs": exit(repairs())
case "bench": exit(bench(Array(arguments.dropFirst())))
default:
  print(
    """
    tierlint-dev generate [--check]   write, or compare, everything that is made from schemas, rules and fixtures
    tierlint-dev repairs              findings of the repair search for lines {"file": …, "text": …} of standard input
    tierlint-dev bench FILE [RUNS]    CPU time of parsing and checking one document, best of 20 runs
    tierlint-dev bench edit FILE [N]  CPU time from an edit to the published diagnostics, 200 of each kind
    """)
  exit(arguments.isEmpty ? 0 : 2)
}
