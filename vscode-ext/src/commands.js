// @ts-check
'use strict';
const vscode = require('vscode');
const { SHOW_REFERENCES } = require('./client');
const { copyDebugInformation } = require('./debugInformation');
const { applyListAction } = require('./listActions');
const LIST_KINDS = require('./listKinds');

/** How long the restart command waits for the server, in milliseconds. The status shows when a slow one has started. */
const RESTART_PATIENCE = 3000;

/**
 * Registers the commands of the manifest.
 * @param {import('./session').Session} session
 * @param {import('./output').Output} output
 * @param {vscode.ExtensionContext} context
 * @param {Record<string, (...args: any[]) => unknown>} others
 * @returns {vscode.Disposable[]}
 */
function registerCommands(session, output, context, others) {
  /** @type {Record<string, (...args: any[]) => unknown>} */
  const commands = {
    ...others,
    'tierlint.applySafeFixes': () => applyAction('source.fixAll.tierlint', 'first'),
    'tierlint.restart': () => Promise.race([session.restart(), delay(RESTART_PATIENCE)]),
    [SHOW_REFERENCES]: (address, start) => showReferences(session, address, start),
    'tierlint.copyDebugInformation': () => copyDebugInformation(session, output, context.extension.packageJSON),
    'tierlint.showLog': () => output.log.show(),
    'tierlint.showTrace': () => output.trace.show(true),
  };
  for (const [name, kind] of Object.entries(LIST_KINDS)) {
    // Of several ways to sort, people choose one.
    commands[`tierlint.list.${name}`] = () => (name === 'sortItems' ? applyAction(kind, 'ifSingle') : applyListAction(session, kind));
  }
  return Object.entries(commands).map(([name, action]) => vscode.commands.registerCommand(name, action));
}

/** @param {string} kind @param {'first' | 'ifSingle'} apply */
function applyAction(kind, apply) {
  return vscode.commands.executeCommand('editor.action.codeAction', { kind, apply });
}

/** @param {number} milliseconds */
function delay(milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}

/**
 * The command of a code lens.
 * @param {import('./session').Session} session
 * @param {string} address
 * @param {{ line: number, character: number }} start
 */
async function showReferences(session, address, start) {
  const [uri, position] = [session.asUri(address), new vscode.Position(start.line, start.character)];
  const locations = await vscode.commands.executeCommand('vscode.executeReferenceProvider', uri, position);
  await vscode.commands.executeCommand('editor.action.showReferences', uri, position, locations ?? []);
}

module.exports = { registerCommands };
