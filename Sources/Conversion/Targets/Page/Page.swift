import SourceText
import TierLists

/// A list as a page of HTML that loads nothing and runs only its own script.
///
/// - Parameter pictures: Where the pictures are, by their addresses in the document.
/// - Parameter pictureScheme: The scheme of these addresses.
/// - Parameter footer: What comes after the list.
/// - Source: HTML Living Standard; Content Security Policy Level 3, section 2.3.1 (hashes).
package func page(
  of list: TierList, pictures: [String: String], pictureScheme: StaticString = "data:", footer: String = ""
) -> String {
  let style = pageStyle + (list.items.count < 500 ? "" : longPageStyle) + tierColors(list)
  let policy =
    "default-src 'none'; img-src \(pictureScheme); style-src '\(hashSource(style))'; script-src '\(hashSource(pageScript))'; base-uri 'none'; form-action 'none'"
  let sections = list.tiers.enumerated().map { section($1, index: $0, pictures) }
  return """
    <!DOCTYPE html>
    <html lang="en"\(isRightToLeft(list.title) ? " dir=\"rtl\"" : "")>
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>\(html(list.title))</title>
    <style>\(style)</style>
    </head>
    <body>
    <header>
    <h1 dir="auto">\(html(list.title))</h1>
    \(list.description.map { "<p dir=\"auto\">\(html($0))</p>\n" } ?? "")\(tools(list))</header>
    <main id="list">
    \(sections.joined())\(omission(list))</main>
    \(footer)<script>\(pageScript)</script>
    </body>
    </html>

    """
}

/// The source expression of an inline style or script.
private func hashSource(_ text: String) -> String {
  var hash = SHA256()
  hash.update(Array(text.utf8))
  return "sha256-\(base64(hash.digest[...]))"
}

/// The colors of the tiers, each with the text color that is easier to read on it: at least 4.58:1.
private func tierColors(_ list: TierList) -> String {
  list.tiers.enumerated().map { index, tier in
    let color = tier.shownColor
    let text = color.map { $0.isReadableInBlack ? "#000" : "#fff" }
    return "#t\(index){--tier:\(color?.text ?? "#767676");--on:\(text ?? "#fff")}\n"
  }.joined()
}

/// The search field and the filters. The script shows them; without it the page is complete.
private func tools(_ list: TierList) -> String {
  let items = list.items
  let filters = [
    ("pool", "<bdi>\(html(list.pool?.label ?? ""))</bdi>", list.pool?.items.count ?? 0),
    ("hidden", "Hidden", items.count { $0.isHidden }),
  ].filter { $0.2 > 0 }.map {
    "<button type=\"button\" aria-pressed=\"false\" data-state=\"\($0.0)\">\($0.1) <span>\($0.2)</span></button>\n"
  }
  let counts = items.flatMap { Set($0.tags.map(inert)) }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  let tags = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { tag, count in
    "<button type=\"button\" aria-pressed=\"false\" data-tag=\"\(html(tag))\"><bdi>\(html(tag))</bdi> <span>\(count)</span></button>\n"
  }
  return """
    <div id="tools" role="search" hidden>
    <label for="find">Search</label> <input id="find" type="search" autocomplete="off" spellcheck="false">
    <p id="count" role="status" dir="ltr" data-omitted="\(list.tiers.reduce(0) { $0 + $1.omittedCount })"></p>
    <div role="group" aria-label="Filters">
    \((filters + tags).joined())</div>
    </div>

    """
}

private func section(_ tier: TierList.Tier, index: Int, _ pictures: [String: String]) -> String {
  let cards = tier.items.map { card($0, isInPool: tier.isPool, pictures) }
  let count = tier.items.count + tier.omittedCount
  let shown = tier.omittedCount > 0 ? "\(tier.items.count) of \(count) items shown" : nil
  let note = [tier.isLocked ? "locked" : nil, shown ?? (count == 1 ? "1 item" : "\(count) items")]
  return """
    <section id="t\(index)" aria-labelledby="h\(index)">
    <div class="label"><div><h2 id="h\(index)" dir="auto">\(html(tier.label))</h2><p dir="ltr">\(note.compactMap { $0 }.joined(separator: ", "))</p></div></div>
    <div class="items">
    <ul>
    \(cards.joined())</ul>
    </div>
    </section>

    """
}

private func omission(_ list: TierList) -> String {
  if list.tiers.isEmpty { return "<p>No tiers</p>\n" }
  return list.omittedCount > 0 ? "<p>\(list.omittedCount) more tiers are not shown</p>\n" : ""
}

private func card(_ item: TierList.Item, isInPool: Bool, _ pictures: [String: String]) -> String {
  let states = [isInPool ? "pool" : nil, item.isHidden ? "hidden" : nil]
  let notes = [item.isUnplaced ? "in no tier" : nil, item.isHidden ? "hidden" : nil].compactMap { $0 }
  let picture = item.thumbnail.flatMap { pictures[$0] }.map { "<img src=\"\($0)\" alt=\"\">\n" }
  let rating = item.shownRating.map { "<p class=\"rating\"><span>Rating </span>\(html($0))</p>\n" }
  let parts = [
    picture, "<h3 dir=\"auto\">\(html(item.title))</h3>\n", rating,
    item.subtitle.map { "<p dir=\"auto\">\(html($0))</p>\n" },
    item.text(of: "season").map { "<p>Season <bdi>\(html($0))</bdi></p>\n" },
    item.summary.map { "<p class=\"summary\" dir=\"auto\">\(html($0))</p>\n" },
    notes.isEmpty ? nil : "<p class=\"note\">\(notes.joined(separator: ", "))</p>\n",
    item.tags.isEmpty
      ? nil : "<p class=\"tags\">\(item.tags.map { "<bdi>\(html($0))</bdi>" }.joined(separator: " "))</p>\n",
  ]
  let tags = item.tags.map { html($0) }.joined(separator: "&#10;")
  return "<li data-state=\"\(states.compactMap { $0 }.joined(separator: " "))\" data-tags=\"\(tags)\">\n"
    + parts.compactMap { $0 }.joined() + "</li>\n"
}

/// A text as content or in an attribute: on one line, without characters that change the direction of others.
func html(_ text: String) -> String {
  inert(text).unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    default: result.unicodeScalars.append(scalar)
    }
  }
}

/// The MIME type of a picture that browsers show and that holds no script.
package func imageType(of path: String) -> String? {
  let type = MediaType.of(path)?.types.first
  return type.flatMap { ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"].contains($0) ? $0 : nil }
}
