'use strict';
// The extension with the real server.
const assert = require('node:assert/strict');
const { test } = require('node:test');
const { until } = require('./support/strict');
const { fixture, openWindow } = require('./support/window');

const soups = () => fixture('projects/invalid/all-time-great-soups.tierlist.json');

test('findings of an open list link to the documentation of the rule', async (t) => {
  const window = await openWindow(t, { files: { 'soups.tierlist.json': soups() } });
  const document = window.open('soups.tierlist.json', 'tierlist');
  const rules = await window.findings(document, (rules) => rules.length > 0);
  assert.ok(rules.includes('color/invalid') && rules.includes('id/duplicate-tier'), rules.join());
  const [finding] = window.diagnostics.get(document.uri.toString());
  assert.equal(finding.source, 'tierlint');
  assert.match(finding.code.target.toString(), /docs\/rules\/[a-z]+\/[a-z-]+\.md$/);
});

test('lists are recognized by name in any language; other JSON is ignored', async (t) => {
  const named = ['a.tierlist.json', 'sub/b.tierlist.json', 'c.tierproj/project.json'];
  const files = Object.fromEntries([...named, 'other.json', 'project.json'].map((name) => [name, '{ "tiers": 5 }']));
  const window = await openWindow(t, { files: { ...files, 'd.tierlist.csv': 'Name,Season,Tier\nx\n', 'by-language.txt': '{' } });
  for (const name of [...named, 'd.tierlist.csv']) await window.findings(window.open(name, 'json'), (rules) => rules.length > 0);
  await window.findings(window.open('by-language.txt', 'tierlist'), (rules) => rules.length > 0);
  const others = ['other.json', 'project.json'].map((name) => window.open(name, 'json'));
  await window.clients[0].request('shutdown').then(() => window.clients[0].notify('exit'));
  await window.clients[0].ended;
  for (const other of others) assert.equal(window.rules(other), undefined);
});

test('a changed setting takes effect immediately', async (t) => {
  const window = await openWindow(t, { files: { 'soups.tierlist.json': soups() } });
  const document = window.open('soups.tierlist.json', 'tierlist');
  await window.findings(document, (rules) => rules.includes('color/invalid'));
  window.change({ 'tierlint.enable': false });
  await window.findings(document, (rules) => rules.length === 0);
  assert.equal(window.clients.length, 1, 'the server is not restarted');
});

test('the settings are those that the server reads', async (t) => {
  const manifest = require('../package.json');
  const server = manifest.contributes.configuration.find(({ title }) => title === 'Linting');
  const names = Object.keys(server.properties);
  const window = await openWindow(t);
  const warnings = () => window.messages.filter(({ kind }) => kind === 'server').map(({ text }) => text);
  assert.deepEqual(warnings(), [], 'the defaults of the manifest are valid');
  window.change(Object.fromEntries(names.map((name) => [name, [[]]])));
  await until('the warnings', () => warnings().length >= names.length);
  for (const name of names) assert.ok(warnings().some((text) => text.includes(`\`${name}\``)), name);
});

test('a configuration gets only the findings that the schema does not give', async (t) => {
  const text = '{ "profile": "clod", "rules": { "color/invlid": "off" } }';
  const window = await openWindow(t, { files: { '.tierlint.json': text } });
  const rules = await window.findings(window.open('.tierlint.json', 'jsonc'), (rules) => rules.length > 0);
  assert.deepEqual([...new Set(rules)], ['config/unknown-rule']);
  const { provideDiagnostics } = window.clients[0].options.middleware;
  const report = { kind: 'full', items: [{ code: 'config/invalid' }, { code: 'config/unknown-rule' }] };
  const pulled = await provideDiagnostics(window.documents[0], undefined, {}, async () => report);
  assert.deepEqual(pulled.items.map(({ code }) => code), ['config/unknown-rule']);
  const unchanged = { kind: 'unChanged', resultId: '1' };
  assert.equal(await provideDiagnostics(window.documents[0], '1', {}, async () => unchanged), unchanged);
});

