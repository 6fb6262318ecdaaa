import JSONSchema
import JSONSyntax
import SourceText
import TierlintCore

/// A part of a document that leads somewhere.
package struct DocumentLink: Sendable, Equatable {
  package enum Target: Sendable, Equatable {
    /// An address that begins with `http://` or `https://` and is a URI.
    case web(String)
    /// A file of the bundle that the document lies in, from the bundle's folder on: parts with slashes between them, none of
    /// them `..`. It is the path itself, of which nothing is escaped; whether there is such a file is not known.
    case file(String)
  }

  /// The address without the quotes.
  package let range: ByteRange
  package let target: Target
}

/// The links of a document, in document order: texts that are web addresses as a whole, and the files of its media. No
/// other scheme is ever a link.
///
/// - Complexity: O(*nodes*), a glance at each.
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
  // Few texts are addresses: their first letter tells, or an escape in its place.
  let content = tree.content(node)
  guard content.count > 7, [0x68, 0x48, 0x5C].contains(tree.text.bytes[content.lowerBound]) else { return nil }
  let address = tree.utf8(node)
  let scheme = address.prefix(8).map(lowercase)
  guard scheme.starts(with: "http://".utf8) || scheme.elementsEqual("https://".utf8), isURI(address) else { return nil }
  let hasHost = address.dropFirst(scheme[4] == 0x73 ? 8 : 7).first.map { ![0x2F, 0x3F, 0x23].contains($0) }
  return hasHost ?? false ? String(decoding: address, as: UTF8.self) : nil
}

/// The path in the bundle to which a media address leads; `nil` where it is none, or could lead out of the bundle.
func filePath(of address: MediaAddress) -> String? {
  guard MediaPath.danger(of: address) == nil, let path = bundlePath(address.decoded), !path.isEmpty,
    path.utf8.allSatisfy({ $0 >= 0x20 })
  else { return nil }
  return path
}
