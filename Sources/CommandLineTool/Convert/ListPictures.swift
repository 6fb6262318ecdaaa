import Conversion
import ListAnalysis
import SourceText
import TierLists
import Workspace

extension ConversionTarget {
  /// Whether it has the pictures of a list in it.
  var showsPictures: Bool { pictureLimits != nil }

  /// The most bytes of one picture and of all.
  fileprivate var pictureLimits: (one: Int, all: Int)? {
    switch self {
    case .html: (2 * megabyte, .max)
    case .svg: (megabyte / 4, 5 * megabyte)
    case .project, .state, .csv, .markdown, .text, .app: nil
    }
  }
}

private let megabyte = 1_048_576

/// The pictures in a bundle or beside a list, and why others are not shown; `nil` if the target has none, and for a list on stdin.
func pictures(of input: ListInput, for target: ConversionTarget) -> Pictures? {
  guard let limits = target.pictureLimits, case .file(let source) = input.source,
    let list = TierList(input.analysis.document)
  else { return nil }
  let folder = try? BundleFolder(ofProject: source.path)
  let counts = list.items.compactMap(\.thumbnail).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  var (pictures, rest) = (Pictures(), limits.all)
  for address in list.items.compactMap(\.thumbnail) where !pictures.has(address) {
    do throws(OmittedPicture) {
      let bytes = try picture(at: address, of: source.path, folder, limit: limits.one)
      // One that several items have is written for each.
      let (size, isTooLarge) = bytes.count.multipliedReportingOverflow(by: counts[address] ?? 1)
      guard !isTooLarge, size <= rest else { throw OmittedPicture("more than \(sizeText(limits.all)) of pictures") }
      rest -= size
      pictures.shown[address] = "data:\(imageType(of: address) ?? "");base64,\(base64(bytes.slice(0..<bytes.count)))"
    } catch {
      pictures.omitted[address] = error.reason
    }
  }
  return pictures
}

private struct OmittedPicture: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// Reads a picture.
///
/// - Parameter folder: The bundle that has the list.
private func picture(
  at address: String, of list: FilePath, _ folder: BundleFolder?, limit: Int
) throws(OmittedPicture) -> DocumentText {
  guard imageType(of: address) != nil else { throw OmittedPicture("not a PNG, JPEG, GIF, WebP or AVIF file") }
  let path = folder == nil ? pathBesideList(address) : bundlePath(Array(address.utf8))
  guard let path else { throw OmittedPicture("not a file of the list") }
  guard let file = folder.map({ $0.file(at: path) }) ?? file(beside: list, at: path) else {
    throw OmittedPicture("the file does not exist")
  }
  guard let contents = try? contents(of: file) else { throw OmittedPicture("the file cannot be read") }
  guard case .text(let bytes) = contents, bytes.count <= limit else {
    throw OmittedPicture("larger than \(sizeText(limit))")
  }
  return bytes
}

private func sizeText(_ bytes: Int) -> String {
  bytes < megabyte ? "\(bytes / 1_024) KB" : "\(bytes / megabyte) MB"
}
