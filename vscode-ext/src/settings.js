// @ts-check
'use strict';
const os = require('os');
const path = require('path');
const vscode = require('vscode');

/**
 * @typedef {object} ProgramSettings
 * @property {string} path Empty if not set.
 * @property {string[]} args
 * @property {Record<string, string>} environment The complete environment.
 * @property {string[]} folders The workspace folders on disk.
 * @property {boolean} isTrusted
 */

/**
 * The settings of the server process. In untrusted workspaces only user settings are read; VS Code ensures the same through
 * `restrictedConfigurations`.
 * @returns {ProgramSettings}
 */
function programSettings() {
  const section = vscode.workspace.getConfiguration('tierlint');
  const isTrusted = vscode.workspace.isTrusted;
  /** @param {string} name @returns {unknown} */
  const read = (name) => (isTrusted ? section.get(name) : section.inspect(name)?.globalValue);
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
  const [program, args, environment] = [read('path'), read('arguments'), read('environment')];
  return {
    path: typeof program === 'string' && program.trim() !== '' ? expanded(program.trim(), folders[0]) : '',
    args: Array.isArray(args) ? args.filter((each) => typeof each === 'string') : [],
    environment: { ...strings(process.env), ...strings(environment) },
    folders,
    isTrusted,
  };
}

/** @param {string} text @param {string | undefined} folder */
function expanded(text, folder) {
  const home = text.replace(/^~(?=[\\/]|$)/, () => os.homedir());
  const whole = home.replace(/\$\{workspaceFolder\}/g, () => folder ?? '');
  return folder === undefined ? whole : path.resolve(folder, whole);
}

/** @param {unknown} value @returns {Record<string, string>} */
function strings(value) {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, each]) => typeof each === 'string'));
}

module.exports = { programSettings };
