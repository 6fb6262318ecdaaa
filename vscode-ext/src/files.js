// @ts-check
'use strict';
const path = require('path');
const vscode = require('vscode');
const { run } = require('./program');
const { programSettings } = require('./settings');

/** @typedef {import('./session').Session} Session */

/**
 * Prompts for a file, creates a new list there, and opens it.
 * @param {Session} session
 */
async function newList(session) {
  const filters = { ['Tier list']: ['tierlist.json'] };
  const uri = await vscode.window.showSaveDialog({ filters, saveLabel: 'Create' });
  if (uri && (await initialize(session, path.dirname(uri.fsPath), ['--list', uri.fsPath]))) await open(uri);
}

/**
 * Opens the configuration of a workspace folder. Creates it if there is none.
 * @param {Session} session
 */
async function openConfiguration(session) {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const folder = folders.length > 1 ? await vscode.window.showWorkspaceFolderPick() : folders[0];
  if (!folder) return;
  const uri = vscode.Uri.joinPath(folder.uri, '.tierlint.json');
  const exists = await vscode.workspace.fs.stat(uri).then(() => true, () => false);
  if (exists || (await initialize(session, folder.uri.fsPath, []))) await open(uri);
}

/** @param {Session} session @param {string} folder @param {string[]} args @returns {Promise<boolean>} */
async function initialize(session, folder, args) {
  const program = session.program();
  const { problem } = program
    ? await run(program.command, ['init', ...args], { environment: programSettings().environment, folder })
    : { problem: 'tierlint is not running.' };
  if (problem !== undefined) void vscode.window.showErrorMessage(problem);
  return problem === undefined;
}

/** @param {vscode.Uri} uri */
async function open(uri) {
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
}

module.exports = { newList, openConfiguration };
