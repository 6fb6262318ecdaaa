import Findings
import JSONSyntax
import SourceText
import TierLists

func projectTierSymbols(_ document: Document) -> [Symbol] {
  let tree = document.tree
  let items = ItemTable(tree)
  return tiers(of: document).compactMap { tier in
    guard let node = tier.node else { return nil }
    var symbol = Symbol(
      tier.label, .tier, tree.range(node), selection: tier.name.map { tree.range($0) } ?? tree.opener(node),
      detail: counted(tier.count, "item"))
    symbol.children = ObjectView(tree, node).elements("itemIds").compactMap { entry in
      guard let id = tree.string(entry) else { return nil }
      let title = items.title(of: entry)
      return Symbol(
        title ?? id, .reference, tree.range(entry), selection: tree.range(entry), detail: title == nil ? nil : id)
    }
    return symbol
  }
}

/// - Parameter items: The value of `/items`.
func itemSymbols(_ items: NodeID, _ tree: SyntaxTree) -> [Symbol] {
  tree.members(of: items).compactMap { key, value in
    tree.memberSymbol(value, .item, name: ObjectView(tree, value).text("title"), detail: tree.string(key))
  }
}

/// - Parameter overrides: The value of `/overrides`.
func overrideSymbols(_ overrides: NodeID, _ tree: SyntaxTree) -> [Symbol] {
  let items = ItemTable(tree)
  return tree.members(of: overrides).compactMap { key, value in
    let name = ObjectView(tree, value).text("displayTitle") ?? items.title(of: key)
    return tree.memberSymbol(value, .override, name: name, detail: tree.string(key))
  }
}

func stateTierSymbols(_ document: Document) -> [Symbol] {
  let tree = document.tree
  return tiers(of: document).compactMap { tier in
    guard let node = tier.node else { return nil }
    var symbol = tree.memberSymbol(node, .tier, name: tier.label, detail: counted(tier.count, "item"))
    symbol?.children = stateItemSymbols(node, tree)
    return symbol
  }
}

/// - Parameter items: An array of items of a state, a template or an old save.
func stateItemSymbols(_ items: NodeID, _ tree: SyntaxTree) -> [Symbol] {
  tree.elements(of: items).compactMap { node in
    guard tree.kind(node) == .object else { return nil }
    let item = ObjectView(tree, node)
    let name = [item["name"], item["id"]].compactMap { $0 }.first {
      tree.kind($0) == .string && !tree.isEmptyOrWhitespace($0)
    }
    return Symbol(
      name.flatMap { tree.string($0) }, .item, tree.range(node), selection: tree.range(name ?? node),
      detail: item.text("tier") ?? item.text("id"))
  }
}

/// A symbol for each run of rows with the same tier, with the rows as children.
func rowSymbols(_ csv: CSVDocument) -> [Symbol] {
  var symbols: [Symbol] = []
  var last: String?
  for row in csv.rows where row.outcome == .taken {
    guard let name = row.cell(csv.header.name), let tier = row.cell(csv.header.tier) else { continue }
    let label = csv.header.tierKey(csv.table.value(tier))
    let item = Symbol(
      csv.table.value(name), .item, csv.range(.row(row.cells.lowerBound)), selection: csv.table.range(name),
      detail: label)
    if label != last || symbols.isEmpty {
      symbols.append(Symbol(label, .tier, item.range, selection: csv.table.range(tier)))
      last = label
    }
    symbols[symbols.count - 1].range = symbols[symbols.count - 1].range.lowerBound..<item.range.upperBound
    symbols[symbols.count - 1].children.append(item)
  }
  return symbols
}
