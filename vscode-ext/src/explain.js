// @ts-check
'use strict';
const vscode = require('vscode');
const { run } = require('./program');
const { programSettings } = require('./settings');

/** @typedef {import('./session').Session} Session */

/**
 * The output of the program; empty if it is not running.
 * @param {Session} session
 * @param {string[]} args
 */
async function outputOf(session, args) {
  const program = session.program();
  return program ? (await run(program.command, args, programSettings())).output : '';
}

/**
 * Provides the rule documentation as documents.
 * @param {Session} session
 * @returns {vscode.TextDocumentContentProvider}
 */
function explanations(session) {
  return { provideTextDocumentContent: (uri) => outputOf(session, ['explain', uri.path.replace(/^\//, '')]) };
}

/**
 * Shows the documentation of a rule. Without an argument the user selects one.
 * @param {Session} session
 * @param {unknown} given
 */
async function explainRule(session, given) {
  const rule = typeof given === 'string' ? given : await chosenRule(session);
  if (rule === undefined || !/^[a-z]+\/[a-z-]+$/.test(rule)) return;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: 'tierlint-rule', path: `/${rule}` }));
  await vscode.window.showTextDocument(document, { preview: true, viewColumn: vscode.ViewColumn.Beside });
}

/** @param {Session} session @returns {Promise<string | undefined>} */
async function chosenRule(session) {
  const found = rulesHere();
  const rules = rulesOf(await outputOf(session, ['rules', '--format', 'json']));
  const picks = rules.map(({ id, severity, summary }) => ({ label: id, description: severity, detail: summary }));
  // The rules of findings in the active document come first.
  const sorted = [...picks.filter(({ label }) => found.has(label)), ...picks.filter(({ label }) => !found.has(label))];
  const options = { matchOnDetail: true, placeHolder: 'Which rule?' };
  return (await vscode.window.showQuickPick(sorted, options))?.label;
}

/** @param {string} text @returns {{ id: string, severity: string, summary: string }[]} */
function rulesOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}

/** The rules of findings in the active document. */
function rulesHere() {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const diagnostics = uri ? vscode.languages.getDiagnostics(uri) : [];
  const own = diagnostics.filter(({ source }) => source === 'tierlint');
  return new Set(own.map(({ code }) => String(typeof code === 'object' ? code.value : code)));
}

module.exports = { explainRule, explanations };
