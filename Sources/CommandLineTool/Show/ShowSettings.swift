import Workspace

/// The settings of a run of `show` or `stats`.
struct ShowSettings: Sendable {
  var input: CheckInput
  var threads: Int
  var styles: Styles
  /// The width of the terminal.
  var columns: Int
  /// Seconds since 1970.
  var now: Int
}

extension ShowSettings {
  init(_ arguments: ParsedArguments, _ invocation: Invocation) throws(UsageError) {
    let color = arguments.value(of: CheckOption.color).flatMap(ColorChoice.init) ?? .auto
    input = try CheckInput(arguments)
    threads = arguments.value(of: CheckOption.jobs).flatMap { Int($0) } ?? coreCount()
    styles = Styles(isOn: color.usesColor(on: invocation.streams.output, invocation.environment))
    columns = max(20, invocation.columns)
    now = secondsSince1970()
  }
}
