import TierlintCore

/// `tierlint schema`
let schemaCommand = Command(
  name: "schema",
  summary: "Print the JSON Schema of a project.",
  details: "Prints the JSON Schema that is built into the tool.",
  operands: Command.Operands(placeholder: "[project]", help: "Which schema (project).", maximum: 1),
  options: []
) { arguments, invocation throws(UsageError) in
  let name = arguments.operands.first?.text ?? "project"
  guard name == "project" else { throw .unknownWord(name, ["project"]) }
  return printText(ProjectSchema.text, invocation)
}
