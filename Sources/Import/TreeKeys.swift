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
    "members", "films", "movies", "games", "titles", "ids", "picks", "tieritems", "taskids", "cardids",
  ]
  static let ids: Set<String> = ["id", "key", "uid"]
  /// Keys of an item whose value is the id of its tier.
  static let references: Set<String> = [
    "idlist", "listid", "list", "tierid", "idtier", "tier", "columnid", "column", "rowid", "row", "groupid", "group",
  ]
  static let titles: Set<String> = ["title", "name", "listname", "heading"]
  static let descriptions = Set(ColumnMeaning.notesNames + ["subtitle"])
  static let colors: Set<String> = [
    "color", "colour", "hex", "backgroundcolor", "background", "bg", "farbe", "tiercolor",
  ]
  /// They say what the order in the file says, or nothing to people.
  static let order: Set<String> = ["order", "index", "position", "pos", "id", "key", "uuid", "sort"]
  /// Keys of lists in the settings of programs.
  static let settings: Set<String> = [
    "include", "exclude", "ignore", "files", "enable", "disable", "allow", "deny", "required", "optional", "plugins",
  ]
  static let frame: Set<String> = titles.union(descriptions).union(["author", "date", "id", "created", "updated"])
}

extension Value.Member {
  /// The key for comparison.
  var word: String { ColumnMeaning.key(key) }
}
