import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let schemaUnknownKey = Rule(
    id: "schema/unknown-key",
    severity: .warning,
    impact: .loses,
    fixable: .safe,
    tags: [.unnecessary], summary: "The app does not know a key.",
    appBehavior: "Tiercade drops it when the list is saved",
    explanation: """
      The app reads only the fields it knows. A key that is nearly a \
      known one is most likely a typo, and the fix renames it. Any other key can move under `additional`, where other tools \
      find it; the app does not write it back from there either. A root `$schema`, which editors need, is not reported.
      """,
    checks: [.schema { fault, _ in unknownKey(fault) }],
    supersededBy: ["schema/missing", "media/missing-field"],
    // Items in another object than `items`.
    explains: [
      Relation(mistake: .lostItem) { location, facts in
        let tree = facts.tree
        let keys =
          isItem(location.node, tree) ? [tree.key(of: location.node)] : items(in: location.node, tree).map { $0.key }
        return keys.compactMap { tree.string($0).map { .name($0) } }
      }
    ],
    // In an item among the overrides.
    followsFrom: [.inside(.lostItem)],
    traits: [.skippedValue]
  )
}

private func unknownKey(_ fault: SchemaViolation) -> ObjectFinding? {
  guard fault.keyword == .additionalProperties else { return nil }
  let others = fieldsOfMedia(fault).map { $0.value }.dropFirst()
  let absent = absentFields(around: fault)
  let nearest = absent.flatMap { meantKey(fault, $0) }
  var finding = ObjectFinding(at: fault.location) { context in
    let object = fault.tree.parent(of: fault.node) ?? .root
    let key = fault.tree.string(fault.tree.key(of: fault.node)) ?? ""
    let moves = moves(fault, of: object, key)
    let meant = moves.isEmpty ? nearest : nil
    let names = ([fault.node] + others).map { quoted(context.key(of: $0) ?? "") }
    let home = moves.first.map { "; it belongs in \(quoted($0.home))" } ?? ""
    return Message(
      "unknown key\(names.count > 1 ? "s" : "") \(listed(names))" + hint(meant?.name, for: key) + home,
      appBehavior: names.count > 1 ? "Tiercade drops them when the list is saved" : nil,
      fixes: { document in
        // Elsewhere the app may read what it skips here, and refuse the file.
        if document.tree.hasSyntaxError(in: fault.node) { return [] }
        if isPlaceholder(key) { return [.suggestion("Remove \(quoted(key))", .remove(fault.node))] }
        let intended = meant == nil ? intendedFixes(fault, of: object, key, document) : []
        return moves.flatMap { $0.fixes(document) } + intended
          + fixes(of: fault, meant: meant, absent: absent, document)
      })
  }
  finding.explains = Array(others)
  finding.meantKey = nearest
  return finding
}

/// The known fields that the object of an unknown key lacks; `nil` if it has very many members: their keys are their own.
private func absentFields(around fault: SchemaViolation) -> AbsentFields? {
  guard let object = fault.tree.parent(of: fault.node), Array(fault.tree.members(of: object).prefix(65)).count < 65
  else { return nil }
  return AbsentFields(fault, in: object)
}

/// The field that the key means.
private func meantKey(_ fault: SchemaViolation, _ absent: AbsentFields) -> MeantKey? {
  loadedName(fault.node, fault, absent).map { meaning(of: fault.node, fault, absent, $0) }
}

/// The field that a key means, unless the app would refuse the value there.
private func loadedName(_ member: NodeID, _ fault: SchemaViolation, _ absent: AbsentFields) -> String? {
  meantName(member, fault, absent).flatMap { name in
    violations(of: member, as: name, fault)?.allSatisfy { $0.isAccepted } ?? false ? name : nil
  }
}

/// Whether a key is what an author writes in the place of what is left out: `...`.
func isPlaceholder(_ key: String) -> Bool {
  !key.isEmpty && key.allSatisfy { $0 == "." || $0 == "…" }
}

extension SyntaxTree {
  /// Whether a syntax error begins inside a value.
  fileprivate func hasSyntaxError(in node: NodeID) -> Bool {
    let range = range(node)
    let next = problems.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    return next < problems.count && problems[next].range.lowerBound < range.upperBound
  }
}

