import TierLists

/// Whether all items begin with the letter of their heading, as in an index.
func isIndex(_ sections: [Section]) -> Bool {
  sections.count > 1
    && sections.allSatisfy { section in
      section.label.count == 1 && !section.entries.isEmpty
        && section.entries.allSatisfy { InlineText($0.text).text.uppercased().hasPrefix(section.label.uppercased()) }
    }
}

/// The letters of a text in lower case, with single spaces between words; the text if it has none.
func plainWords(_ text: String) -> String {
  let words = text.lowercased().unicodeScalars.filter { $0.isWord || $0 == " " }
  return words.isEmpty ? text : trimmed(String(String.UnicodeScalarView(words)))
}

/// Whether a heading is one of those that documents of other kinds have: a version, a date, or a usual word.
func isHeadingOfDocument(_ label: String) -> Bool {
  let isNumbered = label.unicodeScalars.split { !("0"..."9").contains($0) && $0 != "." && $0 != "-" }.contains { part in
    part.contains { $0 == "." || $0 == "-" } && part.count { $0 != "." && $0 != "-" } > 1
  }
  let words = plainWords(label)
  let isPart = parts.contains(words.prefix { $0 != " " }) && words.utf8.count < 12
  return isNumbered || isPart || documentHeadings.contains(words[...])
}

private let parts = Set(
  "day,week,month,chapter,section,part,step,phase,module,lesson,question,round,sprint".split(separator: ","))

private let documentHeadings = Set(
  """
  usage,installation,install,features,license,contributing,getting started,requirements,introduction,conclusion,overview,summary,background,\
  changelog,added,changed,fixed,removed,deprecated,security,unreleased,ingredients,directions,instructions,steps,method,agenda,action items,\
  attendees,todo,to do,done,in progress,configuration,examples,documentation,development,notes,references,bug fixes,breaking changes,faq,credits,\
  build,tests,testing,support,pros,cons,advantages,disadvantages,strengths,weaknesses,history,discussion,results,methods,materials,see also,links,\
  resources,experience,education,skills,projects,languages,references,high,medium,low,high priority,medium priority,low priority,groceries,\
  shopping,produce,dairy,bakery,household,breakfast,lunch,dinner,monday,tuesday,wednesday,thursday,friday,saturday,sunday
  """.split(separator: ","))

func isSentence(_ text: String) -> Bool {
  let words = text.split(whereSeparator: { $0.isWhitespace }).count
  return words > 14 || words > 4 && ".;!".contains(text.last ?? " ")
}

func isProgram(_ text: String) -> Bool {
  let signs = ["()", "{", "}", " = ", "==", "=>", "->", "://", "return ", "import ", "</", "$(", " && "]
  let words = [
    "def ", "class ", "if ", "for ", "while ", "func ", "function ", "var ", "let ", "const ", "try", "else", "with ",
  ]
  return text.last == ";" || signs.contains(where: { text.contains($0) })
    || words.contains { text.hasPrefix($0) && text.contains("(") }
}
