// @ts-check
'use strict';
const vscode = require('vscode');

/** Where it is remembered that the user knows. */
const KEY = 'module.isExplained';
const LIMITS = 'tierlint checks your lists without the tierlint program. It does not see files outside of the open folders, cannot compare '
  + 'pictures with their hashes, and has no tasks.';
const PAGE = 'https://github.com/tierlint/tierlint/blob/main/vscode-ext/README.md#without-the-program';

/**
 * Says, once, what the module cannot do.
 * @param {vscode.ExtensionContext} context
 */
async function explainModule({ globalState }) {
  if (globalState.get(KEY)) return;
  await globalState.update(KEY, true);
  const more = 'Learn More';
  const choice = await vscode.window.showInformationMessage(LIMITS, more);
  if (choice === more) await vscode.env.openExternal(vscode.Uri.parse(PAGE));
}

module.exports = { explainModule };
