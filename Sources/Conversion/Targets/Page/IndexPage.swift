/// A page to which an index links.
package struct IndexEntry: Sendable {
  package var title: String
  /// Relative to the index.
  package var address: String
  /// Of items.
  package var count: Int

  package init(title: String, address: String, count: Int) {
    (self.title, self.address, self.count) = (title, address, count)
  }
}

/// A page with links to the pages of lists.
package func indexPage(of entries: [IndexEntry]) -> String {
  let links = entries.map { entry in
    let count = entry.count == 1 ? "1 item" : "\(entry.count) items"
    return "<li><a href=\"\(html(entry.address))\"><bdi>\(html(entry.title))</bdi></a> \(count)</li>\n"
  }
  return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Tier lists</title>
    <style>body{font:1rem/1.6 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}</style>
    </head>
    <body>
    <h1>Tier lists</h1>
    <ul>
    \(links.joined())</ul>
    </body>
    </html>

    """
}
