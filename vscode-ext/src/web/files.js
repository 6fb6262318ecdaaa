// @ts-check
'use strict';
const vscode = require('vscode');

/** What the server reads of a workspace, and of how many files: each can be a request to a remote repository. */
const PATTERN = '{**/.tierlint.json,**/.gitignore,**/*.tierlist.json,**/*.tierlist.csv,**/*.tierproj/**}';
const MAXIMUM = 500;

/** @typedef {{ uri: string, text?: string, size?: number }} File As in `tierlint/files`: deleted without text and size. */

/**
 * The files of the workspace, as far as the server reads them.
 * @param {Converters} converters @returns {Promise<File[]>}
 */
async function workspaceFiles(converters) {
  const uris = await vscode.workspace.findFiles(PATTERN, undefined, MAXIMUM);
  return Promise.all(uris.map((uri) => readFile(uri, converters)));
}

/**
 * The text of a list or a configuration, the size of any other file.
 * @param {vscode.Uri} file @param {Converters} converters @returns {Promise<File>}
 */
async function readFile(file, converters) {
  const uri = converters.code2Protocol(file);
  try {
    if (!/\.(json|csv|gitignore)$/.test(file.path)) return { uri, size: (await vscode.workspace.fs.stat(file)).size };
    const bytes = await vscode.workspace.fs.readFile(file);
    return { uri, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
  } catch {
    return { uri };
  }
}

/** @typedef {{ code2Protocol(uri: vscode.Uri): string, protocol2Code(address: string): vscode.Uri }} Converters */

/**
 * Addresses for the server, which knows files only: those of the file system of a folder become `file:`.
 * @param {vscode.WorkspaceFolder | undefined} folder @returns {Converters}
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
