import EditorFeatures
import Findings
import ListAnalysis
import ListEditing
import SourceText
import TestSupport
import Testing
import TierLists

/// Properties of the actions in every fixture.
@Suite(.timeLimit(.minutes(30))) struct ActionPropertyTests {
  /// A finding that explained others may be gone.
  private static let explained = ["item/unknown-reference", "override/unknown-item", "tier/orphaned", "item/orphaned"]

  /// Findings that a refactor may add. Themes have low-contrast colors, and replace colors whose finding was
  /// ignored. A theme may be too small for one more tier. A tier whose last item is moved may be left with unknown ids only.
  static let uncovered = [
    "theme": ["color/low-contrast", "config/unused-ignore"],
    // In a list without ranked tiers a second item in the pool is one too many.
    "move": explained + ["tier/none", "media/no-thumbnail"],
    "collect": explained + ["tier/none", "media/no-thumbnail"],
    "addTier": ["color/theme-overflow"], "moveTier": ["color/theme-overflow"],
    "add": explained + ["item/placed-twice", "tier/none"],
    "remove": explained, "clearTier": explained + ["tier/none"],
    // A tier of a state that explained why another is unknown.
    "removeTier": explained + ["tier/none", "tier/unknown"],
    // A copy has no override.
    "duplicateItem": ["item/season", "media/no-thumbnail", "tier/none"],
  ]

  /// Refactors that can be repeated.
  private static let steps: Set = ["add", "duplicateItem"]

  @Test(
    "every fix of every diagnostic is offered at its place, one of them preferred",
    arguments: ActionDocument.paths.sample(every: 4))
  func fixes(_ path: String) throws {
    let document = try #require(ActionDocument(fixture: path))
    for diagnostic in document.analysis.diagnostics().prefix(100) {
      let range = diagnostic.range
      for place in [range, range.lowerBound..<range.lowerBound, range.upperBound..<range.upperBound] {
        let offered = document.actions(place, ["quickfix"]).filter {
          $0.diagnostics.contains { $0.rule == diagnostic.rule && $0.pointer == diagnostic.pointer }
        }
        for fix in diagnostic.fixes {
          let found = offered.first { $0.title == fix.title && document.edits($0) == fix.edits }
          #expect(found != nil, "\(path): \(diagnostic.rule): \(fix.title)")
        }
        let preferred = offered.filter(\.isPreferred)
        // Two findings of one rule may concern one value.
        let known = document.analysis.diagnostics(within: place).count {
          $0.rule == diagnostic.rule && $0.pointer == diagnostic.pointer && $0.fixes.contains(where: \.isSafe)
        }
        #expect(preferred.count == known, "\(path): \(diagnostic.rule)")
      }
    }
  }

  @Test(
    "where one fix fixes all findings, the action gives the bytes that the command line writes",
    arguments: ActionDocument.paths.sample(every: 4))
  func commandLine(_ path: String) throws {
    let document = try #require(ActionDocument(fixture: path))
    for includesUnsafe in [false, true] {
      let fixed = fixed(document.analysis, name: path, includesUnsafe: includesUnsafe)
      guard fixed.fixCount == 1 else { continue }
      let wanted = fixed.analysis.text
      let actions = document.actions(0..<document.text.count, ["quickfix"])
      let results = actions.compactMap(document.edits).map { document.text.applying($0) }
      #expect(results.contains { bytes($0) == bytes(wanted) }, "\(path)")
    }
  }

  @Test(
    "all safe fixes are one action, which does what the command line does",
    arguments: ActionDocument.paths.sample(every: 4))
  func fixAll(_ path: String) throws {
    let document = try #require(ActionDocument(fixture: path))
    let fixed = fixed(document.analysis, name: path)
    let action = document.actions(0..<0, ["source.fixAll.tierlint"]).first
    let edits = action.flatMap(document.edits)
    #expect(edits ?? [] == fixed.edits, "\(path)")
    #expect(bytes(document.text.applying(edits ?? [])) == bytes(fixed.analysis.text), "\(path)")
  }

  @Test("to ignore a finding here silences it and adds none", arguments: ActionDocument.paths.sample(every: 4))
  func ignore(_ path: String) throws {
    let document = try #require(ActionDocument(fixture: path))
    let before = document.counts
    var known: Set<String> = []
    for action in document.actions(0..<document.text.count, ["quickfix"]) {
      guard case .later(.ignoreHere) = action.effect, known.insert("\(action.effect)").inserted else { continue }
      let after = try #require(document.edits(action), "\(path): \(action.title)")
      let counts = document.applying(after).counts
      let rule = try #require(action.diagnostics.first).rule
      #expect(counts[rule, default: 0] < before[rule, default: 0], "\(path): \(action.title)")
      for (rule, count) in counts where isUnrelated(path) {
        #expect(count <= before[rule, default: 0], "\(path): \(action.title): \(rule)")
      }
    }
  }

  @Test(
    "a refactor changes something, adds no finding and keeps valid JSON valid",
    arguments: ActionDocument.paths.sample(every: 4))
  func refactors(_ path: String) throws {
    let document = try #require(ActionDocument(fixture: path))
    let before = document.counts
    for action in document.refactors.prefix(150) {
      guard case .later(let later) = action.effect, later != .makeProject else { continue }
      let edits = try #require(document.edits(action), "\(path): \(action.title)")
      let result = document.applying(edits)
      #expect(bytes(result.text) != bytes(document.text), "\(path): \(action.title)")
      let allowed = Self.uncovered[later.name, default: []]
      for (rule, count) in result.counts where !allowed.contains(rule) && isUnrelated(path) {
        // A copy of an item has the findings of the item.
        let most = before[rule, default: 0] * (later.name == "duplicateItem" ? 2 : 1)
        #expect(count <= most, "\(path): \(action.title): \(rule) \(count)")
      }
      if !Self.steps.contains(later.name) {
        #expect(result.outcome(of: later) == nil, "twice is once: \(path): \(action.title)")
      }
    }
  }

  @Test("a new project has no error and no item is lost", arguments: ActionDocument.paths.sample(every: 4))
  func newProjects(_ path: String) throws {
    let document = try #require(ActionDocument(fixture: path))
    guard case .newFile(let file) = document.outcome(of: .makeProject) else { return }
    let project = ActionDocument(file.text, name: file.name)
    #expect(project.analysis.kind == .project && project.analysis.tree.problems.isEmpty)
    let errors = project.analysis.diagnostics().filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(path): \(drawing(of: errors, in: project.text))")
    #expect(project.counts["item/orphaned"] == nil && project.counts["item/unknown-reference"] == nil)
  }

  @Test(
    "at every offset edits are inside the document and sorted, and titles are one line",
    arguments: ActionDocument.paths.sample(every: 4)
  )
  func everywhere(_ path: String) throws {
    let document = try #require(ActionDocument(fixture: path))
    for offset in document.offsets {
      for action in document.actions(offset..<min(offset + offset % 7, document.text.count)) {
        #expect(!action.title.isEmpty && !action.title.contains { $0.isNewline }, "\(path): \(action.title)")
        guard case .edits(let edits) = action.effect else { continue }
        let ranges = edits.map(\.range)
        #expect(ranges.allSatisfy { $0.upperBound <= document.text.count })
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
      }
    }
  }

  @Test(
    "in damaged documents nothing is done by halves",
    arguments: ActionDocument.paths.sample(every: 4).filter { $0.contains("flagged.") }
  )
  func damaged(_ path: String) throws {
    let intact = try #require(ActionDocument(fixture: path))
    let count = intact.text.count
    for place in stride(from: 0, to: count, by: count / 4 + 1) {
      for edit in [TextEdit(place..<count, ""), TextEdit(place..<place + 1, ""), TextEdit(place..<place, "\"")] {
        let document = intact.applying([edit])
        let before = document.counts
        for action in document.actions(0..<document.text.count) {
          guard let edits = document.edits(action) else { continue }
          #expect(edits.allSatisfy { $0.range.upperBound <= document.text.count })
          guard action.title.hasPrefix("Ignore"), let rule = action.diagnostics.first?.rule else { continue }
          let after = document.applying(edits).counts
          #expect(after[rule, default: 0] < before[rule, default: 0], "\(path): \(edit): \(action.title)")
          for (rule, count) in after { #expect(count <= before[rule, default: 0], "\(path): \(edit): \(action.title)") }
        }
      }
    }
  }

  private func bytes(_ text: DocumentText) -> [UInt8] { Array(text.slice(0..<text.count)) }
}
