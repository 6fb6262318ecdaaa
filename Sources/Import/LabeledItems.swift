import TierLists

/// A label without a colon at its end.
func withoutColon(_ label: String) -> String {
  label.last == ":" || label.last == "：" ? trimmed(String(label.dropLast())) : label
}

/// The label and the items of `S: a, b`, `**S** - a`, or `S:` where nothing follows it; `nil` if the label is no tier that people know.
///
/// - Parameter needsColon: Whether only a colon ends the label.
func labeledItems(_ text: String, needsColon: Bool) -> (label: String, items: String)? {
  let scalars = text.unicodeScalars
  // A hyphen as in "S-Tier: a" or "A-: a" belongs to the label.
  var before: Unicode.Scalar = "-"
  let end = scalars.prefix(60).indices.first { index in
    defer { before = scalars[index] }
    return labelEnds.contains(scalars[index]) && (scalars[index] != "-" || before == " ")
  }
  guard let end, !needsColon || scalars[end] == ":" || scalars[end] == "：" else { return nil }
  let label = InlineText(String(scalars[..<end])).text
  guard isTierLabel(label), !scalars[end...].starts(with: "://".unicodeScalars) else { return nil }
  let rest = scalars[end...].drop { labelEnds.contains($0) || "*> ".unicodeScalars.contains($0) }
  return (label, trimmed(String(rest)))
}

/// The title and the tier of `Chips → S`, `Chips (S)` or `(S) Chips`.
func titleAndLabel(_ text: String) -> (title: String, label: String)? {
  var scalars = text.unicodeScalars
  if let first = scalars.first, first == "(" || first == "[",
    let close = scalars.firstIndex(of: first == "(" ? ")" : "]")
  {
    let (label, title) = (scalars[..<close].dropFirst(), trimmed(String(scalars[close...].dropFirst())))
    if !title.isEmpty, isTierLabel(trimmed(String(label))) { return (title, trimmed(String(label))) }
  }
  if let last = scalars.last, last == ")" || last == "]",
    let open = scalars.lastIndex(of: last == ")" ? "(" : "["), open > scalars.startIndex
  {
    scalars.removeLast()
    scalars.replaceSubrange(open...open, with: [":"])
  }
  guard let end = scalars.lastIndex(where: { labelEnds.contains($0) }) else { return nil }
  let last = scalars[..<end].lastIndex { !labelEnds.contains($0) && $0 != " " }
  let title = last.map { trimmed(String(scalars[...$0])) } ?? ""
  let label = trimmed(String(scalars[end...].dropFirst()))
  return title.isEmpty || label.isEmpty ? nil : (title, label)
}

/// The items of `🥇 a, b`.
func itemsAfterMedal(_ text: String) -> (label: String, items: String)? {
  guard let medal = text.unicodeScalars.first, !medal.isWord, medal.properties.isEmoji, KnownTier(String(medal)) != nil
  else { return nil }
  let items = trimmed(String(text.unicodeScalars.dropFirst()))
  return items.isEmpty || isTierLabel(items) ? nil : (String(medal), items)
}

private let labelEnds = Set(":：=–—-|\t→➜➡⇒".unicodeScalars)
