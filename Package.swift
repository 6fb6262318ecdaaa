// swift-tools-version: 6.0
import Foundation
import PackageDescription

/// How the program is linked on Linux in a release build: with Swift's libraries, and with the C library where a static one is
/// installed. Then it starts with a fiftieth of the instructions.
let linking =
  Context.environment["TIERLINT_LINKING"]
  ?? (["/usr/lib/x86_64-linux-gnu/libc.a", "/usr/lib/aarch64-linux-gnu/libc.a", "/usr/lib64/libc.a"]
    .contains(where: FileManager.default.fileExists(atPath:)) ? "-static-executable" : "-static-stdlib")

/// Each module imports only what is listed here; ARCHITECTURE.md explains the modules.
let package = Package(
  name: "tierlint",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "tierlint", targets: ["tierlint"])],
  targets: [
    .target(
      name: "Schemas", path: "schema",
      resources: [
        .embedInCode("tierlist.schema.json"), .embedInCode("tierlist-state.schema.json"),
        .embedInCode("tierlint-config.schema.json"), .embedInCode("tierlint-report.schema.json"),
        .embedInCode("tierlint-ops.schema.json"), .embedInCode("mcp.json"),
      ]),
    .target(name: "SourceText"),
    .target(name: "JSONSyntax", dependencies: ["SourceText"]),
    .target(name: "JSONRepair", dependencies: ["SourceText"]),
    .target(name: "JSONSchema", dependencies: ["JSONSyntax", "SourceText"]),
    .target(name: "CSVSyntax", dependencies: ["SourceText"]),
    .target(name: "Configurations", dependencies: ["JSONSchema", "JSONSyntax", "SourceText"]),
    .target(
      name: "TierLists",
      dependencies: ["Configurations", "CSVSyntax", "JSONRepair", "JSONSchema", "JSONSyntax", "Schemas", "SourceText"]),
    .target(
      name: "Findings",
      dependencies: ["TierLists", "Configurations", "CSVSyntax", "JSONSchema", "JSONSyntax", "SourceText"]),
    .target(
      name: "Rules",
      dependencies: ["Findings", "TierLists", "Configurations", "CSVSyntax", "JSONSchema", "JSONSyntax", "SourceText"]),
    .target(
      name: "ListAnalysis",
      dependencies: [
        "Rules", "Findings", "TierLists", "Configurations", "CSVSyntax", "JSONSchema", "JSONSyntax", "SourceText",
      ]),
    .systemLibrary(name: "CLibrary"),
    .target(
      name: "Workspace",
      dependencies: ["CLibrary", "ListAnalysis", "Findings", "TierLists", "Configurations", "JSONSyntax", "SourceText"]),
    .target(
      name: "TierListFormats",
      dependencies: [
        "ListAnalysis", "Findings", "TierLists", "Configurations", "CSVSyntax", "JSONSchema", "JSONSyntax",
        "SourceText",
      ]),
    .target(
      name: "Conversion",
      dependencies: [
        "TierListFormats", "ListAnalysis", "Rules", "Findings", "TierLists", "Configurations", "CSVSyntax",
        "JSONSyntax", "SourceText",
      ]),
    .target(
      name: "Import",
      dependencies: ["Conversion", "Findings", "TierLists", "JSONSyntax", "SourceText"]),
    .target(
      name: "ListEditing",
      dependencies: [
        "Conversion", "ListAnalysis", "Rules", "Findings", "TierLists", "Configurations", "CSVSyntax", "JSONSchema",
        "JSONSyntax",
        "SourceText",
      ]),
    .target(
      name: "ListMerging",
      dependencies: [
        "ListEditing", "ListAnalysis", "Rules", "Findings", "TierLists", "Configurations", "CSVSyntax", "JSONSyntax",
        "SourceText",
      ]),
    .target(
      name: "EditorFeatures",
      dependencies: [
        "ListMerging", "ListEditing", "Conversion", "ListAnalysis", "Rules", "Findings", "TierLists", "Configurations",
        "CSVSyntax",
        "JSONSchema",
        "JSONSyntax", "SourceText",
      ]),
    .target(
      name: "WebAssembly",
      dependencies: [
        "Import", "Conversion", "TierListFormats", "ListAnalysis", "Rules", "Findings", "TierLists", "Configurations",
        "JSONSyntax",
        "SourceText",
      ]),
    .target(
      name: "WebAssemblyEditor",
      dependencies: [
        "WebAssembly", "LanguageServer", "LanguageServerProtocol", "EditorFeatures", "ListEditing", "ListAnalysis",
        "JSONSyntax", "SourceText",
      ]),
    .target(name: "LanguageServerProtocol", dependencies: ["JSONSyntax", "SourceText"]),
    .target(
      name: "LanguageServer",
      dependencies: [
        "LanguageServerProtocol", "EditorFeatures", "ListEditing", "TierListFormats", "Workspace", "ListAnalysis",
        "Rules", "Findings", "TierLists", "Configurations",
        "JSONSyntax", "SourceText",
      ]),
    .target(
      name: "CommandLineTool",
      dependencies: [
        "LanguageServerProtocol", "ListMerging", "ListEditing", "Import", "Conversion", "TierListFormats", "Workspace",
        "ListAnalysis", "Rules", "Findings", "TierLists", "Configurations", "CSVSyntax", "JSONSyntax", "Schemas",
        "SourceText",
      ]),
    .executableTarget(
      name: "tierlint", dependencies: ["CommandLineTool", "LanguageServer"],
      linkerSettings: [.unsafeFlags([linking], .when(platforms: [.linux], configuration: .release))]),
    .target(
      name: "DocumentationGenerator",
      dependencies: [
        "LanguageServer", "ListEditing", "Conversion", "Workspace", "ListAnalysis", "Rules", "Findings", "TierLists",
        "Configurations",
        "JSONSyntax", "SourceText",
      ]),
    .executableTarget(
      name: "tierlint-dev",
      dependencies: [
        "DocumentationGenerator", "LanguageServer", "ListAnalysis", "TierLists", "JSONRepair", "JSONSyntax",
        "SourceText",
      ]),
    .target(
      name: "TestSupport",
      dependencies: [
        "Workspace", "ListAnalysis", "Findings", "TierLists", "Configurations", "JSONSyntax", "SourceText",
      ],
      path: "Tests/TestSupport"),
    .testTarget(name: "SourceTextTests", dependencies: ["SourceText"]),
    .testTarget(name: "CSVSyntaxTests", dependencies: ["CSVSyntax", "SourceText", "TestSupport"]),
    .testTarget(name: "JSONSyntaxTests", dependencies: ["JSONSyntax", "SourceText", "TestSupport"]),
    .testTarget(name: "JSONRepairTests", dependencies: ["JSONRepair", "JSONSyntax", "SourceText", "TierLists"]),
    .testTarget(name: "JSONSchemaTests", dependencies: ["JSONSchema", "JSONSyntax", "SourceText", "TestSupport"]),
    .testTarget(
      name: "TierlintCoreTests",
      dependencies: [
        "ListAnalysis", "Rules", "Findings", "TierLists", "Configurations", "CSVSyntax", "JSONSyntax", "Schemas",
        "SourceText",
        "TestSupport",
      ]),
    .testTarget(
      name: "DocumentationGeneratorTests", dependencies: ["DocumentationGenerator", "Rules", "TestSupport"]),
    .testTarget(
      name: "TierListFormatsTests",
      dependencies: [
        "TierListFormats", "Findings", "TierLists", "Configurations", "JSONSyntax", "SourceText", "TestSupport",
      ]),
    .testTarget(
      name: "ConversionTests",
      dependencies: [
        "Conversion", "ListAnalysis", "Findings", "TierLists", "Configurations", "SourceText", "TestSupport",
      ]),
    .testTarget(
      name: "ImportTests",
      dependencies: [
        "Import", "Conversion", "TierListFormats", "TierLists", "JSONSyntax", "SourceText", "TestSupport",
      ]),
    .testTarget(
      name: "ListEditingTests",
      dependencies: [
        "ListEditing", "Conversion", "ListAnalysis", "Findings", "TierLists", "JSONSyntax", "SourceText", "TestSupport",
      ]),
    .testTarget(
      name: "ListMergingTests",
      dependencies: ["ListMerging", "ListEditing", "TierLists", "JSONSyntax", "SourceText", "TestSupport"]),
    .testTarget(
      name: "EditorFeaturesTests",
      dependencies: [
        "EditorFeatures", "ListEditing", "Conversion", "ListAnalysis", "Rules", "Findings", "TierLists",
        "Configurations", "JSONSchema",
        "JSONSyntax", "SourceText",
        "TestSupport",
      ]),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "LanguageServer", "LanguageServerProtocol", "TierListFormats", "TierLists", "Configurations", "JSONSyntax",
        "SourceText",
        "TestSupport",
      ]),
    .testTarget(
      name: "CommandLineToolTests",
      dependencies: [
        "CommandLineTool", "Workspace", "ListAnalysis", "Rules", "Findings", "TierLists", "Configurations",
        "JSONSchema", "JSONSyntax",
        "SourceText", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// The tests parse, check and edit very many documents: unoptimized, that takes five times as long. Their own code is compiled
// unoptimized always, which halves the time of a build.
for target in package.targets {
  switch target.type {
  case .regular: target.swiftSettings = [.unsafeFlags(["-O"], .when(configuration: .debug))]
  case .test: target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
  default: break
  }
}
