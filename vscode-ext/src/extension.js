// @ts-check
'use strict';
// The extension where it can run programs: on the desktop, and in remote workspaces.
const vscode = require('vscode');
const { extensionOn } = require('./activation');
const { openConfiguration } = require('./configuration');
const { documentsOf } = require('./documents');
const { explainRule, explanations } = require('./explain');
const { initialize, newList } = require('./files');
const { findProgram } = require('./program');
const { createServer } = require('./server');
const { programSettings } = require('./settings');
const { checkWorkspace, registerTasks } = require('./tasks');

module.exports = extensionOn({
  documents: documentsOf(['file']),
  async find(context) {
    const settings = programSettings();
    const { program, rejected } = await findProgram(settings, context.extensionPath);
    return program ? { program, rejected, server: createServer(program, settings) } : { rejected };
  },
  commands: (session) => ({
    'tierlint.newList': (folder) => newList(session, folder),
    'tierlint.explainRule': (rule) => explainRule(session, rule),
    'tierlint.checkWorkspace': () => checkWorkspace(session),
    'tierlint.openConfiguration': () => openConfiguration((folder) => initialize(session, folder.uri.fsPath, [])),
  }),
  register: (session) => [
    registerTasks(session),
    vscode.workspace.registerTextDocumentContentProvider('tierlint-rule', explanations(session)),
  ],
});