/// The value of an unknown key that is most likely a misspelling of the missing key.
func misspelledMember(_ fault: SchemaViolation) -> NodeID? {
  let known = fault.schema.members(at: fault.subschema)
  // Objects with more have no misspelled keys, but keys of their own.
  let unknown = Array(
    fault.tree.members(of: fault.node).lazy.filter { key, _ in
      fault.tree.kind(key) == .string && fault.tree[key].extent <= 512 && known?.place(of: key, in: fault.tree) == nil
    }.prefix(64))
  let similar = unknown.filter { key, _ in fault.tree.string(key).map { mayMean($0, fault.name) } ?? false }
  guard !similar.isEmpty || unknown.count == 1 else { return nil }
  let absent = AbsentFields(fault, in: fault.node)
  if similar.isEmpty { return unknown.first.flatMap { onlyMeaning(of: $0.value, fault, absent) } }
  return similar.first { meantName($0.value, fault, absent) == fault.name }?.value
}

/// The value of the only unknown key, if no other required field is missing, the value is what that field wants, and the key means no
/// other one: it is most likely the field in another language.
private func onlyMeaning(of value: NodeID, _ fault: SchemaViolation, _ absent: AbsentFields) -> NodeID? {
  let missing = fault.schema.required(at: fault.subschema).filter(Set(absent.names).contains)
  guard missing == [fault.name], fits(value, fault.name, fault), meantName(value, fault, absent) == nil else {
    return nil
  }
  return fault.tree.kind(value) == .string && fault.tree.isEmpty(value) ? nil : value
}

/// Whether an unknown key means a field, if it means no other.
func mayMean(_ key: String, _ name: String) -> Bool {
  SpellingSuggester([name]).nearest(to: key) != nil || visibleLetters(key) == name.lowercased()
    || synonyms(of: key)?.contains(name.lowercased()) ?? false
}

/// The field that an unknown key most likely means: one with nearly the same name, or one that means the same.
private func meantName(_ member: NodeID, _ fault: SchemaViolation, _ absent: AbsentFields) -> String? {
  guard let key = fault.tree.string(fault.tree.key(of: member)) else { return nil }
  if let nearest = absent.suggester.nearest(to: key) { return nearest }
  // What was typed before a completion: `collacollapsed`
  let completed = absent.names.first { key.hasSuffix($0) && $0.hasPrefix(key.dropLast($0.count)) }
  if let completed { return completed }
  // With a remark: `rating (0-100)`
  let plain = trimmed(String(key.prefix { $0 != "(" && $0 != "[" }))
  if plain != key, absent.names.contains(plain) { return plain }
  let letters = visibleLetters(key)
  if let alike = absent.names.first(where: { $0.lowercased() == letters }) { return alike }
  let known = synonyms(of: key) ?? []
  let words = camelWords(key)
  let names = absent.names.filter { name in
    (isAbbreviation(words, camelWords(name)) || known.contains(name.lowercased())) && fits(member, name, fault)
  }
  return names.count == 1 ? names.first : names.isEmpty ? nameByForm(member, fault, absent) : nil
}

/// The only field that wants a text of a form that the value has, as a color or a date: the key is in another language.
private func nameByForm(_ member: NodeID, _ fault: SchemaViolation, _ absent: AbsentFields) -> String? {
  guard fault.tree.kind(member) == .string, !fault.tree.isEmpty(member) else { return nil }
  let formed = fault.schema.properties(of: fault.subschema).filter { field in
    hasForm(field.subschema, fault.schema) && absent.names.contains(field.name) && fits(member, field.name, fault)
  }
  return formed.count == 1 ? formed.first?.name : nil
}

/// Whether a field wants texts of a form, not any text.
func hasForm(_ field: SubschemaID, _ schema: Schema) -> Bool {
  ["pattern", "format", "enum"].contains { schema.annotation($0, of: field) != nil }
}

/// Whether each word of one name begins one of the other: `attrs` and `attributes`, `thumbnailUri` and `thumbUri`.
private func isAbbreviation(_ words: [[UInt8]], _ others: [[UInt8]]) -> Bool {
  words.count == others.count
    && zip(words, others).allSatisfy { word, other in
      let stem = word.last == UInt8(ascii: "s") ? word.dropLast() : word[...]
      return word == other
        || stem.count > 2 && other.count > 2 && (other.starts(with: stem) || word.starts(with: other))
    }
}

/// The words of a key in lower case: those of `thumbUri` are `thumb` and `uri`.
private func camelWords(_ key: String) -> [[UInt8]] {
  key.utf8.reduce(into: [[]]) { words, byte in
    let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    let isMark = byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    if isUpper || isMark, !words[words.count - 1].isEmpty { words.append([]) }
    if !isMark { words[words.count - 1].append(isUpper ? byte | 0x20 : byte) }
  }
}

private func synonyms(of key: String) -> Set<String>? { setOfSynonym[key.lowercased()].map { synonyms[$0] } }

private let setOfSynonym = Dictionary(
  synonyms.enumerated().flatMap { index, names in names.map { ($0, index) } }, uniquingKeysWith: min)

