// @ts-check
'use strict';
const vscode = require('vscode');

/**
 * @typedef {object} Output
 * @property {vscode.LogOutputChannel} log The log of the extension and the server.
 * @property {vscode.OutputChannel} client The same for the client, which writes level and time into its lines.
 * @property {vscode.OutputChannel} trace The messages between both. Created on first use, because it is rarely needed.
 * @property {() => void} dispose
 */

/** @returns {Output} */
function createOutput() {
  const log = vscode.window.createOutputChannel('tierlint', { log: true });
  /** @type {vscode.OutputChannel | undefined} */
  let created;
  const channel = () => (created ??= vscode.window.createOutputChannel('tierlint trace'));
  /** @type {vscode.OutputChannel} */
  const trace = {
    name: 'tierlint trace',
    append: (text) => channel().append(text),
    appendLine: (text) => channel().appendLine(text),
    replace: (text) => channel().replace(text),
    clear: () => created?.clear(),
    show: () => channel().show(true),
    hide: () => created?.hide(),
    dispose: () => created?.dispose(),
  };
  return {
    log,
    client: {
      name: 'tierlint',
      append: (text) => log.info(text.trimEnd()),
      appendLine: (line) => writeLine(log, line),
      replace: (text) => log.replace(text),
      clear: () => log.clear(),
      show: () => log.show(true),
      hide: () => log.hide(),
      dispose: () => undefined,
    },
    trace,
    dispose() {
      log.dispose();
      trace.dispose();
    },
  };
}

/**
 * Writes a line of the client at its level.
 * @param {vscode.LogOutputChannel} log
 * @param {string} line
 */
function writeLine(log, line) {
  const [, level, text = line] = /^\[(Error|Warn|Info)\s*- [^\]]*\] ([^]*)$/.exec(line) ?? [];
  if (level === 'Error') log.error(text);
  else if (level === 'Warn') log.warn(text);
  else log.info(text);
}

module.exports = { createOutput };
