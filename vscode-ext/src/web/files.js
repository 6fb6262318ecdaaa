// @ts-check
'use strict';
const vscode = require('vscode');

/** What the server reads of a workspace, and of how many files: each can be a request to a remote repository. */
const PATTERN = '{**/.tierlint.json,**/*.tierlist.json,**/*.tierlist.csv,**/*.tierproj/**}';
const MAXIMUM = 500;

/** @typedef {{ path: string, content?: Uint8Array, size?: number }} File Without content and size: removed. */

/** @returns {Promise<Map<string, File>>} The files of the workspace by path. */
async function workspaceFiles() {
  /** @type {vscode.Uri[]} */
  const uris = await vscode.workspace.findFiles(PATTERN, undefined, MAXIMUM);
  const files = await Promise.all(uris.map(readFile));
  return new Map(files.map((file) => [file.path, file]));
}

/**
 * A file for the server: the content of a list or a configuration, the size of any other.
 * @param {vscode.Uri} uri @returns {Promise<File>}
 */
async function readFile(uri) {
  const { path } = uri;
  try {
    if (/\.(json|csv)$/.test(path)) return { path, content: await vscode.workspace.fs.readFile(uri) };
    return { path, size: (await vscode.workspace.fs.stat(uri)).size };
  } catch {
    return { path };
  }
}

/**
 * Addresses for the server, which reads files only: those of the workspace's file system become `file:`.
 * @param {vscode.WorkspaceFolder | undefined} folder
 */
function converters(folder) {
  const [own, file] = [folder ? folder.uri.with({ path: '/' }).toString() : 'file:///', 'file:///'];
  /** @param {string} address @param {string} from @param {string} to */
  const swapped = (address, from, to) => (address.startsWith(from) ? to + address.slice(from.length) : address);
  return {
    /** @param {vscode.Uri} uri */
    code2Protocol: (uri) => swapped(uri.toString(), own, file),
    /** @param {string} address */
    protocol2Code: (address) => vscode.Uri.parse(swapped(address, file, own)),
  };
}

module.exports = { converters, readFile, workspaceFiles };
