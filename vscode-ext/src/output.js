// @ts-check
'use strict';
const vscode = require('vscode');

/**
 * @typedef {object} Output
 * @property {vscode.LogOutputChannel} log The log of the extension and the server.
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
    trace,
    dispose() {
      log.dispose();
      trace.dispose();
    },
  };
}

module.exports = { createOutput };
