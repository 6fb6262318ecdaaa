import TierLists

/// The rendered message of a finding, with its fixes and related locations.
package struct Message {
  /// One sentence, lower-case start, no full stop; contains the value found. Made when it is read, because fixes are made without it.
  package var text: String {
    get { makeText() }
    set { makeText = { newValue } }
  }
  private var makeText: () -> String
  /// Overrides the app behavior of the rule; no full stop.
  package var appBehavior: String?
  /// They see the whole document, because they are made on demand and never kept.
  package var fixes: (DocumentContext) -> [Fix]
  package var related: [(message: String, location: DocumentLocation)] {
    get { makeRelated() }
    set { makeRelated = { newValue } }
  }
  private var makeRelated: () -> [(message: String, location: DocumentLocation)]

  package init(
    _ text: @autoclosure @escaping () -> String, appBehavior: String? = nil,
    fixes: @escaping (DocumentContext) -> [Fix],
    related: @autoclosure @escaping () -> [(message: String, location: DocumentLocation)] = []
  ) {
    makeText = text
    self.appBehavior = appBehavior
    self.fixes = fixes
    makeRelated = related
  }

  /// A message with fixes that do not need the document.
  package init(
    _ text: @autoclosure @escaping () -> String, appBehavior: String? = nil,
    fixes: @autoclosure @escaping () -> [Fix] = [],
    related: @autoclosure @escaping () -> [(message: String, location: DocumentLocation)] = []
  ) {
    self.init(text(), appBehavior: appBehavior, fixes: { _ in fixes() }, related: related())
  }
}
