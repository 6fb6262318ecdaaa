// @ts-check
'use strict';
const vscode = require('vscode');
const { spawnForm } = require('./program');
const { NOT_RUNNING } = require('./session');
const { programSettings } = require('./settings');

/** @typedef {import('./session').Session} Session */

/**
 * Provides a task per workspace folder, and resolves those in `tasks.json`.
 * @param {Session} session
 */
function registerTasks(session) {
  return vscode.tasks.registerTaskProvider('tierlint', {
    provideTasks: () => (vscode.workspace.workspaceFolders ?? []).flatMap((folder) => checkTask(session, folder) ?? []),
    resolveTask: (task) => checkTask(session, task.scope, task.definition),
  });
}

/**
 * The task that checks files and folders.
 * @param {Session} session
 * @param {vscode.WorkspaceFolder | vscode.TaskScope | undefined} scope
 * @param {vscode.TaskDefinition} definition
 * @returns {vscode.Task | undefined} Undefined if no program is running.
 */
function checkTask(session, scope, definition = { type: 'tierlint' }) {
  const program = session.program();
  const folder = typeof scope === 'object' ? scope : vscode.workspace.workspaceFolders?.[0];
  if (!program || program.origin === 'module' || !folder) return undefined;
  const paths = Array.isArray(definition.paths) && definition.paths.length > 0 ? definition.paths.map(String) : ['.'];
  const fix = definition.fix === true ? ['--fix'] : [];
  const args = ['check', '--format', 'concise', '--color', 'never', ...fix, '--', ...paths];
  const task = new vscode.Task(
    definition, folder, 'check lists', 'tierlint', execution(program.command, args, folder), ['$tierlint']);
  task.group = vscode.TaskGroup.Build;
  return task;
}

/** @param {string} program @param {string[]} args @param {vscode.WorkspaceFolder} folder */
function execution(program, args, folder) {
  const options = { cwd: folder.uri.fsPath, env: programSettings().environment };
  const { shell } = spawnForm(program, args);
  return shell ? new vscode.ShellExecution(program, args, options) : new vscode.ProcessExecution(program, args, options);
}

/** @param {Session} session */
async function checkWorkspace(session) {
  if (!session.program()) void vscode.window.showErrorMessage(NOT_RUNNING);
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    const task = checkTask(session, folder);
    if (task) await vscode.tasks.executeTask(task);
  }
}

module.exports = { checkWorkspace, registerTasks };
