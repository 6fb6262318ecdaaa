/// All requests that the server answers, by their methods.
let requestHandlers = Dictionary(uniqueKeysWithValues: allRequestHandlers.map { ($0.method, $0) })

let allRequestHandlers: [RequestHandler] = [
  .codeAction,
  .codeActionResolve,
  .codeLens,
  .colorPresentation,
  .completion,
  .completionResolve,
  .definition,
  .diagnostic,
  .documentColor,
  .documentHighlight,
  .documentLink,
  .documentSymbol,
  .executeCommand,
  .foldingRange,
  .formatting,
  .hover,
  .initialize,
  .inlayHint,
  .prepareRename,
  .rangeFormatting,
  .references,
  .rename,
  .selectionRange,
  .shutdown,
  .willRenameFiles,
  .willSaveWaitUntil,
  .workspaceDiagnostic,
  .workspaceSymbol,
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
  .setTrace,
  .workDoneProgressCancel,
]
