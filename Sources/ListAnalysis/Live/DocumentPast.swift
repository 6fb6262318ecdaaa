import Findings
import JSONSyntax
import SourceText
import Synchronization
import TierLists

/// What the versions of a document leave for the next ones.
///
/// All is taken out while it is used: nothing is analyzed inside of a lock, and what nothing else refers to is changed in place.
final class DocumentPast: Sendable {
  /// The memory of version *n* − 1, in which *n* + 1 is made of *n*: in fresh memory a letter in 10 MB costs half as much again
  /// (`tierlint-dev bench edit`).
  struct Memory: Sendable {
    /// That of *n*.
    var revision = 0
    var text: EarlierVersion<UInt8>?
    var lines: EarlierVersion<Int32>?
    var tree = EarlierTree()
  }

  private let lastRevision = Atomic(0)
  private let memory = Mutex(Memory())
  private let checked = Mutex<CheckedVersion?>(nil)

  /// A number for a new version: none of the same document has it.
  func nextRevision() -> Int { lastRevision.add(1, ordering: .relaxed).newValue }

  func takeMemory(of revision: Int) -> Memory {
    let found = exchange(memory, for: Memory())
    return found.revision == revision ? found : Memory()
  }

  func put(_ memory: Memory) { _ = exchange(self.memory, for: memory) }

  func takeChecked() -> CheckedVersion? { exchange(checked, for: nil) }

  func put(_ checked: CheckedVersion?) { _ = exchange(self.checked, for: checked) }
}

/// The findings of the newest version that was checked.
struct CheckedVersion: Sendable {
  var revision: Int
  var findings: LiveFindings
}

/// The old value is released after the lock.
private func exchange<Value: Sendable>(_ mutex: borrowing Mutex<Value>, for new: Value) -> Value {
  mutex.withLock { value in
    var old = new
    swap(&old, &value)
    return old
  }
}
