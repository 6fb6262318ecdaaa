// @ts-check
'use strict';
const vscode = require('vscode');

/**
 * Opens the configuration of a workspace folder. Creates it if there is none.
 * @param {(folder: vscode.WorkspaceFolder) => Promise<boolean>} create Whether it did.
 */
async function openConfiguration(create) {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const folder = folders.length > 1 ? await vscode.window.showWorkspaceFolderPick() : folders[0];
  if (!folder) return;
  const uri = vscode.Uri.joinPath(folder.uri, '.tierlint.json');
  if ((await exists(uri)) || (await create(folder))) await open(uri);
}

/** @param {vscode.Uri} uri @returns {Promise<boolean>} */
async function exists(uri) {
  return vscode.workspace.fs.stat(uri).then(() => true, () => false);
}

/** @param {vscode.Uri} uri */
async function open(uri) {
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
}

module.exports = { exists, open, openConfiguration };
