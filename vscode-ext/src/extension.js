// @ts-check
'use strict';
// The extension where it can run programs: on the desktop, and in remote workspaces. Without a program it has the module of a browser.
const vscode = require('vscode');
const { Worker } = require('worker_threads');
const { extensionOn } = require('./activation');
const { openConfiguration } = require('./configuration');
const { documentsOf } = require('./documents');
const { explainRule, explanations } = require('./explain');
const { initialize, newList } = require('./files');
const withModule = require('./module/commands');
const { explainModule } = require('./module/limits');
const { findModule } = require('./module/server');
const { findProgram } = require('./program');
const { createServer } = require('./server');
const { programSettings } = require('./settings');
const { checkWorkspace, registerTasks } = require('./tasks');

/** @type {import('./module/server').StartWorker} */
function startWorker(source, onFailure) {
  const worker = new Worker(vscode.Uri.joinPath(source, 'module/thread.js').fsPath);
  worker.on('error', ({ message }) => onFailure(message));
  return worker;
}

/** @param {vscode.ExtensionContext} context @returns {Promise<import('./session').Found>} */
async function find(context) {
  const settings = programSettings();
  const { program, rejected } = await findProgram(settings, context.extensionPath);
  if (program) return { program, rejected, server: createServer(program, settings) };
  // A program that the user has chosen is not replaced.
  const found = settings.path === '' ? await findModule(context, startWorker) : {};
  if (found.program) void explainModule(context);
  return { ...found, rejected };
}

/**
 * A command that runs the program, and what it does without one.
 * @param {import('./session').Session} session
 * @param {(...args: any[]) => unknown} withProgram
 * @param {(...args: any[]) => unknown} without
 */
function either(session, withProgram, without) {
  /** @param {any[]} args */
  return (...args) => (session.program()?.origin === 'module' ? without(...args) : withProgram(...args));
}

module.exports = extensionOn({
  documents: documentsOf(['file']),
  find,
  commands: (session) => ({
    'tierlint.newList': either(session, (folder) => newList(session, folder), withModule.newList),
    'tierlint.explainRule': either(session, (rule) => explainRule(session, rule), withModule.showDocumentation),
    // The server reports on all lists of the workspace.
    'tierlint.checkWorkspace': either(session, () => checkWorkspace(session), () => vscode.commands.executeCommand('workbench.actions.view.problems')),
    'tierlint.openConfiguration': either(session,
      () => openConfiguration((folder) => initialize(session, folder.uri.fsPath, [])), () => openConfiguration(withModule.createConfiguration)),
  }),
  register: (session) => [
    registerTasks(session),
    vscode.workspace.registerTextDocumentContentProvider('tierlint-rule', explanations(session)),
  ],
});
