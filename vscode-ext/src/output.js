// @ts-check
'use strict';
const vscode = require('vscode');

/**
 * @typedef {{ info(text: string): void, warn(text: string): void, error(text: string): void, show(): void }} Log
 * @typedef {object} Output
 * @property {Log} log The log of the extension and the server.
 * @property {() => readonly string[]} lastLines What was written last to the log: VS Code does not return it.
 * @property {vscode.OutputChannel} client The same for the client, which writes level and time into its lines.
 * @property {vscode.OutputChannel} trace The messages between both. Created on first use, because it is rarely needed.
 * @property {() => void} dispose
 */

/** How many lines are kept. */
const LAST = 50;

/** @returns {Output} */
function createOutput() {
  const shown = vscode.window.createOutputChannel('tierlint', { log: true });
  /** @type {string[]} */
  const lines = [];
  /** @param {'info' | 'warn' | 'error'} level @returns {(text: string) => void} */
  const written = (level) => (text) => {
    if (lines.push(`${new Date().toISOString()} [${level}] ${text}`) > LAST) lines.shift();
    shown[level](text);
  };
  const log = { info: written('info'), warn: written('warn'), error: written('error'), show: () => shown.show(true) };
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
    lastLines: () => lines,
    client: {
      name: 'tierlint',
      append: (text) => log.info(text.trimEnd()),
      appendLine: (line) => writeLine(log, line),
      replace: (text) => shown.replace(text),
      clear: () => shown.clear(),
      show: log.show,
      hide: () => shown.hide(),
      dispose: () => undefined,
    },
    trace,
    dispose() {
      shown.dispose();
      trace.dispose();
    },
  };
}

/**
 * Writes a line of the client at its level.
 * @param {Log} log
 * @param {string} line
 */
function writeLine(log, line) {
  const [, level, text = line] = /^\[(Error|Warn|Info)\s*- [^\]]*\] ([^]*)$/.exec(line) ?? [];
  if (level === 'Error') log.error(text);
  else if (level === 'Warn') log.warn(text);
  else log.info(text);
}

module.exports = { createOutput };
