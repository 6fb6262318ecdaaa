// @ts-check
'use strict';
const vscode = require('vscode');

/**
 * @typedef {object} Status
 * @property {() => void} starting
 * @property {(program: import('./program').Program) => void} running
 * @property {() => void} refresh Shows a changed setting.
 * @property {(isBusy: boolean) => void} working Shows or hides the progress indicator.
 * @property {(uri: vscode.Uri, count: number) => void} reported A document has so many findings.
 * @property {(why: string) => void} failed
 * @property {() => void} dispose
 */

/**
 * The language status item of the server.
 * @param {vscode.DocumentSelector} documents
 * @returns {Status}
 */
function createStatus(documents) {
  const item = vscode.languages.createLanguageStatusItem('tierlint.status', documents);
  const limit = createLimit();
  /** @type {import('./program').Program | undefined} */
  let program;
  /** @type {(text: string, detail: string, severity: vscode.LanguageStatusSeverity, isBusy: boolean) => void} */
  const show = (text, detail, severity, isBusy) => void Object.assign(item, { text, detail, severity, busy: isBusy });
  item.name = 'tierlint';
  item.command = { title: 'Show Log', command: 'tierlint.showLog' };

  // A folder can have its own setting.
  const listener = vscode.window.onDidChangeActiveTextEditor(refresh);
  function refresh() {
    if (!program) return;
    const uri = vscode.window.activeTextEditor?.document.uri;
    const isOff = vscode.workspace.getConfiguration('tierlint', uri).get('enable') === false;
    const detail = isOff ? 'Off: see the setting tierlint.enable' : program.command;
    show(`tierlint ${program.version}`, detail, vscode.LanguageStatusSeverity.Information, item.busy);
  }
  return {
    starting: () => show('tierlint', 'Starting…', vscode.LanguageStatusSeverity.Information, true),
    running(started) {
      program = started;
      item.busy = false;
      refresh();
    },
    refresh,
    working(isBusy) {
      item.busy = isBusy;
    },
    reported: limit.reported,
    failed(why) {
      program = undefined;
      show('tierlint', why, vscode.LanguageStatusSeverity.Error, false);
    },
    dispose() {
      listener.dispose();
      item.dispose();
      limit.dispose();
    },
  };
}

/** The language status item of documents with more findings than are shown. */
function createLimit() {
  const item = vscode.languages.createLanguageStatusItem('tierlint.limit', []);
  /** @type {Map<string, vscode.DocumentFilter>} */
  const documents = new Map();
  item.name = 'tierlint findings';
  item.severity = vscode.LanguageStatusSeverity.Warning;
  item.command = { title: 'Change', command: 'workbench.action.openSettings', arguments: ['tierlint.maxDiagnostics'] };
  return {
    /** @param {vscode.Uri} uri @param {number} count */
    reported(uri, count) {
      const maximum = vscode.workspace.getConfiguration('tierlint', uri).get('maxDiagnostics');
      const isCut = typeof maximum === 'number' && count >= maximum;
      if (!isCut && !documents.delete(uri.toString())) return;
      if (isCut) documents.set(uri.toString(), { scheme: uri.scheme, pattern: uri.fsPath });
      Object.assign(item, { text: `The first ${count} findings`, detail: 'There may be more', selector: [...documents.values()] });
    },
    dispose: () => item.dispose(),
  };
}

module.exports = { createStatus };
