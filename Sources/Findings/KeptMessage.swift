import JSONSyntax
import Synchronization
import TierLists

/// The message of a finding, kept while its document is edited; without fixes, which see the document.
package final class KeptMessage: Sendable {
  let text: String
  let appBehavior: String?
  let related: [(message: String, location: DocumentLocation)]
  /// What a caller made of the diagnostic.
  package let cache = Mutex<EncodedDiagnostic?>(nil)

  init(_ message: Message) { (text, appBehavior, related) = (message.text, message.appBehavior, message.related) }

  private init(_ message: KeptMessage, _ related: [(message: String, location: DocumentLocation)]) {
    (text, appBehavior, self.related) = (message.text, message.appBehavior, related)
  }

  /// The message in the next version of a document; `nil` if it refers to a node that was replaced.
  func moved(by change: TreeChange) -> KeptMessage? {
    if related.isEmpty { return self }
    let moved = related.compactMap { part in
      part.location.moved(by: change).map { (message: part.message, location: $0) }
    }
    guard moved.count == related.count else { return nil }
    let areInPlace = zip(moved, related).allSatisfy { $0.location == $1.location }
    return areInPlace ? self : KeptMessage(self, moved)
  }
}

extension DocumentLocation {
  /// The location in the next version of a document; `nil` if it was replaced.
  func moved(by change: TreeChange) -> DocumentLocation? {
    guard case .json(let location) = self, let node = change.moved(location.node) else { return nil }
    return switch location {
    case .value: .value(node)
    case .key: .key(node)
    case .opener: .opener(node)
    case .bytes: nil
    }
  }
}
