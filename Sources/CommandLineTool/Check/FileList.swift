import SourceText
import TierlintCore
import Workspace

/// A line of `--show-files`: the path, a tab, and the kind of document.
func listing(of path: FilePath, _ kind: DocumentKind) -> FileFindings {
  var listing = FileFindings()
  listing.text = Array("\(visible(path.bytes))\t\(kind.rawValue)\n".utf8)
  listing.ends = [listing.text.count]
  return listing
}

/// The kind of a document that is too large to be read.
func kindByName(_ path: FilePath) -> DocumentKind { analyze(DocumentText(""), name: path.text).kind }
