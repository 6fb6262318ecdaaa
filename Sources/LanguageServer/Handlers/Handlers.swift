/// All requests that the server answers, by their methods.
let requestHandlers = Dictionary(uniqueKeysWithValues: allRequestHandlers.map { ($0.method, $0) })

let allRequestHandlers: [RequestHandler] = [
  .definition,
  .diagnostic,
  .documentHighlight,
  .documentLink,
  .initialize,
  .prepareRename,
  .references,
  .rename,
  .shutdown,
  .willRenameFiles,
  .workspaceDiagnostic,
]

/// All notifications that the server listens to, by their methods.
let notificationHandlers = Dictionary(uniqueKeysWithValues: allNotificationHandlers.map { ($0.method, $0) })

private let allNotificationHandlers: [NotificationHandler] = [
  .cancelRequest,
  .didChange,
  .didChangeConfiguration,
  .didChangeWatchedFiles,
  .didChangeWorkspaceFolders,
  .didClose,
  .didOpen,
  .didSave,
  .initialized,
  .workDoneProgressCancel,
]
