import Conversion
import ListAnalysis
import SourceText
import TierLists
import Workspace

/// The largest picture to put into a page, in bytes.
private let maximumByteCount = 2_000_000

/// The pictures in a bundle or beside a list as `data:` addresses, by their addresses in the document.
func dataAddresses(of input: ListInput) -> [String: String] {
  guard case .file(let source) = input.source, let list = TierList(input.analysis.document) else { return [:] }
  let folder = try? BundleFolder(ofProject: source.path)
  let file = { (address: String) -> FilePath? in
    guard let folder else { return pathBesideList(address).flatMap { Workspace.file(beside: source.path, at: $0) } }
    return bundlePath(Array(address.utf8)).flatMap { folder.file(at: $0) }
  }
  return list.items.compactMap(\.thumbnail).reduce(into: [:]) { pictures, address in
    guard pictures[address] == nil, let type = imageType(of: address), let file = file(address),
      case .text(let bytes)? = try? contents(of: file),
      bytes.count <= maximumByteCount
    else { return }
    pictures[address] = "data:\(type);base64,\(base64(bytes.slice(0..<bytes.count)))"
  }
}
