/// Runs work outside of the session: in threads, or where there are none, later in the same one.
package struct Executor: Sendable {
  package enum Priority: Sendable { case userInitiated, utility }

  typealias Work = @Sendable () -> Void

  let run: @Sendable (Priority, @escaping Work) -> Void
  let runLater: @Sendable (_ milliseconds: Int, @escaping Work) -> Void
}
