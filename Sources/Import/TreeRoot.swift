import SourceText
import TierLists

/// What is around the tiers.
extension TreeReader {
  mutating func collectReferences(_ map: [Value.Member]) {
    for member in map {
      let objects = member.value.map ?? (member.value.list ?? []).map { Value.Member(key: "", value: $0) }
      for object in objects {
        guard let members = object.value.map, items(of: members) == nil else { continue }
        let id = members.first { Key.ids.contains($0.key) }?.value.text ?? object.key
        if !id.isEmpty, references[id] == nil { references[id] = object.value }
      }
    }
  }

  /// What else an object around the tiers has.
  mutating func addRoot(_ members: [Value.Member]) {
    let pools = members.filter { isPoolLabel($0.key) && $0.value.list != nil }
    for item in pools.flatMap({ $0.value.list ?? [] }) { add(item, tier: "") }
    try? flush()
    for member in members where !member.value.isEmpty && !(isPoolLabel(member.key) && member.value.list != nil) {
      let text = member.value.text
      if let text, Key.titles.contains(member.word), !builder.hasTitle {
        builder.setTitle(text)
      } else if let text, Key.descriptions.contains(member.word), builder.list.description == nil {
        builder.setDescription(text)
      } else {
        // Objects to which no tier refers.
        let objects = member.value.list ?? member.value.map?.map { $0.value } ?? []
        let others = objects.filter { !usedPlaces.contains($0.range) }
        let what = "key \(quoted(member.key))\(text.map { ": \(quoted($0))" } ?? "")"
        if objects.isEmpty || others.count == objects.count {
          builder.lose(what, member.value.range)
        } else {
          for other in others { builder.lose("an object of \(what) that is in no tier", other.range) }
        }
      }
    }
  }
}
