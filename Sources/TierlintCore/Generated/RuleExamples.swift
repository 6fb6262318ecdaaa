/// The fixtures of the rules in short, written here by `swift run tierlint-dev generate`.
extension RuleExample {
  static let all: [String: RuleExample] = [:]
}
