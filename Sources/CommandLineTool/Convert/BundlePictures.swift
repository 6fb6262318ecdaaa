import Conversion
import ListAnalysis
import SourceText
import TierLists
import Workspace

/// The largest picture to put into a page, in bytes.
private let maximumByteCount = 2_000_000

/// The pictures of the items of a bundle as `data:` addresses, by their addresses in the document.
func dataAddresses(of input: ListInput) -> [String: String] {
  guard case .file(let file) = input.source, let folder = try? BundleFolder(ofProject: file.path),
    let list = TierList(input.analysis.document)
  else { return [:] }
  return list.items.compactMap(\.thumbnail).reduce(into: [:]) { pictures, address in
    guard pictures[address] == nil, let path = bundlePath(Array(address.utf8)), let type = imageType(of: path),
      let file = folder.file(at: path), case .text(let bytes)? = try? contents(of: file),
      bytes.count <= maximumByteCount
    else { return }
    pictures[address] = "data:\(type);base64,\(base64(bytes.slice(0..<bytes.count)))"
  }
}
