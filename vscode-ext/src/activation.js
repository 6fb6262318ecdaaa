// @ts-check
'use strict';
const vscode = require('vscode');
const { registerCommands } = require('./commands');
const { createOutput } = require('./output');
const { registerPreview } = require('./preview');
const { createSession } = require('./session');
const { createStatus } = require('./status');

/** The settings that the client or the server reads only at the start. */
const START_SETTINGS = ['tierlint.path', 'tierlint.arguments', 'tierlint.environment', 'tierlint.run'];

/**
 * The two functions of an extension.
 * @param {import('./session').Host} host
 */
function extensionOn(host) {
  /** @type {import('./session').Session | undefined} */
  let session;
  return {
    /**
     * Starts the server, and restarts it when one of these settings or the trust changes.
     * @param {vscode.ExtensionContext} context
     * @returns What tests of the extension can ask for.
     */
    async activate(context) {
      const output = createOutput();
      const status = createStatus(host.documents.all);
      /** @type {Set<string>} */
      const shownPreviews = new Set();
      const own = (session = createSession(host, context, output, status));
      context.subscriptions.push(
        output,
        status,
        ...registerCommands(own, output, context, host.commands(own)),
        ...host.register(own),
        ...registerPreview(own, context, shownPreviews, host.documents.schemes),
        vscode.workspace.onDidGrantWorkspaceTrust(() => own.restart()),
        vscode.workspace.onDidChangeConfiguration((event) => {
          if (START_SETTINGS.some((name) => event.affectsConfiguration(name))) own.restart();
          if (event.affectsConfiguration('tierlint.enable')) status.refresh();
        }),
      );
      await own.restart();
      return { shownPreviews };
    },
    /** Stops the server, after a start in progress. */
    async deactivate() {
      await session?.end();
      session = undefined;
    },
  };
}

module.exports = { extensionOn };
