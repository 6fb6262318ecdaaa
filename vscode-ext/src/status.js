// @ts-check
'use strict';
const vscode = require('vscode');
const { DOCUMENT_SELECTOR } = require('./documents');

/**
 * @typedef {object} Status
 * @property {() => void} starting
 * @property {(program: import('./program').Program) => void} running
 * @property {(isBusy: boolean) => void} working Shows or hides the progress indicator.
 * @property {(why: string) => void} failed
 * @property {() => void} dispose
 */

/**
 * The language status item of the server.
 * @returns {Status}
 */
function createStatus() {
  const item = vscode.languages.createLanguageStatusItem('tierlint.status', DOCUMENT_SELECTOR);
  /** @type {(text: string, detail: string, severity: vscode.LanguageStatusSeverity, isBusy: boolean) => void} */
  const show = (text, detail, severity, isBusy) => void Object.assign(item, { text, detail, severity, busy: isBusy });
  item.name = 'tierlint';
  item.command = { title: 'Show Log', command: 'tierlint.showLog' };
  return {
    starting: () => show('tierlint', 'Starting…', vscode.LanguageStatusSeverity.Information, true),
    running(program) {
      show(`tierlint ${program.version}`, program.command, vscode.LanguageStatusSeverity.Information, false);
    },
    working(isBusy) {
      item.busy = isBusy;
    },
    failed: (why) => show('tierlint', why, vscode.LanguageStatusSeverity.Error, false),
    dispose: () => item.dispose(),
  };
}

module.exports = { createStatus };
