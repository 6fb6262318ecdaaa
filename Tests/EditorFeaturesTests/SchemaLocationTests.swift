import EditorFeatures
import ListEditing
import Testing
import TierLists

@Suite(.timeLimit(.minutes(30))) struct SchemaLocationTests {
  @Test("completion's tables list paths of the schema, or of free data", arguments: completedSchemaPaths.sorted())
  func completedPaths(path: String) {
    #expect(Self.paths.contains(path) || Self.freePaths.contains { path.hasPrefix($0 + "/") })
  }

  @Test("the paths of fields begin at the nearest definition of the schema")
  func paths() {
    #expect(Self.paths.isSuperset(of: ["project", "tier", "tier/itemIds/*", "attributes/*/*", "state", "stateItem"]))
    #expect(!Self.paths.contains("project/tiers/*"))
  }

  /// The paths of all fields that schemas describe.
  private static let paths = Set(locations.map(\.path))

  /// The paths of objects whose members no schema describes.
  private static let freePaths = locations.filter { location in
    location.types == ["object"] && location.properties.isEmpty && !location.member("x").isDescribed
  }.map(\.path)

  private static let locations = [DocumentKind.project, .state, .configuration].flatMap(locations)

  private static func locations(of kind: DocumentKind) -> [SchemaLocation] {
    var found: [String: SchemaLocation] = [:]
    var next = [SchemaLocation(rootOf: kind)].compactMap { $0 }
    while let location = next.popLast() {
      guard location.isDescribed, found.updateValue(location, forKey: location.path) == nil else { continue }
      next += location.properties.map { location.member($0.name) }
      next += [location.member("a name that the schema leaves open"), location.element]
    }
    return Array(found.values)
  }
}
