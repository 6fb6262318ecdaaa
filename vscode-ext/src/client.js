// @ts-check
'use strict';
const { CloseAction, ErrorAction, State } = require('vscode-languageclient');
const vscode = require('vscode');
const { diagnosticMiddleware } = require('./diagnostics');

/** The client command of code lenses; see `commandCapability`. */
const SHOW_REFERENCES = 'tierlint.showReferences';
/** How long a server may take to start, and to exit, in milliseconds. */
const START_TIMEOUT = 10000;
const EXIT_TIMEOUT = 2000;
/** How long a server that failed to start may take to say why. */
const FAILURE_TIMEOUT = 500;

/**
 * @typedef {import('vscode-languageclient').Middleware} Middleware
 * @typedef {import('vscode-languageclient').BaseLanguageClient} LanguageClient
 */

/**
 * @typedef {object} Server
 * @property {(options: import('vscode-languageclient').LanguageClientOptions) => LanguageClient} createClient A client that starts the
 * server, and starts it again after a crash.
 * @property {(patience: number) => Promise<void>} end Waits for the server to exit, and then ends it.
 * @property {() => string} complaint The last words of the server.
 */

/**
 * @typedef {object} Client
 * @property {() => Promise<void>} start Rejects with the cause, in the words of the server if there are any.
 * @property {() => void} interrupt Rejects a start that is waiting for the server.
 * @property {() => Promise<void>} stop Ends the process, in any state.
 * @property {(method: string, params: object) => Promise<any>} request
 * @property {(edit: any) => Promise<vscode.WorkspaceEdit | undefined>} asEdit Converts an edit of the protocol.
 * @property {(uri: vscode.Uri) => string} asAddress The address of a document in the protocol.
 * @property {(address: string) => vscode.Uri} asUri
 */

/**
 * @typedef {object} Listener
 * @property {() => void} running
 * @property {() => void} stopped
 * @property {(isBusy: boolean) => void} working
 * @property {(uri: vscode.Uri, count: number) => void} reported A document has so many findings.
 */

/**
 * A client for one server. Restarts a server that has run and crashed, up to five times in three minutes.
 * @param {Server} server
 * @param {import('./documents').Documents} documents
 * @param {import('./output').Output} output
 * @param {Listener} on
 * @returns {Client}
 */
function createClient(server, documents, output, on) {
  let hasRun = false;
  /** @type {(cause: Error) => void} */
  let giveUp = () => undefined;
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => (giveUp = reject));
  failed.catch(() => undefined);
  /** @type {import('vscode-languageclient').ErrorHandler} */
  let crashes;
  const isOnSave = vscode.workspace.getConfiguration('tierlint').get('run') === 'onSave';
  const client = server.createClient({
    documentSelector: documents.all,
    diagnosticPullOptions: { onChange: !isOnSave, onSave: true },
    errorHandler: {
      error(error, message, count) {
        if (hasRun) return crashes.error(error, message, count);
        giveUp(error);
        return { action: ErrorAction.Continue };
      },
      closed() {
        if (hasRun) return crashes.closed();
        // The client takes a start that ends like this for a good one.
        giveUp(new Error('the server has ended'));
        return { action: CloseAction.DoNotRestart };
      },
    },
    initializationFailedHandler: () => false,
    outputChannel: output.client,
    traceOutputChannel: output.trace,
    middleware: { ...diagnosticMiddleware(on.reported), ...progressMiddleware(on.working) },
  });
  const error = client.error.bind(client);
  // Until the client has run, `start` says what is wrong.
  client.error = (message, data, showNotification) => error(message, data, hasRun ? showNotification : false);
  crashes = client.createDefaultErrorHandler();
  client.registerFeature(commandCapability);
  client.registerFeature(featuresForLists(client, documents));
  const listener = client.onDidChangeState((event) => {
    if (event.newState === State.Running) on.running();
    if (event.newState === State.Stopped) on.stopped();
  });
  return {
    async start() {
      const timer = setTimeout(() => giveUp(new Error(`no answer within ${START_TIMEOUT / 1000} seconds`)), START_TIMEOUT);
      try {
        await Promise.race([client.start(), failed]);
        hasRun = true;
      } catch (error) {
        await server.end(FAILURE_TIMEOUT);
        throw new Error(server.complaint() || String(error instanceof Error ? error.message : error));
      } finally {
        clearTimeout(timer);
      }
    },
    request: (method, params) => client.sendRequest(method, params),
    asEdit: (edit) => client.protocol2CodeConverter.asWorkspaceEdit(edit),
    asAddress: (uri) => client.code2ProtocolConverter.asUri(uri),
    asUri: (address) => client.protocol2CodeConverter.asUri(address),
    interrupt: () => giveUp(new Error('interrupted')),
    async stop() {
      listener.dispose();
      // Stopping a client that is not running throws.
      const isStopped = await client.dispose().then(() => true, () => false);
      await server.end(isStopped ? EXIT_TIMEOUT : 0);
    },
  };
}

