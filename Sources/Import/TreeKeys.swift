/// The keys under which tools keep what is read.
enum Key {
  static let lists: Set<String> = [
    "tiers", "tierlist", "rows", "ranking", "rankings", "list", "board", "data", "lists", "categories", "groups",
    "columns", "ranks",
  ]
  static let tierLists: Set<String> = ["tiers", "rows", "tierlist", "ranks"]
  static let labels = ["label", "tier", "name", "title", "rank", "tiername", "header", "text", "key", "id"]
  static let items = [
    "items", "entries", "contents", "content", "elements", "imgs", "images", "children", "list", "values", "cards",
    "members", "films", "movies", "games", "titles", "itemids", "ids", "picks",
  ]
  static let titles: Set<String> = ["title", "name", "listname", "heading"]
  static let descriptions: Set<String> = ["description", "subtitle", "summary"]
  static let colors: Set<String> = ["color", "colour", "hex", "backgroundcolor", "background", "bg", "farbe"]
  /// They say what the order in the file says, or nothing to people.
  static let order: Set<String> = ["order", "index", "position", "id", "key", "uuid", "sort"]
  static let frame: Set<String> = titles.union(descriptions).union(["author", "date", "id", "created", "updated"])
}

extension Value.Member {
  /// The key for comparison.
  var word: String { ColumnMeaning.key(key) }
}
