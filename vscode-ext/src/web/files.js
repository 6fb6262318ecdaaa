// @ts-check
'use strict';
const vscode = require('vscode');

/** What the server reads of a workspace, and of how many files: each can be a request to a remote repository. */
const PATTERN = '{**/.tierlint.json,**/.gitignore,**/*.tierlist.json,**/*.tierlist.csv,**/*.tierproj/**}';
const MAXIMUM = 500;

/** @typedef {import('@tierlint/wasm').File} File */

/** The files of the workspace, as far as the server reads them. */
async function workspaceFiles() {
  const uris = await vscode.workspace.findFiles(PATTERN, undefined, MAXIMUM);
  return Promise.all(uris.map(readFile));
}

/**
 * The content of a list or a configuration, the size of any other file; neither of one that is gone.
 * @param {vscode.Uri} uri @returns {Promise<File>}
 */
async function readFile(uri) {
  const { path } = uri;
  try {
    if (/\.(json|csv|gitignore)$/.test(path)) return { path, content: await vscode.workspace.fs.readFile(uri) };
    return { path, size: (await vscode.workspace.fs.stat(uri)).size };
  } catch {
    return { path };
  }
}

/**
 * Addresses for the server, which knows files only: those of the file system of a folder become `file:`.
 * @param {vscode.WorkspaceFolder | undefined} folder
 * @returns {{ code2Protocol(uri: vscode.Uri): string, protocol2Code(address: string): vscode.Uri }}
 */
function convertersFor(folder) {
  const [own, file] = [folder ? folder.uri.with({ path: '/' }).toString() : 'file:///', 'file:///'];
  /** @param {string} address @param {string} from @param {string} to */
  const swapped = (address, from, to) => (address.startsWith(from) ? to + address.slice(from.length) : address);
  return {
    code2Protocol: (uri) => swapped(uri.toString(), own, file),
    protocol2Code: (address) => vscode.Uri.parse(swapped(address, file, own)),
  };
}

module.exports = { convertersFor, readFile, workspaceFiles };