/**
 * Adds the client commands to the capabilities.
 * @type {import('vscode-languageclient').StaticFeature}
 */
const commandCapability = {
  fillClientCapabilities(capabilities) {
    capabilities.experimental = { commands: { commands: [SHOW_REFERENCES] } };
  },
  initialize: () => undefined,
  getState: () => ({ kind: 'static' }),
  clear: () => undefined,
};

/**
 * The features that VS Code's JSON service has, too: for any JSON, and by its schema for a configuration.
 * @type {[capability: string, method: string, documents: 'ofLanguage' | 'lists'][]}
 */
const SHARED_WITH_JSON = [
  ['documentFormattingProvider', 'textDocument/formatting', 'ofLanguage'],
  ['documentRangeFormattingProvider', 'textDocument/rangeFormatting', 'ofLanguage'],
  ['documentSymbolProvider', 'textDocument/documentSymbol', 'ofLanguage'],
  ['foldingRangeProvider', 'textDocument/foldingRange', 'ofLanguage'],
  ['selectionRangeProvider', 'textDocument/selectionRange', 'ofLanguage'],
  ['completionProvider', 'textDocument/completion', 'lists'],
  ['hoverProvider', 'textDocument/hover', 'lists'],
];

/**
 * Registers features for fewer documents than are sent to the server. VS Code counts registered formatters, so it is not enough
 * to answer nothing.
 * @param {LanguageClient} client
 * @param {import('./documents').Documents} documents
 * @returns {import('vscode-languageclient').StaticFeature}
 */
function featuresForLists(client, documents) {
  /** @type {(() => void)[]} */
  let registrations = [];
  return {
    fillClientCapabilities: () => undefined,
    /** @param {any} capabilities */
    preInitialize(capabilities) {
      registrations = SHARED_WITH_JSON.flatMap(([name, method, which]) => {
        const capability = capabilities[name];
        delete capabilities[name];
        const registerOptions = { ...(typeof capability === 'object' ? capability : {}), documentSelector: documents[which] };
        return capability ? [() => featureOf(client, method).register({ id: `tierlint ${method}`, registerOptions })] : [];
      });
    },
    initialize: () => registrations.forEach((register) => register()),
    getState: () => ({ kind: 'static' }),
    clear: () => undefined,
  };
}

/** @param {LanguageClient} client @param {any} method @returns {import('vscode-languageclient').DynamicFeature<any>} */
function featureOf(client, method) {
  return client.getFeature(method);
}

/**
 * Reports whether any work is in progress.
 * @param {(isBusy: boolean) => void} onChange
 */
function progressMiddleware(onChange) {
  const tokens = new Set();
  return {
    /** @type {NonNullable<Middleware['handleWorkDoneProgress']>} */
    handleWorkDoneProgress(token, params, next) {
      if (params.kind === 'begin') tokens.add(token);
      if (params.kind === 'end') tokens.delete(token);
      onChange(tokens.size > 0);
      next(token, params);
    },
  };
}

module.exports = { SHOW_REFERENCES, createClient };
