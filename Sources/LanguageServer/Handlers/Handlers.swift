/// All request handlers by method.
package let requestHandlers = Dictionary(uniqueKeysWithValues: allRequestHandlers.map { ($0.method, $0) })

let allRequestHandlers: [RequestHandler] = [
  .codeAction,
  .codeActionResolve,
  .codeLens,
  .codeLensResolve,
  .colorPresentation,
  .completion,
  .completionResolve,
  .definition,
  .diagnostic,
  .documentColor,
  .documentHighlight,
  .documentLink,
  .documentSymbol,
  .edit,
  .executeCommand,
  .foldingRange,
  .formatting,
  .hover,
  .initialize,
  .inlayHint,
  .linkedEditingRange,
  .onTypeFormatting,
  .prepareRename,
  .preview,
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

/// All notification handlers by method.
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
