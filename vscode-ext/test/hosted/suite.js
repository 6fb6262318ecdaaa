// @ts-check
'use strict';
// Runs in the extension host of a real VS Code: findings, fixes, completion, hover, outline, formatting, and typing.
const assert = require('assert/strict');
const vscode = require('vscode');

/** Waits until a condition holds. @template T @param {string} what @param {() => T | Promise<T>} condition */
async function until(what, condition) {
  for (const end = Date.now() + 30000; Date.now() < end; ) {
    const result = await condition();
    if (result) return result;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited in vain for ${what}`);
}

exports.run = async function run() {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder);
  const uri = vscode.Uri.joinPath(folder.uri, 'soups.tierlist.json');
  const document = await vscode.workspace.openTextDocument(uri);
  const editor = await vscode.window.showTextDocument(document);
  assert.equal(document.languageId, 'tierlist');
  const rules = () => vscode.languages.getDiagnostics(uri).map(({ code }) => (typeof code === 'object' ? code.value : code));

  await until('findings', () => rules().includes('color/invalid') && rules().includes('id/duplicate-tier'));
  assert.ok(vscode.languages.getDiagnostics(uri).every(({ source }) => source === 'tierlint'), 'findings of tierlint only');
  assert.equal(new Set(vscode.languages.getDiagnostics(uri).map((each) => JSON.stringify(each))).size, rules().length, 'none twice');

  const color = vscode.languages.getDiagnostics(uri).find(({ message }) => message.includes('C0C0C0'));
  assert.ok(color);
  const actions = await vscode.commands.executeCommand('vscode.executeCodeActionProvider', uri, color.range, 'quickfix', 9);
  const fix = actions.find((/** @type {vscode.CodeAction} */ { title }) => title === 'Change to "#C0C0C0"');
  assert.ok(fix?.isPreferred && fix.edit);
  await vscode.workspace.applyEdit(fix.edit);
  await until('the fixed color', () => !rules().includes('color/invalid'));

  // Findings stay while somebody types.
  const before = rules().length;
  let fewest = before;
  const listener = vscode.languages.onDidChangeDiagnostics(() => (fewest = Math.min(fewest, rules().length)));
  for (let count = 0; count < 40; count++) {
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 1), ' '));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await until('findings after typing', () => rules().length === before);
  listener.dispose();
  assert.ok(fewest > 0, 'findings vanished while typing');

  await vscode.commands.executeCommand('tierlint.openPreview');
  const { shownPreviews } = await vscode.extensions.getExtension('tierlint.tierlint')?.activate();
  await until('the page of the preview to report that it is shown', () => shownPreviews.has(uri.toString()));

  const hovers = await vscode.commands.executeCommand('vscode.executeHoverProvider', uri, color.range.start);
  assert.ok(hovers.length > 0);
  const symbols = await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', uri);
  assert.ok(symbols.some((/** @type {{ name: string }} */ { name }) => name === 'tiers'));
  const place = document.positionAt(document.getText().indexOf('"itemIds"') + 1);
  const list = await vscode.commands.executeCommand('vscode.executeCompletionItemProvider', uri, place);
  assert.ok(list.items.length > 0);
  const edits = await vscode.commands.executeCommand('vscode.executeFormatDocumentProvider', uri, { tabSize: 2, insertSpaces: true });
  assert.ok(edits.length > 0);
  if (vscode.workspace.getConfiguration('tierlint').get('environment').PATH) {
    await vscode.commands.executeCommand('tierlint.copyDebugInformation');
    assert.ok((await vscode.env.clipboard.readText()).includes('WebAssembly (module)'), 'the module has taken the place of the program');
  }
  await vscode.commands.executeCommand('tierlint.restart');
  await until('findings of the new server', () => rules().length === before);

  await vscode.commands.executeCommand('vscode.openWith', uri, 'tierlint.list');
  await until('the list as an editor', () => {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    return input instanceof vscode.TabInputCustom && input.viewType === 'tierlint.list';
  });
};
