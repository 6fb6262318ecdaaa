// @ts-check
'use strict';
// The only module that depends on vscode-languageclient.
const { LanguageClient, State } = require('vscode-languageclient/node');
const { DOCUMENT_SELECTOR, isConfiguration } = require('./documents');
const { spawnForm } = require('./program');

/** The client command of code lenses; see `commandCapability`. */
const SHOW_REFERENCES = 'tierlint.showReferences';

/**
 * @typedef {object} Client
 * @property {() => Promise<void>} start
 * @property {() => Promise<void>} stop Ends the process, in any state.
 */

/**
 * A client for one server process. Restarts a crashed process, up to five times in three minutes.
 * @param {import('./program').Program} program
 * @param {import('./settings').ProgramSettings} settings
 * @param {import('./output').Output} output
 * @param {{ running: () => void, stopped: () => void, working: (isBusy: boolean) => void }} on
 * @returns {Client}
 */
function createClient(program, settings, output, on) {
  const { command, args, shell } = spawnForm(program.command, ['lsp', ...settings.args]);
  const options = { env: settings.environment, cwd: settings.isTrusted ? settings.folders[0] : undefined, shell };
  // The id is also the section of the setting `trace.server`, which the client reads.
  const client = new LanguageClient('tierlint', 'tierlint', { command, args, options }, {
    documentSelector: DOCUMENT_SELECTOR,
    outputChannel: output.log,
    traceOutputChannel: output.trace,
    middleware: { ...configurationMiddleware, ...progressMiddleware(on.working) },
  });
  client.registerFeature(commandCapability);
  const listener = client.onDidChangeState((event) => {
    if (event.newState === State.Running) on.running();
    if (event.newState === State.Stopped) on.stopped();
  });
  return {
    start: () => client.start(),
    async stop() {
      listener.dispose();
      // Stopping a client that failed to start throws.
      await client.dispose().catch((error) => output.log.warn(`stopping: ${error}`));
    },
  };
}

/**
 * Adds the client commands to the capabilities.
 * @type {import('vscode-languageclient/node').StaticFeature}
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
 * Reports whether any work is in progress.
 * @param {(isBusy: boolean) => void} onChange
 */
function progressMiddleware(onChange) {
  const tokens = new Set();
  return {
    /** @type {import('vscode-languageclient/node').HandleWorkDoneProgress} */
    handleWorkDoneProgress(token, params, next) {
      if (params.kind === 'begin') tokens.add(token);
      if (params.kind === 'end') tokens.delete(token);
      onChange(tokens.size > 0);
      next(token, params);
    },
  };
}

/** Drops findings that VS Code's JSON service reports for a configuration, too, because it has the same schema. */
const configurationMiddleware = {
  /** @type {import('vscode-languageclient/node').HandleDiagnostics} */
  handleDiagnostics: (uri, diagnostics, next) => next(uri, withoutDuplicates(uri, diagnostics)),
  /** @type {import('vscode-languageclient/node').ProvideDiagnostics} */
  async provideDiagnostics(document, previous, token, next) {
    const report = await next(document, previous, token);
    if (report?.kind !== 'full') return report;
    return { ...report, items: withoutDuplicates('uri' in document ? document.uri : document, report.items) };
  },
  /** @type {import('vscode-languageclient/node').ProvideHover} */
  provideHover: (document, position, token, next) =>
    isConfiguration(document.uri) ? undefined : next(document, position, token),
};

/** @param {import('vscode').Uri} uri @param {import('vscode').Diagnostic[]} diagnostics */
function withoutDuplicates(uri, diagnostics) {
  if (!isConfiguration(uri)) return diagnostics;
  return diagnostics.filter(({ code }) => (typeof code === 'object' ? code.value : code) !== 'config/invalid');
}

module.exports = { SHOW_REFERENCES, createClient };
