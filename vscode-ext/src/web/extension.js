// @ts-check
'use strict';
// The extension in a browser: the server is a worker, and there are no programs.
const vscode = require('vscode');
const { extensionOn } = require('../activation');
const { openConfiguration } = require('../configuration');
const { documentsOf } = require('../documents');
const { createConfiguration, newList, showDocumentation } = require('../module/commands');
const { findModule } = require('../module/server');

const fileSystems = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme);

/** @type {import('../module/server').StartWorker} */
function startWorker(source, onFailure) {
  const worker = new Worker(vscode.Uri.joinPath(source, 'web/worker.js').toString(true));
  worker.addEventListener('error', ({ message }) => onFailure(message));
  return worker;
}

module.exports = extensionOn({
  documents: documentsOf([...new Set(['file', ...fileSystems])]),
  find: async (context) => ({ ...(await findModule(context, startWorker)), rejected: [] }),
  commands: () => ({
    'tierlint.newList': newList,
    'tierlint.explainRule': showDocumentation,
    'tierlint.openConfiguration': () => openConfiguration(createConfiguration),
  }),
  register: () => [],
});
