import JSONSyntax

/// The content of a `.tierlint.json`.
package struct Configuration: Sendable {
  /// Levels for some files.
  package struct Override: Sendable {
    var files: [Glob] = []
    package var rules: [String: Level] = [:]
  }

  /// `nil` if not set.
  package var profile: Profile?
  /// Levels by rule id or family, unknown ones included.
  package var rules: [String: Level] = [:]
  /// Empty if every file is included.
  package var include: [Glob] = []
  package var exclude: [Glob] = []
  /// Later ones win.
  package var overrides: [Override] = []
  /// What is asked of some lists; later ones win.
  package var contracts: [ListContract] = []
  package var format = LayoutSettings()

  package static let fileName = ".tierlint.json"

  package init() {}

  /// Reads a document leniently: ignores members that are unknown or have the wrong type.
  package init(_ tree: SyntaxTree) {
    let root = ObjectView(tree, .root)
    profile = root.string("profile").flatMap(Profile.init)
    rules = levels(root.object("rules"))
    include = globs(root, "include")
    exclude = globs(root, "exclude")
    format = LayoutSettings(root.object("format"))
    contracts = root.elements("lists").enumerated().map { ListContract(ObjectView(tree, $1), index: $0) }
    overrides = root.elements("overrides").map { ObjectView(tree, $0) }.map { view in
      Override(files: globs(view, "files"), rules: levels(view.object("rules")))
    }
  }

  /// Whether a folder's entry itself is excluded, with everything inside it.
  ///
  /// - Parameter path: Relative to the configuration's folder.
  package func excludes(entry path: ArraySlice<PathName>, isFolder: Bool) -> Bool {
    exclude.contains { $0.matches(path, isFolder: isFolder) }
  }

  /// Whether a file or folder is excluded, itself or with a folder around it.
  package func excludes(path: ArraySlice<PathName>, isFolder: Bool) -> Bool {
    exclude.contains { $0.covers(path, isFolder: isFolder) }
  }

  /// Whether a file found in a folder is included.
  package func includes(_ path: ArraySlice<PathName>) -> Bool {
    include.isEmpty || include.contains { $0.covers(path) }
  }

  /// The indices of the overrides that apply to a file.
  package func overrides(for path: ArraySlice<PathName>) -> [Int] {
    overrides.indices.filter { index in overrides[index].files.contains { $0.covers(path) } }
  }
}

extension Configuration {
  /// The index of the contract of a file.
  package func contract(for path: ArraySlice<PathName>) -> Int? {
    contracts.lastIndex { $0.files.contains { $0.covers(path) } }
  }
}

/// The first of duplicate keys wins; `config/invalid` reports the later ones.
private func levels(_ view: ObjectView?) -> [String: Level] {
  guard let view else { return [:] }
  let levels = view.members.compactMap { key, value in
    view.tree.string(key).flatMap { name in view.tree.string(value).flatMap(Level.init).map { (name, $0) } }
  }
  return Dictionary(levels) { first, _ in first }
}

func globs(_ view: ObjectView, _ name: ASCIIName) -> [Glob] {
  view.elements(name).compactMap { view.tree.string($0).flatMap(Glob.init) }
}
