// @ts-check
'use strict';
const vscode = require('vscode');
const { registerCommands } = require('./commands');
const { createOutput } = require('./output');
const { createSession } = require('./session');
const { createStatus } = require('./status');
const { registerTasks } = require('./tasks');

/** @type {import('./session').Session | undefined} */
let session;

/** The settings that affect the server process. */
const PROGRAM_SETTINGS = ['tierlint.path', 'tierlint.arguments', 'tierlint.environment'];

/**
 * Starts the server, and restarts it when a setting of the process or the trust changes.
 * @param {vscode.ExtensionContext} context
 */
async function activate(context) {
  const output = createOutput();
  const status = createStatus();
  const own = (session = createSession(context, output, status));
  context.subscriptions.push(
    output,
    status,
    ...registerCommands(own, output),
    registerTasks(own),
    vscode.workspace.onDidGrantWorkspaceTrust(() => own.restart()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (PROGRAM_SETTINGS.some((name) => event.affectsConfiguration(name))) own.restart();
    }),
  );
  await own.restart();
}

/** Stops the server, after a start in progress. */
async function deactivate() {
  await session?.end();
  session = undefined;
}

module.exports = { activate, deactivate };
