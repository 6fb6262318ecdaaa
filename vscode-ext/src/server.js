// @ts-check
'use strict';
const { execFile, spawn } = require('child_process');
const { LanguageClient } = require('vscode-languageclient/node');
const { spawnForm } = require('./program');

/** How long a process that has ended may take to pass on its last words, in milliseconds. */
const DRAIN = 200;

/**
 * The process of the server. The client leaves it to us, because it cannot end a server that is starting.
 * @param {import('./program').Program} program
 * @param {import('./settings').ProgramSettings} settings
 * @returns {import('./client').Server}
 */
function createServer(program, settings) {
  const { command, args, shell } = spawnForm(program.command, ['lsp', ...settings.args]);
  const options = { env: settings.environment, cwd: settings.isTrusted ? settings.folders[0] : undefined, shell };
  /** @type {{ kill: () => void, exited: Promise<void>, closed: Promise<void> } | undefined} */
  let current;
  let errors = '';
  /** @returns {Promise<import('child_process').ChildProcess>} */
  function start() {
    const child = spawn(command, args, options);
    errors = '';
    child.stderr.on('data', (data) => {
      errors = `${errors}${data}`.slice(-2000);
    });
    const exited = happening(child, 'exit');
    current = { kill: () => kill(child, shell), exited, closed: happening(child, 'close') };
    return new Promise((resolve, reject) => {
      child.on('spawn', () => resolve(child));
      child.on('error', (error) => {
        current = undefined;
        reject(error);
      });
    });
  }
  return {
    // The id is also the section of the setting `trace.server`, which the client reads.
    createClient: (clientOptions) => new LanguageClient('tierlint', 'tierlint', start, clientOptions),
    async end(patience) {
      if (!current) return;
      const timer = setTimeout(current.kill, patience);
      await current.exited;
      clearTimeout(timer);
      await Promise.race([current.closed, new Promise((resolve) => setTimeout(() => resolve(undefined), DRAIN))]);
    },
    complaint: () => errors.trim().split('\n').at(-1)?.trim() ?? '',
  };
}

/** @param {import('child_process').ChildProcess} child @param {'exit' | 'close'} event @returns {Promise<void>} */
function happening(child, event) {
  return new Promise((resolve) => child.on(event, () => resolve()));
}

/** @param {import('child_process').ChildProcess} child @param {boolean} isShell */
function kill(child, isShell) {
  // Only Windows has shells; killing one leaves what it runs.
  if (isShell) execFile('taskkill', ['/T', '/F', '/PID', String(child.pid)], {}, () => undefined);
  else child.kill('SIGKILL');
}

module.exports = { createServer };
