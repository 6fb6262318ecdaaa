import LanguageServerProtocol
import Workspace

/// The folders that a client allows: its roots, or the working folder for a client that has none to say.
struct ClientRoots {
  /// Whether the client answers `roots/list`.
  private let isSupported: Bool
  /// `nil` until they are known.
  private(set) var folders: AllowedFolders?
  /// The request that is not answered.
  private var pending: RequestID?
  private var requestCount = 0

  init(isSupported: Bool = false) { self.isSupported = isSupported }

  /// The request for the roots; `nil` for a client that does not answer it.
  mutating func request() -> OutgoingMessage? {
    guard isSupported else {
      folders = AllowedFolders([FilePath(".")])
      return nil
    }
    requestCount += 1
    let id = RequestID.string("roots-\(requestCount)")
    pending = id
    return .request(id, method: "roots/list", nil)
  }

  /// Forgets the roots, which are others now.
  ///
  /// - Returns: A new request, if one is not answered.
  mutating func change() -> OutgoingMessage? {
    folders = nil
    return pending == nil ? nil : request()
  }

  /// - Parameter result: `nil` for an error: then the client has no roots.
  mutating func handleResponse(_ id: RequestID, _ result: Params?) {
    guard id == pending else { return }
    pending = nil
    let paths = result.map { result in
      result.views("roots").compactMap { $0.string("uri").flatMap { DocumentURI($0).path } }.map { FilePath($0) }
    }
    folders = AllowedFolders(paths ?? [FilePath(".")])
  }

  /// A client that has not answered in time allows nothing, until it answers.
  mutating func end() { folders = folders ?? AllowedFolders([]) }
}
