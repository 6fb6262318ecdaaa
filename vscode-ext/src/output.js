// @ts-check
'use strict';
const vscode = require('vscode');

/**
 * @typedef {object} Output
 * @property {vscode.LogOutputChannel} log What the extension does, and what the server says.
 * @property {vscode.OutputChannel} trace The messages between the two. Made when the first one is written: few ever look.
 * @property {() => void} dispose
 */

/** @returns {Output} */
function createOutput() {
  const log = vscode.window.createOutputChannel('tierlint', { log: true });
  /** @type {vscode.OutputChannel | undefined} */
  let made;
  const channel = () => (made ??= vscode.window.createOutputChannel('tierlint trace'));
  /** @type {vscode.OutputChannel} */
  const trace = {
    name: 'tierlint trace',
    append: (text) => channel().append(text),
    appendLine: (text) => channel().appendLine(text),
    replace: (text) => channel().replace(text),
    clear: () => made?.clear(),
    show: () => channel().show(true),
    hide: () => made?.hide(),
    dispose: () => made?.dispose(),
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
