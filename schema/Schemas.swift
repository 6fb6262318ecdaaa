/// The JSON Schemas, in the program so that it needs no other file.
package enum SchemaFile: String, CaseIterable, Sendable {
  case project, state
  case configuration = "config"
  case report
  case operations = "ops"

  /// The bytes of the file, in UTF-8.
  package var bytes: [UInt8] {
    switch self {
    case .project: PackageResources.tierlist_schema_json
    case .state: PackageResources.tierlist_state_schema_json
    case .configuration: PackageResources.tierlint_config_schema_json
    case .report: PackageResources.tierlint_report_schema_json
    case .operations: PackageResources.tierlint_ops_schema_json
    }
  }
}

/// The tools, resources and instructions of `tierlint mcp`. A `$defs` that is a word is that of the findings below, or of the
/// schema of operations.
package var mcpDefinitions: [UInt8] { PackageResources.mcp_json }
