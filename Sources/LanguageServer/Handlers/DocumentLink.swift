import EditorFeatures
import JSONSyntax
import LanguageServerProtocol
import Workspace

extension RequestHandler {
  /// Links to files are included only if the file exists and its real path is in the bundle.
  ///
  /// - Source: LSP 3.17, `textDocument/documentLink`.
  static let documentLink = RequestHandler.onDocument(
    "textDocument/documentLink",
    serverCapabilities: { _ in [.init("documentLinkProvider", ["resolveProvider": false])] },
    { request throws(ResponseError) in
      guard let document = request.supportedDocument else { return [] }
      let bundle = request.snapshot.uri.path.flatMap { try? BundleFolder(ofProject: FilePath($0)) }
      let positions = request.positions
      var links: [JSONValue] = []
      for link in EditorFeatures.links(in: document) {
        try request.cancellation.check()
        guard let target = target(of: link, bundle) else { continue }
        links.append(["range": positions.range(of: link.range).json, "target": .string(target)])
      }
      return .array(links)
    })
}

private func target(of link: DocumentLink, _ bundle: BundleFolder?) -> String? {
  switch link.target {
  case .web(let address): address
  case .file(let path): bundle?.file(at: path).map { DocumentURI(path: $0.bytes).text }
  }
}
