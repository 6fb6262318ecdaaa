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
    .target(name: "SourceText"),
    .target(name: "JSONSyntax", dependencies: ["SourceText"]),
    .target(name: "JSONSchema", dependencies: ["JSONSyntax", "SourceText"]),
    .target(name: "CSVSyntax", dependencies: ["SourceText"]),
    .target(name: "TierlintCore", dependencies: ["CSVSyntax", "JSONSchema", "JSONSyntax", "SourceText"]),
    .systemLibrary(name: "CLibrary"),
    .target(name: "Workspace", dependencies: ["CLibrary", "TierlintCore", "JSONSyntax", "SourceText"]),
    .target(
      name: "TierListFormats", dependencies: ["TierlintCore", "CSVSyntax", "JSONSchema", "JSONSyntax", "SourceText"]),
    .target(
      name: "Conversion", dependencies: ["TierListFormats", "TierlintCore", "CSVSyntax", "JSONSyntax", "SourceText"]),
    .target(
      name: "EditorFeatures",
      dependencies: [
        "Conversion", "TierListFormats", "TierlintCore", "CSVSyntax", "JSONSchema", "JSONSyntax", "SourceText",
      ]),
    .target(name: "LanguageServerProtocol", dependencies: ["JSONSyntax", "SourceText"]),
    .target(
      name: "LanguageServer",
      dependencies: [
        "LanguageServerProtocol", "EditorFeatures", "TierListFormats", "Workspace", "TierlintCore", "JSONSyntax",
        "SourceText",
      ]),
    .target(
      name: "CommandLineTool",
      dependencies: [
        "EditorFeatures", "Conversion", "TierListFormats", "Workspace", "TierlintCore", "CSVSyntax", "JSONSyntax",
        "SourceText",
      ]),
    .executableTarget(
      name: "tierlint", dependencies: ["CommandLineTool", "LanguageServer"],
      linkerSettings: [.unsafeFlags([linking], .when(platforms: [.linux], configuration: .release))]),
    .target(
      name: "DocumentationGenerator",
      dependencies: ["Conversion", "Workspace", "TierlintCore", "JSONSyntax", "SourceText"]),
    .executableTarget(
      name: "tierlint-dev",
      dependencies: ["DocumentationGenerator", "LanguageServer", "TierlintCore", "JSONSyntax", "SourceText"]),
    .target(
      name: "TestSupport", dependencies: ["Workspace", "TierlintCore", "JSONSyntax", "SourceText"],
      path: "Tests/TestSupport"),
    .testTarget(name: "SourceTextTests", dependencies: ["SourceText"]),
    .testTarget(name: "CSVSyntaxTests", dependencies: ["CSVSyntax", "SourceText", "TestSupport"]),
    .testTarget(name: "JSONSyntaxTests", dependencies: ["JSONSyntax", "SourceText", "TestSupport"]),
    .testTarget(name: "JSONSchemaTests", dependencies: ["JSONSchema", "JSONSyntax", "SourceText", "TestSupport"]),
    .testTarget(
      name: "TierlintCoreTests", dependencies: ["TierlintCore", "JSONSyntax", "SourceText", "TestSupport"]),
    .testTarget(
      name: "DocumentationGeneratorTests", dependencies: ["DocumentationGenerator", "TierlintCore", "TestSupport"]),
    .testTarget(
      name: "TierListFormatsTests",
      dependencies: ["TierListFormats", "TierlintCore", "JSONSyntax", "SourceText", "TestSupport"]),
    .testTarget(name: "ConversionTests", dependencies: ["Conversion", "TierlintCore", "SourceText", "TestSupport"]),
    .testTarget(
      name: "EditorFeaturesTests",
      dependencies: [
        "EditorFeatures", "Conversion", "TierlintCore", "JSONSchema", "JSONSyntax", "SourceText", "TestSupport",
      ]),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "LanguageServer", "LanguageServerProtocol", "TierListFormats", "TierlintCore", "JSONSyntax", "SourceText",
        "TestSupport",
      ]),
    .testTarget(
      name: "CommandLineToolTests",
      dependencies: [
        "CommandLineTool", "Workspace", "TierlintCore", "JSONSchema", "JSONSyntax", "SourceText", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