test('syntax errors of a list that is opened as JSON are left to VS Code', async (t) => {
  const window = await openWindow(t, { files: { 'a.tierlist.json': '{' } });
  const { provideDiagnostics } = window.clients[0].options.middleware;
  const codes = ['json/syntax', 'json/comment', 'json/trailing-comma', 'json/duplicate-key', 'color/invalid'];
  const shown = async (language) => {
    window.documents.length = 0;
    const document = window.open('a.tierlist.json', language);
    const report = { kind: 'full', items: codes.map((code) => ({ code })) };
    return (await provideDiagnostics(document, undefined, {}, async () => report)).items.map(({ code }) => code);
  };
  assert.deepEqual(await shown('tierlist'), codes);
  assert.deepEqual(await shown('json'), codes.slice(3));
  assert.deepEqual(await shown('jsonc'), codes.slice(1));
  window.change({ 'json.validate.enable': false });
  assert.deepEqual(await shown('json'), codes);
});

test('a canceled request for findings does not clear those that are shown', async (t) => {
  const window = await openWindow(t, { files: { 'soups.tierlist.json': soups() } });
  const { provideDiagnostics } = window.clients[0].options.middleware;
  const document = window.open('soups.tierlist.json', 'tierlist');
  const canceled = provideDiagnostics(document, '1', { isCancellationRequested: true }, async () => ({ kind: 'full', items: [] }));
  await assert.rejects(canceled, window.vscode.CancellationError);
});

test('the client waits for no findings of a list that is closed: meanwhile the report on the workspace would not count for it', async (t) => {
  const window = await openWindow(t, { files: { 'soups.tierlist.json': soups() } });
  const { provideDiagnostics } = window.clients[0].options.middleware;
  const document = window.open('soups.tierlist.json', 'tierlist');
  const waiting = provideDiagnostics(document, '1', {}, () => new Promise(() => undefined));
  window.documentClosed.fire({});
  window.documentClosed.fire(document);
  assert.deepEqual(await waiting, { kind: 'unChanged', resultId: '1' });
  const closed = await provideDiagnostics(document.uri, '1', {}, () => assert.fail('the server was asked'));
  assert.deepEqual(closed, { kind: 'unChanged', resultId: '1' });
});

test('with the setting, lists are checked only when they are saved', async (t) => {
  const window = await openWindow(t);
  const options = () => window.clients.at(-1).options.diagnosticPullOptions;
  assert.deepEqual(options(), { onChange: true, onSave: true });
  window.change({ 'tierlint.run': 'onSave' });
  await until('the new server', () => window.clients.at(-1).state === 2 && window.clients.length === 2);
  assert.deepEqual(options(), { onChange: false, onSave: true });
});

test('what the JSON service of VS Code does is not done twice', async (t) => {
  const window = await openWindow(t);
  const [{ selectors, capabilities, initialized }] = window.clients;
  const serves = (method, language, name) => selectors.get(method)?.some(({ language: wanted, pattern }) =>
    (wanted === undefined || wanted === language) && (pattern === undefined || pattern.includes(name))) === true;
  for (const [capability, method] of [['documentFormattingProvider', 'textDocument/formatting'], ['documentSymbolProvider', 'textDocument/documentSymbol'], ['foldingRangeProvider', 'textDocument/foldingRange']]) {
    assert.ok(initialized.capabilities[capability] && !(capability in capabilities), capability);
    assert.ok(serves(method, 'tierlist', '.tierlist.') && serves(method, 'tierlist-csv', '.tierlist.'), method);
    assert.ok(!serves(method, 'json', '.tierlist.') && !serves(method, 'jsonc', '.tierlint.json'), method);
  }
  for (const method of ['textDocument/completion', 'textDocument/hover']) {
    assert.ok(serves(method, 'json', '.tierlist.') && !serves(method, 'jsonc', '.tierlint.json'), method);
  }
  assert.ok(capabilities.codeActionProvider, 'a configuration has quick fixes');
});

test('a lens on an item shows its references', async (t) => {
  const window = await openWindow(t, { files: { 'soups.tierlist.json': soups() } });
  const document = window.open('soups.tierlist.json', 'tierlist');
  const textDocument = { uri: document.uri.toString() };
  const lenses = await window.clients[0].request('textDocument/codeLens', { textDocument });
  const { command } = lenses.find(({ command }) => command.command);
  window.results.set('vscode.executeReferenceProvider', ['a place']);
  await window.run(command.command, ...command.arguments);
  const { name, args: [uri, position, places] } = window.executed.at(-1);
  assert.deepEqual([name, uri.path, places], ['editor.action.showReferences', document.uri.path, ['a place']]);
  assert.deepEqual({ ...position }, command.arguments[1]);
});