/// Names, in lower case, that people give to one thing.
private let synonyms: [Set<String>] = [
  [
    "name", "title", "label", "displaytitle", "caption", "heading", "titel", "titre", "título", "titulo", "titolo",
    "название", "タイトル", "bezeichnung", "nom", "nombre", "étiquette", "etiqueta",
  ], ["description", "desc", "summary"],
  ["url", "uri", "href", "link", "src", "path", "file", "address"], ["items", "itemids", "ids", "entries"],
  ["image", "images", "picture", "pictures", "photo", "photos", "media"], ["width", "w"], ["height", "h"],
  ["score", "rating", "points", "bewertung", "note", "puntuación", "puntuacion", "valutazione", "оценка", "評価"],
  ["color", "colour", "farbe", "couleur", "colore", "цвет", "色"],
  ["keywords", "labels", "tags", "etiquetas", "étiquettes", "schlagwörter", "теги", "タグ"], ["type", "kind"],
  ["contenttype", "mimetype", "mime"],
  ["thumbnail", "thumb", "thumburi"],
  ["position", "index", "rank", "order", "ordre", "reihenfolge", "orden", "ordine"],
  ["modified", "updated", "updatedat"],
  ["created", "date", "createdat"], ["alttext", "alt"],
]

/// Whether a value is what a known field wants.
private func fits(_ member: NodeID, _ name: String, _ fault: SchemaViolation) -> Bool {
  violations(of: member, as: name, fault)?.isEmpty ?? false
}

private func violations(of member: NodeID, as name: String, _ fault: SchemaViolation) -> [SchemaViolation]? {
  let field = fault.schema.properties(of: fault.subschema).first { $0.name == name }
  return field.map { fault.schema.evaluate(fault.tree, member, against: $0.subschema).violations }
}

/// Renames the key of a member of the object at fault: safe where the two names differ by case, by how words are parted,
/// or by one typo, where no other field that the object lacks is as near, and where the value is what the known field wants.
func renaming(_ member: NodeID, to key: MeantKey) -> Fix {
  .change(.key(member), "Rename to", to: key.name, isSafe: key.isCertain)
}

/// That a key means a field, and whether it can mean nothing else.
func meaning(of member: NodeID, _ fault: SchemaViolation, _ absent: AbsentFields, _ name: String) -> MeantKey {
  let key = fault.tree.string(fault.tree.key(of: member)) ?? ""
  let isOnly = isNear(key, name) && absent.suggester.onlyNearest(to: key) == name
  return MeantKey(name, isCertain: isOnly && fits(member, name, fault) && !hasRival(member, name, fault.tree))
}

/// Whether another key of the object may be the field as well.
private func hasRival(_ member: NodeID, _ name: String, _ tree: SyntaxTree) -> Bool {
  guard let object = tree.parent(of: member) else { return false }
  return tree.members(of: object).prefix(64).contains { key, value in
    value != member && tree.string(key).map { isNear($0, name) } ?? false
  }
}

/// Whether at most one letter differs; of a name of one or two letters, none.
private func isNear(_ key: String, _ name: String) -> Bool {
  let (one, other) = (letters(key), letters(name))
  return editDistance(one, other, atMost: min(one.count, other.count) > 2 ? 1 : 0) != nil
}

private func letters(_ key: String) -> [UInt8] {
  key.lowercased().utf8.filter { $0 != 0x5F && $0 != 0x2D && $0 != 0x20 }
}

private func fixes(
  of fault: SchemaViolation, meant: MeantKey?, absent: AbsentFields?, _ document: DocumentContext
) -> [Fix] {
  let object = fault.tree.parent(of: fault.node) ?? .root
  let rename = meant.map { renaming(fault.node, to: $0) }
  let knowsAdditional = fault.schema.properties(of: fault.subschema).contains { $0.name == "additional" }
  if let rename, rename.isSafe || !knowsAdditional { return [rename] }
  guard knowsAdditional else { return [] }
  let isAbsent = (absent ?? document.absentFields(fault, in: object)).names.contains("additional")
  let additional = isAbsent ? nil : ObjectView(fault.tree, object)["additional"]
  return (rename.map { [$0] } ?? []) + moveUnderAdditional(fault.node, additional, document)
}

/// Moves a member of an object under the object's `additional`, which is created if missing.
///
/// - Parameter member: Its value.
/// - Parameter additional: What the object has there.
/// - Returns: None if it is not an object, or has the key already, or if the app would refuse the value there.
package func moveUnderAdditional(_ member: NodeID, _ additional: NodeID?, _ document: DocumentContext) -> [Fix] {
  if document.tree.hasSyntaxError(in: member) { return [] }
  return document.moving(member, into: additional, "additional", titled: "Move under \"additional\"")
}
