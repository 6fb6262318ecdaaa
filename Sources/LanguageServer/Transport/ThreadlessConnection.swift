import LanguageServerProtocol
import Synchronization
import Workspace

/// A session whose work is done in the call that brings a message: WebAssembly has no threads.
package final class ThreadlessConnection {
  private var session: Session
  private let queue: EventQueue
  private let agenda: Agenda

  package init() {
    let agenda = Agenda()
    self.agenda = agenda
    queue = EventQueue(
      Executor(
        run: { priority, work in agenda.add(work, isUrgent: priority == .userInitiated) },
        runLater: { delay, work in agenda.add(work, at: secondsSince1970() + Int64(delay / 1_000) + 1) })
    ) { agenda.add($0) }
    session = Session(MessageWriter(agenda.add), queue, .none)
  }

  /// Whether the client has ended the session.
  package var hasEnded: Bool { session.phase == .ended }

  /// Handles a message, and whatever is due.
  ///
  /// - Returns: The messages to the client.
  package func messages(after body: [UInt8]) -> [[UInt8]] {
    queue.post(body: body)
    while !hasEnded {
      if let event = agenda.nextEvent() {
        _ = session.handle(event)
      } else if let work = agenda.nextWork(secondsSince1970()) {
        work()
      } else {
        break
      }
    }
    return agenda.takeMessages()
  }
}

/// What a session has still to do, and what it has to say.
private final class Agenda: Sendable {
  private struct State {
    var events: [Event] = []
    var urgent: [Executor.Work] = []
    var other: [Executor.Work] = []
    var later: [(second: Int64, work: Executor.Work)] = []
    var messages: [[UInt8]] = []
  }

  private let state = Mutex(State())

  func add(_ event: Event) { state.withLock { $0.events.append(event) } }

  func add(_ work: @escaping Executor.Work, isUrgent: Bool) {
    state.withLock { state in
      if isUrgent { state.urgent.append(work) } else { state.other.append(work) }
    }
  }

  func add(_ work: @escaping Executor.Work, at second: Int64) { state.withLock { $0.later.append((second, work)) } }

  func add(_ frame: [UInt8]) -> Bool {
    // There is no brace in a header.
    state.withLock { $0.messages.append(Array(frame[(frame.firstIndex(of: UInt8(ascii: "{")) ?? 0)...])) }
    return true
  }

  func nextEvent() -> Event? { state.withLock { $0.events.isEmpty ? nil : $0.events.removeFirst() } }

  func nextWork(_ second: Int64) -> Executor.Work? {
    state.withLock { state in
      if !state.urgent.isEmpty { return state.urgent.removeFirst() }
      if !state.other.isEmpty { return state.other.removeFirst() }
      return state.later.firstIndex { $0.second <= second }.map { state.later.remove(at: $0).work }
    }
  }

  func takeMessages() -> [[UInt8]] {
    state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
  }
}
