// @ts-check
'use strict';
// The extension in a browser: the server is a worker, and there are no programs.
const vscode = require('vscode');
const { extensionOn } = require('../activation');
const { openConfiguration } = require('../configuration');
const { documentsOf } = require('../documents');
const { createConfiguration, newList, showDocumentation } = require('./commands');
const { createServer } = require('./server');

const fileSystems = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme);

module.exports = extensionOn({
  documents: documentsOf([...new Set(['file', ...fileSystems])]),
  async find({ extension, extensionUri }) {
    const { version } = extension.packageJSON;
    const server = await createServer(vscode.Uri.joinPath(extensionUri, 'web'));
    return { program: { command: 'WebAssembly', origin: 'bundled', version }, rejected: [], server };
  },
  commands: () => ({
    'tierlint.newList': newList,
    'tierlint.explainRule': showDocumentation,
    'tierlint.openConfiguration': () => openConfiguration(createConfiguration),
  }),
  register: () => [],
});
