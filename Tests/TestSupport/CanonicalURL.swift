import Foundation
import Workspace

/// The address of a folder without links, as the tool prints it: Foundation of macOS leaves out the `/private` of its real path.
package func canonical(_ folder: URL) -> URL {
  URL(fileURLWithPath: canonicalPath(of: FilePath(folder.path))?.text ?? folder.path, isDirectory: true)
}
