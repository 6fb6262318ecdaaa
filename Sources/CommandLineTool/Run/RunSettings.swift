/// What commands that read lists have in common.
struct RunSettings: Sendable {
  var input: InputSettings
  let terminal: TerminalSettings
  /// Seconds since 1970.
  let now: Int64
  let pictures = NearbyPictures()

  /// - Parameter firstRecord: Its number, if standard input has one document per line.
  init(_ arguments: ParsedArguments, _ invocation: Invocation, firstRecord: Int? = nil) throws(UsageError) {
    input = try InputSettings(arguments, firstRecord: firstRecord)
    terminal = TerminalSettings(arguments, invocation)
    now = invocation.now
  }
}
