import Findings
import JSONSyntax
import TierLists

extension Check {
  /// A check of each address that may lead to the web, except those of media.
  ///
  /// - Parameter find: Called with an object and the name of the member that holds an address.
  static func links(_ find: @escaping @Sendable (ObjectView, ASCIIName) -> [ObjectFinding]) -> [Check] {
    let members: [(kind: ObjectKind, name: ASCIIName)] = [
      (.source, "href"), (.attribution, "source"), (.remote, "baseUrl"), (.links, "shareUrl"), (.links, "stateUrl"),
    ]
    return members.map { member in .object(member.kind) { object, _ in find(object, member.name) } }
  }
}
