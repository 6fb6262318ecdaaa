// @ts-check
'use strict';
const vscode = require('vscode');
const { createClient } = require('./client');
const { serialized } = require('./serialized');

const NOT_RUNNING = 'tierlint is not running.';
const INSTALL_URL = 'https://github.com/tierlint/tierlint#install';

/**
 * @typedef {object} Host What depends on where the extension runs.
 * @property {import('./documents').Documents} documents
 * @property {(context: vscode.ExtensionContext) => Promise<Found>} find
 * @property {(session: Session) => Record<string, (...args: any[]) => unknown>} commands
 * @property {(session: Session) => vscode.Disposable[]} register Registers what is there only.
 * @typedef {{ program: Program, server: import('./client').Server } | { program?: undefined }} Server
 * @typedef {Server & { rejected: import('./program').Rejected[] }} Found
 * @typedef {import('./program').Program} Program
 */

/**
 * @typedef {object} Session
 * @property {() => Promise<void>} restart Finds the program and starts it. Never rejects: shows errors.
 * @property {() => Promise<void>} end
 * @property {() => Program | undefined} program The running server.
 * @property {(method: string, params: object) => Promise<any>} request Sends a request; `undefined` if there is no server.
 * @property {(edit: object) => Promise<vscode.WorkspaceEdit | undefined>} asEdit Converts an edit of the protocol.
 * @property {(uri: vscode.Uri) => string} asAddress The address of a document in the protocol.
 * @property {(address: string) => vscode.Uri} asUri
 * @property {(listener: () => void) => vscode.Disposable} onStart Is called when the server has started, or started again.
 */

/**
 * Manages the server.
 * @param {Host} host
 * @param {vscode.ExtensionContext} context
 * @param {import('./output').Output} output
 * @param {import('./status').Status} status
 * @returns {Session}
 */
function createSession(host, context, output, status) {
  /** @type {import('./client').Client | undefined} */
  let client;
  /** @type {Program | undefined} */
  let program;
  let isEnded = false;
  let restarts = 0;
  /** @type {Set<() => void>} */
  const listeners = new Set();

  async function start() {
    status.starting();
    const found = await host.find(context);
    for (const { command, origin, problem } of found.rejected) output.log.warn(`${command} (${origin}): ${problem}`);
    if (!found.program) return fail(missing(found.rejected));
    const started = found.program;
    output.log.info(`${started.command} (${started.origin}): version ${started.version}`);
    client = createClient(found.server, host.documents, output, {
      running() {
        status.running(started);
        for (const listener of listeners) listener();
      },
      stopped: () => status.failed('The server has stopped'),
      working: status.working,
      reported: status.reported,
    });
    await client.start();
    program = started;
  }

  /** @param {string} why */
  function fail(why) {
    output.log.error(why);
    status.failed(why);
    // Not awaited: the user may never close the message.
    void offerHelp(why, output);
  }

  const run = serialized(async () => {
    const own = restarts;
    try {
      await client?.stop();
      client = program = undefined;
      if (!isEnded) await start();
    } catch (error) {
      // A start that another one has interrupted did not fail.
      if (own === restarts) fail(`tierlint did not start: ${error instanceof Error ? error.message : error}`);
    }
  });
  const restart = () => {
    restarts += 1;
    client?.interrupt();
    return run();
  };
  return {
    restart,
    async end() {
      isEnded = true;
      await restart();
    },
    program: () => program,
    request: async (method, params) => client?.request(method, params),
    asEdit: async (edit) => client?.asEdit(edit),
    asAddress: (uri) => client?.asAddress(uri) ?? uri.toString(),
    asUri: (address) => client?.asUri(address) ?? vscode.Uri.parse(address),
    onStart(listener) {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
  };
}

/** @param {import('./program').Rejected[]} rejected */
function missing(rejected) {
  const last = rejected.at(-1);
  if (!last) return 'Cannot find tierlint in your PATH.';
  return `Cannot use ${last.command}: ${last.problem}`;
}

/** @param {string} why @param {import('./output').Output} output */
async function offerHelp(why, output) {
  const [settings, install, log] = ['Open Settings', 'How to Install', 'Show Log'];
  const choice = await vscode.window.showErrorMessage(why, settings, install, log);
  if (choice === settings) await vscode.commands.executeCommand('workbench.action.openSettings', 'tierlint.path');
  if (choice === install) await vscode.env.openExternal(vscode.Uri.parse(INSTALL_URL));
  if (choice === log) output.log.show();
}

module.exports = { NOT_RUNNING, createSession };
