// @ts-check
'use strict';
const vscode = require('vscode');
const { createClient } = require('./client');
const { findProgram } = require('./program');
const { serialized } = require('./serialized');
const { programSettings } = require('./settings');

const INSTALLING = 'https://github.com/tierlint/tierlint#try-it';

/**
 * @typedef {object} Session
 * @property {() => Promise<void>} restart Looks for the program anew and starts it. Never fails: what is wrong is shown.
 * @property {() => Promise<void>} end
 * @property {() => import('./program').Program | undefined} program The one that serves.
 */

/**
 * The life of the server, as long as the extension's.
 * @param {vscode.ExtensionContext} context
 * @param {import('./output').Output} output
 * @param {import('./status').Status} status
 * @returns {Session}
 */
function createSession(context, output, status) {
  /** @type {import('./client').Client | undefined} */
  let client;
  /** @type {import('./program').Program | undefined} */
  let program;
  let isOver = false;

  async function start() {
    status.starting();
    const settings = programSettings();
    const found = await findProgram(settings, context.extensionPath);
    for (const { command, origin, problem } of found.refusals) output.log.warn(`${command} (${origin}): ${problem}`);
    if (!found.program) return fail(missing(found.refusals));
    const started = found.program;
    output.log.info(`${started.command} (${started.origin}): version ${started.version}`);
    client = createClient(started, settings, output, {
      running: () => status.running(started),
      stopped: () => status.failed(vscode.l10n.t('the server has stopped')),
      working: status.working,
    });
    await client.start();
    program = started;
  }

  /** @param {string} why */
  function fail(why) {
    output.log.error(why);
    status.failed(why);
    // Not waited for: the message may stay for ever.
    void offerHelp(why, output);
  }

  const restart = serialized(async () => {
    try {
      await client?.stop();
      client = program = undefined;
      if (!isOver) await start();
    } catch (error) {
      fail(vscode.l10n.t('tierlint did not start: {0}', String(error)));
    }
  });
  return {
    restart,
    async end() {
      isOver = true;
      await restart();
    },
    program: () => program,
  };
}

/** @param {import('./program').Refusal[]} refusals */
function missing(refusals) {
  const last = refusals.at(-1);
  if (!last) return vscode.l10n.t('The program tierlint was not found in your PATH.');
  return vscode.l10n.t('{0} cannot be used: {1}', last.command, last.problem);
}

/** @param {string} why @param {import('./output').Output} output */
async function offerHelp(why, output) {
  const [settings, install, log] = [vscode.l10n.t('Open Settings'), vscode.l10n.t('How to Install'), vscode.l10n.t('Show Log')];
  const choice = await vscode.window.showErrorMessage(why, settings, install, log);
  if (choice === settings) await vscode.commands.executeCommand('workbench.action.openSettings', 'tierlint.path');
  if (choice === install) await vscode.env.openExternal(vscode.Uri.parse(INSTALLING));
  if (choice === log) output.log.show(true);
}

module.exports = { createSession };
