// @ts-check
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const vscode = require('vscode');
const { exists, open } = require('./configuration');
const { run } = require('./program');
const { NOT_RUNNING } = require('./session');
const { programSettings } = require('./settings');

/** @typedef {import('./session').Session} Session */

/**
 * Prompts for a file, creates a new list there, and opens it.
 * @param {Session} session
 * @param {unknown} folder Where, from a menu of the Explorer.
 */
async function newList(session, folder) {
  const filters = { ['Tier list']: ['tierlist.json'] };
  const defaultUri = folder instanceof vscode.Uri ? vscode.Uri.joinPath(folder, 'new.tierlist.json') : undefined;
  const chosen = await vscode.window.showSaveDialog({ defaultUri, filters, saveLabel: 'Create' });
  if (!chosen) return;
  const uri = named(chosen);
  const mayReplace = uri === chosen || !(await exists(uri)) || (await confirmsReplacing(uri));
  if (mayReplace && (await writeList(session, uri.fsPath))) await open(uri);
}

/**
 * Writes a new list. The program never overwrites a file, so it writes elsewhere, under the same name.
 * @param {Session} session
 * @param {string} file
 */
async function writeList(session, file) {
  const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'tierlint-'));
  const draft = path.join(folder, path.basename(file));
  try {
    if (!(await initialize(session, folder, ['--list', draft]))) return false;
    await fs.promises.copyFile(draft, file);
    return true;
  } catch (error) {
    void vscode.window.showErrorMessage(String(error));
    return false;
  } finally {
    await fs.promises.rm(folder, { recursive: true });
  }
}

/**
 * The file with the extension of a list, which not all dialogs append.
 * @param {vscode.Uri} uri
 */
function named(uri) {
  if (uri.path.endsWith('.tierlist.json')) return uri;
  const name = path.basename(uri.fsPath).replace(/(\.tierlist|\.json)+$/i, '');
  return vscode.Uri.joinPath(uri, '..', `${name}.tierlist.json`);
}

/** @param {vscode.Uri} uri */
async function confirmsReplacing(uri) {
  const replace = 'Replace';
  const question = `${path.basename(uri.fsPath)} already exists. Replace it?`;
  return (await vscode.window.showWarningMessage(question, { modal: true }, replace)) === replace;
}

/** @param {Session} session @param {string} folder @param {string[]} args @returns {Promise<boolean>} */
async function initialize(session, folder, args) {
  const program = session.program();
  const { problem } = program
    ? await run(program.command, ['init', ...args], { environment: programSettings().environment, folder })
    : { problem: NOT_RUNNING };
  if (problem !== undefined) void vscode.window.showErrorMessage(problem);
  return problem === undefined;
}

module.exports = { initialize, newList };
