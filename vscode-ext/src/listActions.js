// @ts-check
'use strict';
const vscode = require('vscode');

/** @typedef {{ start: number, end: number, text: string }} Change Offsets before the edit. */
/** @typedef {{ range: { start: vscode.Position, end: vscode.Position }, newText: string }} Edit */

/**
 * Applies the first code action of a kind at the cursor. The cursor goes with the text that is moved, so that the same command moves it
 * again, and into the title of a new item.
 * @param {import('./session').Session} session
 * @param {string} kind
 */
async function applyListAction(session, kind) {
  const editor = vscode.window.activeTextEditor;
  const edit = editor && (await resolvedEdit(session, editor, kind));
  // VS Code says that there is no such action.
  if (!edit) return vscode.commands.executeCommand('editor.action.codeAction', { kind, apply: 'first' });
  const { document, selection, viewColumn } = editor;
  const changes = changesOf(edit, document);
  const target = movedCursor(document.getText(), document.offsetAt(selection.active), changes) ?? newTitle(changes);
  const converted = await session.asEdit(edit);
  if (!converted || !(await vscode.workspace.applyEdit(converted)) || !target) return undefined;
  const [{ line, character }, end] = [document.positionAt(target.start), document.positionAt(target.end)];
  const range = new vscode.Range(line, character, end.line, end.character);
  return vscode.window.showTextDocument(document, { viewColumn, selection: range });
}

/**
 * The edit of the first action of a kind; of the protocol.
 * @param {import('./session').Session} session @param {vscode.TextEditor} editor @param {string} kind
 */
async function resolvedEdit(session, { document, selection }, kind) {
  const { version } = document;
  const point = { line: selection.active.line, character: selection.active.character };
  const context = { diagnostics: [], only: [kind] };
  const params = { textDocument: { uri: session.asAddress(document.uri) }, range: { start: point, end: point }, context };
  const actions = await session.request('textDocument/codeAction', params);
  const action = actions?.[0];
  const edit = action && (action.edit ?? (await session.request('codeAction/resolve', action)).edit);
  return document.version === version ? edit : undefined;
}

/**
 * The changes of an edit of one document, in its order.
 * @param {any} edit @param {vscode.TextDocument} document @returns {Change[]}
 */
function changesOf({ documentChanges, changes }, document) {
  /** @type {Edit[]} */
  const edits = documentChanges ? documentChanges.flatMap((/** @type {any} */ each) => each.edits ?? []) : Object.values(changes ?? {}).flat();
  return edits
    .map(({ range, newText }) => ({ start: document.offsetAt(range.start), end: document.offsetAt(range.end), text: newText }))
    .sort((one, other) => one.start - other.start);
}

/**
 * Where the value at the cursor is after an edit that removes it in one place and adds it in another.
 * @param {string} text @param {number} cursor @param {Change[]} changes
 */
function movedCursor(text, cursor, changes) {
  const removed = changes.find((each) => each.text === '' && each.start <= cursor && cursor <= each.end);
  const added = changes.find((each) => each.text !== '');
  if (!removed || !added) return undefined;
  const inside = cursor - removed.start - leading(text.slice(removed.start, removed.end));
  const length = added.text.replace(/^[\s,]+|[\s,]+$/g, '').length;
  const start = startAfter(added, changes) + leading(added.text) + Math.max(0, Math.min(inside, length));
  return { start, end: start };
}

/**
 * The title of an item that an edit adds.
 * @param {Change[]} changes
 */
function newTitle(changes) {
  for (const change of changes) {
    const found = /"title"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(change.text) ?? /"name"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(change.text);
    if (!found) continue;
    const start = startAfter(change, changes) + found.index + found[0].length - found[1].length - 1;
    return { start, end: start + found[1].length };
  }
  return undefined;
}

/**
 * The number of characters before a value.
 * @param {string} text
 */
function leading(text) {
  return text.length - text.replace(/^[\s,]+/, '').length;
}

/**
 * Where the text of a change starts once all are made.
 * @param {Change} change @param {Change[]} changes
 */
function startAfter(change, changes) {
  return changes.filter(({ start }) => start < change.start).reduce((offset, each) => offset + each.text.length - (each.end - each.start), change.start);
}

module.exports = { applyListAction };
