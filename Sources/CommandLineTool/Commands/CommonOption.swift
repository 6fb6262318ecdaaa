/// The options that several commands share.
enum CommonOption {
  static let config = Option(
    name: "--config", value: .file("FILE"),
    help: "Use this configuration for all files instead of the nearest .tierlint.json.")
  static let noConfig = Option(name: "--no-config", help: "Ignore all configuration files.")
  static let forceExclude = Option(
    name: "--force-exclude",
    help: "Apply `exclude` to files named on the command line, and skip files that are not tier lists.")
  static let stdinFilename = Option(
    name: "--stdin-filename", value: .file("NAME"), help: "File name to assume for stdin (decides the document type).")
  static let stdinPaths = Option(
    name: "--stdin-paths", help: "Read further paths from stdin, separated by newlines or NUL bytes.")
  static let jobs = Option(
    name: "--jobs", value: .number("N", from: 1), defaultValue: "number of cores", help: "Number of threads.")
  static let quiet = Option(name: "--quiet", short: "-q", help: "Hide progress and summary.")
  static let color = Option(
    name: "--color", value: .choice("WHEN", ColorChoice.allCases.map(\.rawValue)), defaultValue: "auto",
    help: "When to use colors; `auto` honors NO_COLOR and CLICOLOR_FORCE.")

  /// Which files a command reads, and how they are configured.
  static let files = [config, noConfig, forceExclude, stdinFilename, stdinPaths]
}
