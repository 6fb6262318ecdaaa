import Import
import Synchronization
import TierLists
import Workspace

/// The pictures near the lists of a run. Each folder is listed once, however many lists are in it.
final class NearbyPictures: Sendable {
  private let known = Mutex<[FilePath: PictureFiles]>([:])

  func near(_ list: FilePath) -> PictureFiles {
    known.withLock { known in
      if let pictures = known[list.parent] { return pictures }
      let pictures = PictureFiles(filesNear(list))
      known[list.parent] = pictures
      return pictures
    }
  }
}
