/// Which of the app's rules for media and storage apply.
package enum Profile: String, Sendable, CaseIterable {
  /// The app's first version: media from files only, lists stored on the device.
  case offline
  /// Media over http(s) and `storage.mode: cloud` are allowed.
  case cloud
}

/// The input of a rule apart from the document.
package struct Settings: Sendable {
  package var profile = Profile.offline
  /// Seconds since 1970, for dates in the future, and fixes that write the time.
  package var now: Int64 = 0
  /// What the configuration asks of the document.
  package var contract: ListContract?
  /// Called where a check reads more than the law at `Check` allows; `nil` but in tests.
  package var onBreach: (@Sendable (String) -> Void)?

  package init() {}
}