test('a restart ends the old server, and the new one reports the same', async (t) => {
  const window = await openWindow(t, { files: { 'soups.tierlist.json': soups() } });
  const document = window.open('soups.tierlist.json', 'tierlist');
  const before = await window.findings(document, (rules) => rules.length > 0);
  window.diagnostics.clear();
  await window.run('tierlint.restart');
  assert.deepEqual(await window.findings(document, (rules) => rules.length > 0), before);
  assert.equal(window.clients.length, 2);
  assert.equal(window.clients[0].exitCode, 0, 'it was shut down in good order');
  assert.notEqual(window.clients[0].process.pid, window.clients[1].process.pid);
});

test('ten restarts at once are two', async (t) => {
  const window = await openWindow(t);
  await Promise.all(Array.from({ length: 10 }, () => window.run('tierlint.restart')));
  assert.equal(window.clients.length, 3);
  assert.deepEqual(window.clients.map(({ state }) => state), [1, 1, 2], 'one runs');
});

test('a crashed server is shown and can be restarted', async (t) => {
  const window = await openWindow(t);
  window.clients[0].process.kill('SIGKILL');
  await until('the state', () => window.status.severity === 2);
  await window.run('tierlint.restart');
  assert.equal(window.status.severity, 0);
});

test('closing the window during a start leaves no process', async (t) => {
  const window = await openWindow(t);
  const restart = window.run('tierlint.restart');
  await window.close();
  await restart;
  assert.deepEqual(window.clients.map(({ state, exitCode }) => [state, exitCode]), window.clients.map(() => [1, 0]));
});

test('the status says that checking is off', async (t) => {
  const window = await openWindow(t);
  window.change({ 'tierlint.enable': false });
  assert.match(window.status.detail, /^Off/);
  window.change({ 'tierlint.enable': true });
  assert.doesNotMatch(window.status.detail, /^Off/);
});

test('the status says that tierlint is off for the folder of the active list', async (t) => {
  const window = await openWindow(t, { files: { 'soups.tierlist.json': soups() } });
  const { detail } = window.status;
  const document = window.open('soups.tierlist.json', 'tierlist');
  window.ofDocuments.set(document.uri.toString(), { 'tierlint.enable': false });
  window.editorChanged.fire({ document });
  assert.match(window.status.detail, /^Off/);
  window.documents.length = 0;
  window.editorChanged.fire(undefined);
  assert.equal(window.status.detail, detail);
});

test('the status says that more findings are left out', async (t) => {
  const window = await openWindow(t, { files: { 'soups.tierlist.json': soups() } });
  const document = window.open('soups.tierlist.json', 'tierlist');
  await window.findings(document, (rules) => rules.length > 2);
  assert.deepEqual(window.limit.selector, []);
  window.change({ 'tierlint.maxDiagnostics': 2 });
  await window.findings(document, (rules) => rules.length === 2);
  assert.equal(window.limit.text, 'The first 2 findings');
  assert.deepEqual(window.limit.selector.map(({ pattern }) => pattern), [document.uri.fsPath]);
  window.change({ 'tierlint.maxDiagnostics': 1000 });
  await window.findings(document, (rules) => rules.length > 2);
  assert.deepEqual(window.limit.selector, []);
});

test('the log has the level of each line, and one time', async (t) => {
  const window = await openWindow(t);
  const { outputChannel } = window.clients[0].options;
  outputChannel.appendLine('[Error - 1:02:03 PM] first\nsecond');
  outputChannel.appendLine('[Info  - 1:02:03 PM] fine');
  outputChannel.append('a complaint\n');
  assert.deepEqual(window.channels.get('tierlint').slice(-3), ['error: first\nsecond', 'info: fine', 'info: a complaint']);
});

test('the status shows the version and progress', async (t) => {
  const window = await openWindow(t);
  assert.match(window.status.text, /^tierlint \d+\.\d+\.\d+$/);
  const { handleWorkDoneProgress } = window.clients[0].options.middleware;
  const report = (token, kind) => handleWorkDoneProgress(token, { kind }, () => undefined);
  await until('the scan at the start', () => !window.status.busy);
  report('a', 'begin');
  report('b', 'begin');
  report('a', 'end');
  assert.equal(window.status.busy, true);
  report('b', 'end');
  assert.equal(window.status.busy, false);
});
