import TierlintCore

/// `tierlint schema`
let schemaCommand = Command(
  name: "schema",
  summary: "Print a JSON Schema.",
  details: "Prints a JSON Schema that is built into the tool: of project documents, or of .tierlint.json.",
  operands: Command.Operands(
    placeholder: "[\(schemas.map(\.name).joined(separator: "|"))]", help: "Which schema (project).", maximum: 1),
  options: []
) { arguments, invocation throws(UsageError) in
  let name = arguments.operands.first?.text ?? "project"
  guard let schema = schemas.first(where: { $0.name == name }) else { throw .unknownWord(name, schemas.map(\.name)) }
  return printText(schema.text, invocation)
}

private let schemas = [(name: "project", text: ProjectSchema.text), (name: "config", text: ConfigSchema.text)]
