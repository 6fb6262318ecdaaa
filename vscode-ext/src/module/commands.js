// @ts-check
'use strict';
// What other commands do without the program.
const vscode = require('vscode');

/** Opens a new list, not saved yet. */
async function newList() {
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'tierlist' }));
  await vscode.commands.executeCommand('editor.action.insertSnippet', { langId: 'tierlist', name: 'Tier list' });
}

/** @param {vscode.WorkspaceFolder} folder */
async function createConfiguration({ uri }) {
  const text = '{\n  "profile": "offline",\n  "rules": {}\n}\n';
  const file = vscode.Uri.joinPath(uri, '.tierlint.json');
  return vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text)).then(() => true, (error) => {
    void vscode.window.showErrorMessage(String(error));
    return false;
  });
}

/**
 * Opens the page of a rule. Only the rules of findings are known, in the active list.
 * @param {unknown} rule The user selects one if it is not given.
 */
async function showDocumentation(rule) {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const codes = uri ? vscode.languages.getDiagnostics(uri).map(({ code }) => code) : [];
  const pages = new Map(codes.flatMap((code) => (typeof code === 'object' ? [[String(code.value), code.target]] : [])));
  if (pages.size === 0) return void vscode.window.showInformationMessage('The list has no findings to explain.');
  const picks = [...pages.keys()].map((label) => ({ label }));
  const chosen = typeof rule === 'string' ? rule : (await vscode.window.showQuickPick(picks, { placeHolder: 'Which rule?' }))?.label;
  const page = chosen === undefined ? undefined : pages.get(chosen);
  return page && vscode.env.openExternal(page);
}

module.exports = { createConfiguration, newList, showDocumentation };
