// @ts-check
'use strict';
const vscode = require('vscode');
const { run } = require('./program');
const { NOT_RUNNING } = require('./session');
const { programSettings } = require('./settings');

/** @typedef {import('./session').Session} Session */

/** Rule ids. Anything else is no argument for the program. */
const RULE = /^[a-z]+\/[a-z-]+$/;

/**
 * The output of the program. If there is none, shows why.
 * @param {Session} session
 * @param {string[]} args
 * @returns {Promise<string | undefined>}
 */
async function outputOf(session, args) {
  const program = session.program();
  const { output, problem } = program
    ? await run(program.command, args, programSettings())
    : { output: '', problem: NOT_RUNNING };
  if (problem === undefined) return output;
  void vscode.window.showErrorMessage(problem);
  return undefined;
}

/**
 * Provides the rule documentation as documents: `tierlint-rule:/color/invalid.md`.
 * @param {Session} session
 * @returns {vscode.TextDocumentContentProvider}
 */
function explanations(session) {
  return {
    provideTextDocumentContent(uri) {
      const rule = uri.path.replace(/^\/|\.md$/g, '');
      return RULE.test(rule) ? outputOf(session, ['explain', '--format', 'markdown', rule]) : undefined;
    },
  };
}

/**
 * Shows the documentation of a rule. Without an argument the user selects one.
 * @param {Session} session
 * @param {unknown} given
 */
async function explainRule(session, given) {
  const rule = typeof given === 'string' ? given : await chosenRule(session);
  if (rule === undefined || !RULE.test(rule)) return;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: 'tierlint-rule', path: `/${rule}.md` }));
  // VS Code's own extension for Markdown can be disabled.
  await vscode.commands.executeCommand('markdown.showPreviewToSide', document.uri).then(
    undefined, () => vscode.window.showTextDocument(document));
}

/** @param {Session} session @returns {Promise<string | undefined>} */
async function chosenRule(session) {
  const found = rulesHere();
  const rules = rulesOf(await outputOf(session, ['rules', '--format', 'json']));
  if (rules.length === 0) return undefined;
  const picks = rules.map(({ id, severity, summary }) => ({ label: id, description: severity, detail: summary }));
  // The rules of findings in the active document come first.
  const sorted = [...picks.filter(({ label }) => found.has(label)), ...picks.filter(({ label }) => !found.has(label))];
  const options = { matchOnDetail: true, placeHolder: 'Which rule?' };
  return (await vscode.window.showQuickPick(sorted, options))?.label;
}

/** @param {string | undefined} text @returns {{ id: string, severity: string, summary: string }[]} */
function rulesOf(text) {
  try {
    return JSON.parse(text ?? '[]');
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
