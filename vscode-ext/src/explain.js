// @ts-check
'use strict';
const vscode = require('vscode');
const { run } = require('./program');
const { programSettings } = require('./settings');

/** @typedef {import('./session').Session} Session */

/**
 * What the program prints; empty while there is none.
 * @param {Session} session
 * @param {string[]} args
 */
async function printed(session, args) {
  const program = session.program();
  return program ? (await run(program.command, args, programSettings())).output : '';
}

/**
 * The pages about rules, as documents.
 * @param {Session} session
 * @returns {vscode.TextDocumentContentProvider}
 */
function explanations(session) {
  return { provideTextDocumentContent: (uri) => printed(session, ['explain', uri.path.replace(/^\//, '')]) };
}

/**
 * Shows the page of a rule, chosen by the user where none is given.
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
  const rules = rulesOf(await printed(session, ['rules', '--format', 'json']));
  const picks = rules.map(({ id, severity, summary }) => ({ label: id, description: severity, detail: summary }));
  // Those of the findings in the open document come first.
  const sorted = [...picks.filter(({ label }) => found.has(label)), ...picks.filter(({ label }) => !found.has(label))];
  const options = { matchOnDetail: true, placeHolder: vscode.l10n.t('Which rule?') };
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

/** The rules of the findings in the open document. */
function rulesHere() {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const diagnostics = uri ? vscode.languages.getDiagnostics(uri) : [];
  const own = diagnostics.filter(({ source }) => source === 'tierlint');
  return new Set(own.map(({ code }) => String(typeof code === 'object' ? code.value : code)));
}

module.exports = { explainRule, explanations };
