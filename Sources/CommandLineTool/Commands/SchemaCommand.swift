import Schemas

/// `tierlint schema`
let schemaCommand = Command(
  name: "schema",
  summary: "Print a JSON Schema.",
  details: "Print a built-in JSON Schema.",
  operands: Command.Operands(
    kind: .words(names), placeholder: "[project|state|config|report|ops]",
    help: "Name of the schema. [default: project]", maximum: 1),
  options: []
) { arguments, invocation throws(UsageError) in
  let name = arguments.operands.first?.text ?? "project"
  guard let schema = SchemaFile(rawValue: name) else { throw .unknownWord(name, names) }
  return TerminalSettings(arguments, invocation).print(String(decoding: schema.bytes, as: UTF8.self))
}

private let names = SchemaFile.allCases.map(\.rawValue)
