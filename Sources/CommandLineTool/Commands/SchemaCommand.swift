import TierLists

/// `tierlint schema`
let schemaCommand = Command(
  name: "schema",
  summary: "Print a JSON Schema.",
  details: "Print a built-in JSON Schema.",
  operands: Command.Operands(
    kind: .words(names), placeholder: "[project|state|config|report]",
    help: "Name of the schema. [default: project]", maximum: 1),
  options: []
) { arguments, invocation throws(UsageError) in
  let name = arguments.operands.first?.text ?? "project"
  guard let schema = schemas.first(where: { $0.name == name }) else { throw .unknownWord(name, names) }
  return TerminalSettings(arguments, invocation).print(schema.text)
}

private let schemas = [
  (name: "project", text: ProjectSchema.text), (name: "state", text: StateSchema.text),
  (name: "config", text: ConfigSchema.text), (name: "report", text: ReportSchema.text),
]

private let names = schemas.map(\.name)
