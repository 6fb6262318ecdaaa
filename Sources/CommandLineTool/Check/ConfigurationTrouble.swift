import Workspace

/// Tells what is wrong with configurations, a line each.
func printErrors(for notes: [ConfigurationNote], to descriptor: Int32) {
  for note in notes { printError(message(for: note), to: descriptor) }
}

/// One line for people.
func message(for note: ConfigurationNote) -> String {
  switch note {
  case .unreadable(let error):
    return "\(message(for: error)); the defaults are used"
  case .faulty(let path, let line, let column, let message, let others):
    let more = others > 0 ? " (and \(others) more)" : ""
    return "\(visible(path.bytes)):\(line):\(column): \(visible(message))\(more); the defaults are used"
  case .passedOver(let path, let line, let column, let message):
    return "\(visible(path.bytes)):\(line):\(column): warning: \(visible(message))"
  }
}
