// @ts-check
'use strict';
// The only module that knows vscode-languageclient.
const { LanguageClient, State } = require('vscode-languageclient/node');
const { DOCUMENT_SELECTOR, isConfiguration } = require('./documents');
const { spawnForm } = require('./program');

/** The command that a lens of the server may carry: see `announcement`. */
const SHOW_REFERENCES = 'tierlint.showReferences';

/**
 * @typedef {object} Client
 * @property {() => Promise<void>} start
 * @property {() => Promise<void>} stop Works in every state, and ends the process.
 */

/**
 * A client for one server process; it starts a process that crashed again, up to five times in three minutes.
 * @param {import('./program').Program} program
 * @param {import('./settings').ProgramSettings} settings
 * @param {import('./output').Output} output
 * @param {{ running: () => void, stopped: () => void, working: (isBusy: boolean) => void }} tell
 * @returns {Client}
 */
function createClient(program, settings, output, tell) {
  const { command, args, shell } = spawnForm(program.command, ['lsp', ...settings.args]);
  const options = { env: settings.environment, cwd: settings.isTrusted ? settings.folders[0] : undefined, shell };
  // The id is the section of the setting `trace.server`, which the client itself reads.
  const client = new LanguageClient('tierlint', 'tierlint', { command, args, options }, {
    documentSelector: DOCUMENT_SELECTOR,
    outputChannel: output.log,
    traceOutputChannel: output.trace,
    middleware: { ...configurationMiddleware, ...progressMiddleware(tell.working) },
  });
  client.registerFeature(announcement);
  const listener = client.onDidChangeState((event) => {
    if (event.newState === State.Running) tell.running();
    if (event.newState === State.Stopped) tell.stopped();
  });
  return {
    start: () => client.start(),
    async stop() {
      listener.dispose();
      // A client whose start failed cannot be stopped, and throws.
      await client.dispose().catch((error) => output.log.warn(`stopping: ${error}`));
    },
  };
}

/**
 * Tells the server which commands of the client it may use.
 * @type {import('vscode-languageclient/node').StaticFeature}
 */
const announcement = {
  fillClientCapabilities(capabilities) {
    capabilities.experimental = { commands: { commands: [SHOW_REFERENCES] } };
  },
  initialize: () => undefined,
  getState: () => ({ kind: 'static' }),
  clear: () => undefined,
};

/**
 * Tells whether something takes longer, as long as any such thing does.
 * @param {(isBusy: boolean) => void} tell
 */
function progressMiddleware(tell) {
  const tokens = new Set();
  return {
    /** @type {import('vscode-languageclient/node').HandleWorkDoneProgress} */
    handleWorkDoneProgress(token, params, next) {
      if (params.kind === 'begin') tokens.add(token);
      if (params.kind === 'end') tokens.delete(token);
      tell(tokens.size > 0);
      next(token, params);
    },
  };
}

/** VS Code's own JSON service tells by the schema what is wrong with a configuration: once is enough. */
const configurationMiddleware = {
  /** @type {import('vscode-languageclient/node').HandleDiagnostics} */
  handleDiagnostics: (uri, diagnostics, next) => next(uri, withoutDoubles(uri, diagnostics)),
  /** @type {import('vscode-languageclient/node').ProvideDiagnostics} */
  async provideDiagnostics(document, previous, token, next) {
    const report = await next(document, previous, token);
    if (report?.kind !== 'full') return report;
    return { ...report, items: withoutDoubles('uri' in document ? document.uri : document, report.items) };
  },
  /** @type {import('vscode-languageclient/node').ProvideHover} */
  provideHover: (document, position, token, next) =>
    isConfiguration(document.uri) ? undefined : next(document, position, token),
};

/** @param {import('vscode').Uri} uri @param {import('vscode').Diagnostic[]} diagnostics */
function withoutDoubles(uri, diagnostics) {
  if (!isConfiguration(uri)) return diagnostics;
  return diagnostics.filter(({ code }) => (typeof code === 'object' ? code.value : code) !== 'config/invalid');
}

module.exports = { SHOW_REFERENCES, createClient };
