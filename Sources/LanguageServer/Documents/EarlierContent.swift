import JSONSyntax
import SourceText
import Synchronization

/// What the version of a document before its newest text leaves for the next one: memory, if nothing else uses it any more.
///
/// A reference, so that no copy of a snapshot or its content holds the memory, too. Only edits use it, one after another.
final class EarlierContent: Sendable {
  struct State: Sendable {
    var text: EarlierVersion<UInt8>?
    var lines: EarlierVersion<Int32>?
    var tree = EarlierTree()
  }

  let state = Mutex(State())
}
