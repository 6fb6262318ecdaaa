'use strict';
// Commands and tasks.
const assert = require('node:assert/strict');
const { execFileSync, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const manifest = require('../package.json');
const { Uri } = require('./support/vscode');
const { REPOSITORY, SERVER, fixture, openWindow } = require('./support/window');

test('the commands are those of the manifest, and are removed when the window closes', async (t) => {
  const window = await openWindow(t);
  const [{ initialized: { capabilities } }] = window.clients;
  const ofServer = capabilities.executeCommandProvider.commands;
  const own = [...window.commands.keys()].filter((command) => !ofServer.includes(command));
  assert.deepEqual(own.sort(), manifest.contributes.commands.map(({ command }) => command).sort());
  assert.deepEqual([...window.taskProviders.keys()], manifest.contributes.taskDefinitions.map(({ type }) => type));
  await window.close();
  assert.equal(window.commands.size + window.taskProviders.size + window.providers.size, 0);
});

test('a new list is created and opened, and has no findings', async (t) => {
  const window = await openWindow(t);
  const uri = Uri.file(path.join(window.folder, 'new.tierlist.json'));
  window.answers.push(uri);
  await window.run('tierlint.newList');
  assert.equal(window.shown[0].uri.fsPath, uri.fsPath);
  execFileSync(SERVER, ['check', '--fail-on', 'info', uri.fsPath], { stdio: 'pipe' });
});

test('a new list replaces a file if the dialog has asked, or the extension asks', async (t) => {
  const window = await openWindow(t, { files: { 'old.tierlist.json': 'old', 'other.tierlist.json': 'old' } });
  const uri = (name) => Uri.file(path.join(window.folder, name));
  const text = (name) => fs.readFileSync(uri(name).fsPath, 'utf8');
  window.answers.push(uri('old.tierlist.json'));
  await window.run('tierlint.newList');
  assert.match(text('old.tierlist.json'), /schemaVersion/);
  window.answers.push(uri('other'), undefined);
  await window.run('tierlint.newList');
  assert.equal(text('other.tierlist.json'), 'old');
  window.answers.push(uri('other'), 'Replace');
  await window.run('tierlint.newList');
  assert.match(text('other.tierlist.json'), /schemaVersion/);
});

test('a new list gets the extension that a dialog has not appended', async (t) => {
  const window = await openWindow(t);
  for (const name of ['a', 'b.json', 'c.tierlist', 'd.tierlist.json', 'e.f']) {
    window.answers.push(Uri.file(path.join(window.folder, name)));
    await window.run('tierlint.newList');
  }
  const names = fs.readdirSync(window.folder).sort();
  assert.deepEqual(names, ['a', 'b', 'c', 'd', 'e.f'].map((name) => `${name}.tierlist.json`));
  assert.match(fs.readFileSync(path.join(window.folder, 'a.tierlist.json'), 'utf8'), /"title": "A"/i);
});

test('a new list that cannot be written is an error', async (t) => {
  const window = await openWindow(t);
  window.answers.push(Uri.file('/nowhere/a.tierlist.json'));
  await window.run('tierlint.newList');
  assert.match(window.messages.at(-1).text, /ENOENT/);
});

test('the configuration is opened, and created if there is none', async (t) => {
  const window = await openWindow(t);
  await window.run('tierlint.openConfiguration');
  const file = path.join(window.folder, '.tierlint.json');
  assert.equal(window.shown[0].uri.fsPath, file);
  fs.writeFileSync(file, '{}');
  await window.run('tierlint.openConfiguration');
  assert.equal(fs.readFileSync(file, 'utf8'), '{}');
  assert.equal(window.shown.length, 2);
});

test('a rule is explained; those of findings in the open list come first', async (t) => {
  const window = await openWindow(t, { files: { 'soups.tierlist.json': fixture('projects/invalid/all-time-great-soups.tierlist.json') } });
  await window.findings(window.open('soups.tierlist.json', 'tierlist'), (rules) => rules.includes('color/invalid'));
  window.answers.push('color/invalid');
  await window.run('tierlint.explainRule');
  assert.ok(window.picks.findIndex(({ label }) => label === 'color/invalid') < 5);
  assert.ok(window.picks.length > 50);
  await window.run('tierlint.explainRule', 'item/orphaned');
  await window.run('tierlint.explainRule', '--help');
  assert.deepEqual(window.executed.map(({ name, args: [uri] }) => [name, uri.path]),
    [['markdown.showPreviewToSide', '/color/invalid.md'], ['markdown.showPreviewToSide', '/item/orphaned.md']]);
  const { text, languageId } = await window.vscode.workspace.openTextDocument(window.executed[0].args[0]);
  assert.equal(languageId, 'markdown');
  assert.match(text, /^# color\/invalid\n[^]*\n## Why\n/);
});

test('the document of what is no rule id does not run the program', async (t) => {
  const window = await openWindow(t);
  const { provideTextDocumentContent } = window.providers.get('tierlint-rule');
  for (const name of ['--help', 'a/b&calc', 'a/b.md.md', '..']) assert.equal(await provideTextDocumentContent(Uri.from({ scheme: 'tierlint-rule', path: `/${name}` })), undefined, name);
  assert.deepEqual(window.messages, []);
});

test('without a server a rule and a check say so', async (t) => {
  const window = await openWindow(t, { user: { 'tierlint.path': '/nowhere' } });
  window.messages.length = 0;
  await window.run('tierlint.explainRule');
  await window.run('tierlint.checkWorkspace');
  assert.deepEqual(window.messages.map(({ text }) => text), Array(2).fill('tierlint is not running.'));
});

test('all safe fixes are one code action', async (t) => {
  const window = await openWindow(t);
  await window.run('tierlint.applySafeFixes');
  assert.deepEqual(window.executed, [{ name: 'editor.action.codeAction', args: [{ kind: 'source.fixAll.tierlint', apply: 'first' }] }]);
});

test('a command on an item or a tier is a code action, of a kind that is documented', async (t) => {
  const window = await openWindow(t);
  const documentation = fs.readFileSync(path.join(REPOSITORY, 'docs/editors.md'), 'utf8');
  const names = [...window.commands.keys()].filter((name) => name.startsWith('tierlint.list.'));
  for (const name of names) await window.run(name);
  assert.equal(window.executed.length, 11);
  for (const { name, args: [{ kind, apply }] } of window.executed) {
    assert.equal(name, 'editor.action.codeAction');
    assert.ok(documentation.includes(`\`${kind}\``), kind);
    assert.equal(apply, kind.endsWith('sortItems') ? 'ifSingle' : 'first');
  }
  assert.equal(new Set(window.executed.map(({ args: [{ kind }] }) => kind)).size, names.length);
});

test('the cursor goes with an item that a command moves, so that the next one moves it again', async (t) => {
  const soups = JSON.stringify({ tiers: ['s', 'a', 'b', 'c'].map((id, order) => ({ id, order, itemIds: order === 0 ? ['pho', 'miso', 'ramen'] : [] })), items: { pho: {}, miso: {}, ramen: {} } }, null, 2);
  const state = JSON.stringify({ tierOrder: ['S', 'A', 'B'], tiers: { S: [{ id: 'pho', name: 'Pho' }, { id: 'miso', name: 'Miso' }], A: [], B: [{ id: 'udon', name: 'Udon' }], unranked: [] } }, null, 2);
  for (const [text, word] of [[soups, '"pho",'], [soups, '"ramen"\n'], [state, '"pho"'], [state, '"miso"']]) {
    const window = await openWindow(t, { files: { 'a.tierlist.json': text } });
    const document = window.open('a.tierlist.json', 'tierlist');
    const { line, character } = document.positionAt(text.indexOf(word) + 2);
    window.select(document, line, character);
    const id = /\w+/.exec(word)[0];
    for (const [name, tier] of [['Below', 1], ['Below', 2], ['Above', 1], ['Above', 0]]) {
      const { selection } = await moved(window, document, `tierlint.list.moveItemToTier${name}`);
      const offset = document.offsetAt(selection.start);
      assert.match(document.text.slice(offset - 30, offset + 20).replace(/\s/g, ''), new RegExp(`"${id}"`));
      const { tiers } = JSON.parse(document.text);
      const lists = Array.isArray(tiers) ? tiers.map(({ itemIds }) => itemIds) : ['S', 'A', 'B'].map((each) => tiers[each].map((item) => item.id));
      assert.deepEqual(lists.map((each) => each.includes(id)), lists.map((_, index) => index === tier), `${name}: ${JSON.stringify(lists)}`);
      assert.equal(lists.flat().length, Array.isArray(tiers) ? 3 : 3, 'no other item is moved');
    }
    await window.close();
  }
});

test('the cursor goes into the title of a new item', async (t) => {
  const text = JSON.stringify({ tiers: [{ id: 's', order: 0, itemIds: ['pho'] }], items: { pho: { id: 'pho', title: 'Pho' } } }, null, 2);
  for (const [name, title] of [['addItem', 'New item'], ['duplicateItem', 'Pho 2']]) {
    const window = await openWindow(t, { files: { 'a.tierlist.json': text } });
    const document = window.open('a.tierlist.json', 'tierlist');
    const { line, character } = document.positionAt(text.indexOf('"pho"') + 1);
    window.select(document, line, character);
    const { selection } = await moved(window, document, `tierlint.list.${name}`);
    assert.equal(document.text.slice(document.offsetAt(selection.start), document.offsetAt(selection.end)), title);
    await window.close();
  }
});

/** Runs a command, and moves the cursor where it shows the document. */
async function moved(window, document, command) {
  window.revealed.length = 0;
  await window.run(command);
  const [options] = window.revealed;
  assert.ok(options, `${command} shows nothing`);
  window.select(document, options.selection.start.line, options.selection.start.character);
  return options;
}

test('a preview is opened, and a list created, from the menus of the Explorer', async (t) => {
  const window = await openWindow(t, { files: { 'a.tierlist.json': fixture('projects/valid/birds-at-the-feeder.tierlist.json') } });
  const { uri } = window.open('a.tierlist.json', 'tierlist');
  window.documents.unshift({ uri: Uri.file('/other.txt'), languageId: 'plaintext', text: '' });
  await window.run('tierlint.openPreview', uri);
  assert.equal(window.panels[0].title, 'Preview a.tierlist.json');
  await window.run('tierlint.newList', Uri.file(window.folder));
  assert.equal(window.dialog.defaultUri.fsPath, path.join(window.folder, 'new.tierlist.json'));
});

test('what a report of a bug needs can be copied, without the values of the environment', async (t) => {
  const user = { 'tierlint.path': SERVER, 'tierlint.environment': { TOKEN: 'secret' }, 'tierlint.profile': 'cloud' };
  const window = await openWindow(t, { user });
  await window.run('tierlint.copyDebugInformation');
  const { clipboard } = window;
  for (const line of [/^extension: \d+\.\d+\.\d+$/m, /^server: \d+\.\d+\.\d+, \/.* \(setting\)$/m, /^editor: Visual Studio Code 1\.82\.0, /m,
    /^tierlint\.profile: "cloud"$/m, /^tierlint\.environment: \["TOKEN"\]$/m, /^\S+Z \[info\] .*: version /m]) assert.match(clipboard, line);
  assert.doesNotMatch(clipboard, /secret|maxDiagnostics/);
  assert.match(window.messages.at(-1).text, /before you post it/);
});

test('the log and the trace can be shown', async (t) => {
  const window = await openWindow(t);
  assert.ok(!window.channels.has('tierlint trace'), 'it is created on first use');
  window.run('tierlint.showLog');
  window.run('tierlint.showTrace');
  assert.deepEqual(window.shown, ['tierlint', 'tierlint trace']);
});

test('without a server no command fails', async (t) => {
  const window = await openWindow(t, { user: { 'tierlint.path': '/nowhere' } });
  const args = { 'tierlint.showReferences': ['file:///a', { line: 0, character: 0 }] };
  for (const { command } of manifest.contributes.commands) await window.run(command, ...(args[command] ?? []));
  assert.deepEqual(window.tasks, []);
  assert.deepEqual(window.taskProviders.get('tierlint').provideTasks(), []);
});

test('the task checks lists that are not open, and the problem matcher reads all findings', async (t) => {
  const window = await openWindow(t, { files: { 'sub folder/soups.tierlist.json': fixture('projects/invalid/all-time-great-soups.tierlist.json') } });
  await window.run('tierlint.checkWorkspace');
  const [{ execution, matchers, definition }] = window.tasks;
  assert.deepEqual([matchers, definition], [['$tierlint'], { type: 'tierlint' }]);
  const { stdout, status } = spawnSync(execution.command, execution.args, { ...execution.options, encoding: 'utf8' });
  assert.equal(status, 1);
  const problems = stdout.trimEnd().split('\n').map(problem);
  const color = problems.find(({ code }) => code === 'color/invalid');
  assert.deepEqual({ ...color, message: undefined }, { file: 'sub folder/soups.tierlist.json', line: '17', column: '16', severity: 'error', code: 'color/invalid', message: undefined });
});

test('a task in tasks.json has paths and an option to fix', async (t) => {
  const window = await openWindow(t, { files: { 'lists/soups.tierlist.json': fixture('projects/invalid/all-time-great-soups.tierlist.json') } });
  const provider = window.taskProviders.get('tierlint');
  const given = { definition: { type: 'tierlint', paths: ['lists'], fix: true }, scope: 2 };
  const { definition, execution } = provider.resolveTask(given);
  assert.equal(definition, given.definition, 'VS Code demands the very same object');
  spawnSync(execution.command, execution.args, execution.options);
  assert.match(fs.readFileSync(path.join(window.folder, 'lists/soups.tierlist.json'), 'utf8'), /"#C0C0C0"/);
});

test('every line of the concise report is a problem', () => {
  const { stdout } = spawnSync(SERVER, ['check', '--format', 'concise', 'fixtures/projects', 'fixtures/bundles', 'fixtures/csv'], { cwd: REPOSITORY, encoding: 'utf8' });
  const lines = stdout.trimEnd().split('\n');
  assert.ok(lines.length > 50);
  const severities = new Set(lines.map((line) => problem(line).severity));
  assert.ok(severities.has('error') && severities.has('warning'));
});

/** What VS Code makes of a line of a task. */
function problem(line) {
  const [{ pattern }] = manifest.contributes.problemMatchers;
  const found = new RegExp(pattern.regexp).exec(line);
  assert.ok(found, line);
  return Object.fromEntries(['file', 'line', 'column', 'severity', 'code', 'message'].map((name) => [name, found[pattern[name]]]));
}
