// @ts-check
'use strict';
const vscode = require('vscode');

/** What the server reads of a workspace. */
const PATTERN = '{**/.tierlint.json,**/.gitignore,**/*.tierlist.json,**/*.tierlist.csv,**/*.tierproj/**}';
/** Of how many files: elsewhere than on disk, each can be a request to a remote repository. */
const [MAXIMUM, MAXIMUM_ON_DISK] = [500, 5000];

/** @typedef {import('@tierlint/wasm').File} File */

/** The files of the workspace, as far as the server reads them. */
async function workspaceFiles() {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const maximum = folders.every(({ scheme }) => scheme === 'file') ? MAXIMUM_ON_DISK : MAXIMUM;
  const uris = await vscode.workspace.findFiles(PATTERN, undefined, maximum);
  // Only in a repository, `.gitignore` says what is no list.
  const repositories = folders.map((folder) => vscode.Uri.joinPath(folder, '.git'));
  return Promise.all([...uris, ...repositories].map(readFile));
}

/**
 * The content of a list or a configuration, the size of any other file; neither of one that is gone.
 * @param {vscode.Uri} uri @returns {Promise<File>}
 */
async function readFile(uri) {
  // Of a drive of Windows, addresses have the letter in lower case.
  const path = uri.path.replace(/^\/[A-Z]:/, (drive) => drive.toLowerCase());
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
