import JSONSchema
import JSONSyntax
import ListEditing
import SourceText
import TierLists

/// A range of a document that links to a target.
package struct DocumentLink: Sendable, Equatable {
  package enum Target: Sendable, Equatable {
    /// A valid URI with the scheme `http` or `https`.
    case web(String)
    /// A path relative to the document's bundle, without percent-encoding and without `..`. The file may not exist.
    case file(String)
  }

  /// The URI without the quotes.
  package let range: ByteRange
  package let target: Target
}

/// The links of a document, in document order: strings that are web URIs, and the files of its media. Other schemes are
/// never links.
///
/// - Complexity: O(*nodes*).
package func links(in document: Document) -> [DocumentLink] {
  let tree = document.tree
  let web = tree.nodeIDs.compactMap { node in
    webAddress(tree, node).map { DocumentLink(range: tree.content(node), target: .web($0)) }
  }
  var files: [DocumentLink] = []
  if document.kind == .project {
    tree.forEachMedia { media in
      MediaAddress.forEach(in: ObjectView(tree, media)) { address in
        guard let path = filePath(of: address) else { return }
        files.append(DocumentLink(range: tree.content(address.node), target: .file(path)))
      }
    }
  }
  return (web + files).sorted { $0.range.precedes($1.range) }
}

private func webAddress(_ tree: SyntaxTree, _ node: NodeID) -> String? {
  guard tree.kind(node) == .string else { return nil }
  // Rejects most strings by their first byte: `h`, `H`, or a backslash that may escape one.
  let content = tree.content(node)
  guard content.count > 7, [0x68, 0x48, .backslash].contains(tree.text.bytes[content.lowerBound]) else { return nil }
  let address = tree.utf8(node)
  let scheme = address.prefix(8).map(lowercase)
  guard scheme.starts(with: "http://".utf8) || scheme.elementsEqual("https://".utf8), isURI(address) else { return nil }
  let hasHost = address.dropFirst(scheme[4] == 0x73 ? 8 : 7).first.map { ![.slash, 0x3F, .numberSign].contains($0) }
  return hasHost ?? false ? String(decoding: address, as: UTF8.self) : nil
}

/// The path in the bundle that a media URI refers to; `nil` where there is none, or it could escape from the bundle.
func filePath(of address: MediaAddress) -> String? {
  guard MediaPath.danger(of: address) == nil, let path = bundlePath(address.decoded), !path.isEmpty,
    path.utf8.allSatisfy({ $0 >= 0x20 })
  else { return nil }
  return path
}
