import JSONSyntax

/// What a `.tierlint.json` says.
package struct Configuration: Sendable {
  /// Other levels for some files.
  package struct Override: Sendable {
    package var files: [Glob] = []
    package var rules: [String: Level] = [:]
  }

  /// `nil` where it says nothing about it.
  package var profile: Profile?
  /// Levels by rule id or family; unknown ones are among them.
  package var rules: [String: Level] = [:]
  /// Empty where every file is included.
  package var include: [Glob] = []
  package var exclude: [Glob] = []
  /// In their order: later ones win.
  package var overrides: [Override] = []

  /// The name that the file has.
  package static let fileName = ".tierlint.json"

  /// Says nothing.
  package init() {}

  /// Reads a document tolerantly: what is absent, of another type or unknown is passed over.
  package init(_ tree: SyntaxTree) {
    let root = ObjectView(tree, .root)
    profile = root.string("profile").flatMap(Profile.init)
    rules = levels(root.object("rules"))
    include = globs(root, "include")
    exclude = globs(root, "exclude")
    overrides = root.elements("overrides").map { ObjectView(tree, $0) }.map { view in
      Override(files: globs(view, "files"), rules: levels(view.object("rules")))
    }
  }

  /// Whether one name in a folder is to be left out, with all that is in it.
  ///
  /// - Parameter path: The names below the configuration's own folder, the one in question last.
  package func excludes(entry path: ArraySlice<PathName>, isFolder: Bool) -> Bool {
    exclude.contains { $0.matches(path, isFolder: isFolder) }
  }

  /// Whether a file or folder is to be left out, itself or with a folder that it lies in.
  package func excludes(path: ArraySlice<PathName>, isFolder: Bool) -> Bool {
    exclude.contains { $0.covers(path, isFolder: isFolder) }
  }

  /// Whether a file that nobody named is to be taken.
  package func includes(_ path: ArraySlice<PathName>) -> Bool {
    include.isEmpty || include.contains { $0.covers(path) }
  }

  /// The indices of the overrides that are for a file.
  package func overrides(for path: ArraySlice<PathName>) -> [Int] {
    overrides.indices.filter { index in overrides[index].files.contains { $0.covers(path) } }
  }
}

/// Of equal keys the first holds; the later ones are findings.
private func levels(_ view: ObjectView?) -> [String: Level] {
  guard let view else { return [:] }
  let levels = view.members.compactMap { key, value in
    view.tree.string(key).flatMap { name in view.tree.string(value).flatMap(Level.init).map { (name, $0) } }
  }
  return Dictionary(levels) { first, _ in first }
}

private func globs(_ view: ObjectView, _ name: StaticString) -> [Glob] {
  view.elements(name).compactMap { view.tree.string($0).flatMap(Glob.init) }
}
