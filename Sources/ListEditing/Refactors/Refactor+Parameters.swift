import Findings

// Refactors that change the document, by the number of their parameters, because Embedded Swift has no parameter packs. Their
// changes are made from an argument for each parameter; there are none where there is nothing to do.

extension Refactor {
  typealias Offers = @Sendable (RefactorContext) -> [Offer]

  init(
    _ name: String, _ title: String, kind: CodeActionKind, summary: String, offers: @escaping Offers,
    changes: @escaping @Sendable (RefactorInput) throws(ListEditError) -> [Change]
  ) {
    self.init(name, title, kind: kind, summary: summary, infos: [], offers: offers) { input, _ in try? changes(input) }
  }

  init<One>(
    _ name: String, _ title: String, kind: CodeActionKind, summary: String, parameters one: Parameter<One>,
    offers: @escaping Offers,
    changes: @escaping @Sendable (RefactorInput, One) throws(ListEditError) -> [Change]
  ) {
    self.init(name, title, kind: kind, summary: summary, infos: [one.info], offers: offers) { input, arguments in
      one.value(0, of: arguments).flatMap { try? changes(input, $0) }
    }
  }

  init<One, Two>(
    _ name: String, _ title: String, kind: CodeActionKind, summary: String,
    parameters one: Parameter<One>, _ two: Parameter<Two>, offers: @escaping Offers,
    changes: @escaping @Sendable (RefactorInput, One, Two) throws(ListEditError) -> [Change]
  ) {
    let infos = [one.info, two.info]
    self.init(name, title, kind: kind, summary: summary, infos: infos, offers: offers) { input, arguments in
      guard let one = one.value(0, of: arguments), let two = two.value(1, of: arguments) else { return nil }
      return try? changes(input, one, two)
    }
  }

  init<One, Two, Three>(
    _ name: String, _ title: String, kind: CodeActionKind, summary: String,
    parameters one: Parameter<One>, _ two: Parameter<Two>, _ three: Parameter<Three>, offers: @escaping Offers,
    changes: @escaping @Sendable (RefactorInput, One, Two, Three) throws(ListEditError) -> [Change]
  ) {
    let infos = [one.info, two.info, three.info]
    self.init(name, title, kind: kind, summary: summary, infos: infos, offers: offers) { input, arguments in
      guard let one = one.value(0, of: arguments), let two = two.value(1, of: arguments),
        let three = three.value(2, of: arguments)
      else { return nil }
      return try? changes(input, one, two, three)
    }
  }
}

extension Parameter {
  fileprivate func value(_ index: Int, of arguments: [String]) -> Value? {
    arguments.indices.contains(index) ? read(arguments[index]) : nil
  }
}
