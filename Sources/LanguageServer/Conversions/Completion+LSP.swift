import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

/// The completion features that the client supports.
///
/// - Source: LSP 3.17, CompletionClientCapabilities.
struct CompletionTraits {
  let supportsSnippets: Bool
  let formats: [String]
  private let showsDetails: Bool
  private let preselects: Bool
  private let knowsDeprecation: Bool
  private let keepsIndentation: Bool

  init(_ client: ClientCapabilities) {
    let view = client["textDocument", "completion", "completionItem"]
    let has = { (name: ASCIIName) in client.has("textDocument", "completion", "completionItem", name) }
    supportsSnippets = has("snippetSupport")
    showsDetails = has("labelDetailsSupport")
    preselects = has("preselectSupport")
    formats = view.strings("documentationFormat")
    let numbers = { (name: ASCIIName) in
      client.numbers("valueSet", at: "textDocument", "completion", "completionItem", name)
    }
    knowsDeprecation = numbers("tagSupport").contains(1)
    keepsIndentation = numbers("insertTextModeSupport").contains(1)
  }

  /// - Parameter index: The position in the list, from 0.
  /// - Parameter range: The range to replace.
  func item(_ completion: Completion, _ index: Int, _ range: Range<Position>) -> CompletionItem {
    var item = CompletionItem(
      label: completion.label, kind: completion.kind.toLSP(), sortText: sortText(index),
      filterText: completion.filterText, textEdit: TextEdit(range: range, newText: completion.edit.text))
    item.documentation = completion.documentation.map { text in
      // Editors detect colors only in plain strings.
      completion.kind == .color ? .string(text.plain) : MarkupContent(text, formats: formats).json
    }
    if showsDetails {
      let isTitle = completion.kind == .reference
      item.detail = completion.detail
      item.labelDetail = isTitle ? completion.detail.map { " " + $0 } : nil
      item.labelDescription = completion.note ?? (isTitle ? nil : completion.detail)
    } else {
      let words = [completion.detail, completion.note].compactMap { $0 }
      item.detail = words.isEmpty ? nil : words.joined(separator: " – ")
    }
    item.isDeprecated = knowsDeprecation && completion.isDeprecated
    item.isPreselected = preselects && completion.isPreselected
    item.isSnippet = completion.isSnippet
    item.keepsIndentation = keepsIndentation && completion.edit.text.contains(where: { $0.isNewline })
    return item
  }

  private func sortText(_ index: Int) -> String {
    let digits = String(index)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Completion.Kind {
  fileprivate func toLSP() -> CompletionItem.Kind {
    switch self {
    case .property: .property
    case .value: .value
    case .enumMember: .enumMember
    case .color: .color
    case .file: .file
    case .reference: .reference
    case .snippet: .snippet
    case .constant: .constant
    case .keyword: .keyword
    }
  }
}
