// @ts-check
'use strict';
const vscode = require('vscode');
const { registerCommands } = require('./commands');
const { createOutput } = require('./output');
const { registerPreview } = require('./preview');
const { createSession } = require('./session');
const { createStatus } = require('./status');
const { registerTasks } = require('./tasks');

/** @type {import('./session').Session | undefined} */
let session;

/** The settings that the client or the server reads only at the start. */
const START_SETTINGS = ['tierlint.path', 'tierlint.arguments', 'tierlint.environment', 'tierlint.run'];

/**
 * Starts the server, and restarts it when one of these settings or the trust changes.
 * @param {vscode.ExtensionContext} context
 * @returns What tests of the extension can ask for.
 */
async function activate(context) {
  const output = createOutput();
  const status = createStatus();
  /** @type {Set<string>} */
  const shownPreviews = new Set();
  const own = (session = createSession(context, output, status));
  context.subscriptions.push(
    output,
    status,
    ...registerCommands(own, output),
    registerTasks(own),
    ...registerPreview(own, context, shownPreviews),
    vscode.workspace.onDidGrantWorkspaceTrust(() => own.restart()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (START_SETTINGS.some((name) => event.affectsConfiguration(name))) own.restart();
      if (event.affectsConfiguration('tierlint.enable')) status.refresh();
    }),
  );
  await own.restart();
  return { shownPreviews };
}

/** Stops the server, after a start in progress. */
async function deactivate() {
  await session?.end();
  session = undefined;
}

module.exports = { activate, deactivate };
