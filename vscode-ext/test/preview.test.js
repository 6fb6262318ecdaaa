'use strict';
// The preview with the real server, without a browser: see Tests/pages/test_preview.py for its page.
const assert = require('node:assert/strict');
const fs = require('node:fs');
const { test } = require('node:test');
const { until } = require('./support/strict');
const { SERVER, fixture, openWindow } = require('./support/window');

const soups = () => fixture('projects/invalid/all-time-great-soups.tierlist.json');
const birds = () => fixture('projects/valid/birds-at-the-feeder.tierlist.json');

/** A window with an open list and its preview. */
async function openPreview(t, text, { name = 'a.tierlist.json', ...options } = {}) {
  const window = await openWindow(t, { files: { [name]: text }, ...options });
  const document = window.open(name, name.endsWith('.csv') ? 'tierlist-csv' : 'tierlist');
  await window.run('tierlint.openPreview');
  const [panel] = window.panels;
  panel.receive({ type: 'ready' });
  await until('the list', () => panel.list);
  const next = (condition) => until('another list', () => condition(panel.list) && panel.list);
  const send = (type, message = {}) => panel.receive({ type, serial: panel.list.serial, ...message });
  return { window, document, panel, next, send };
}

test('a preview opens beside the text, once for each list, and follows it, though findings are only for what is saved', async (t) => {
  const { window, document, panel, next } = await openPreview(t, birds(), { user: { 'tierlint.path': SERVER, 'tierlint.run': 'onSave' } });
  assert.deepEqual([panel.type, panel.title, panel.place], ['tierlint.preview', 'Preview a.tierlist.json', { viewColumn: -2, preserveFocus: true }]);
  assert.match(panel.list.html, /Long-tailed tit/);
  await window.run('tierlint.openPreview');
  assert.deepEqual([window.panels.length, panel.revealed], [1, 1]);
  for (const name of ['Terns', 'Swans', 'Crows']) {
    // After what the last edit, or the first findings, still cause.
    await new Promise((resolve) => setTimeout(resolve, 300));
    window.edit(document, [{ range: { start: { line: 3, character: 12 }, end: { line: 3, character: 17 } }, newText: name }]);
    await next(({ html }) => html.includes(`${name} at the Feeder`));
  }
  panel.dispose();
  await window.run('tierlint.openPreview');
  assert.equal(window.panels.length, 2);
});

test('the page may run only the scripts of the extension, and contains nothing of the list', async (t) => {
  const { panel, window } = await openPreview(t, birds(), { name: 'birds.tierproj/project.json' });
  const { html, options } = panel.webview;
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)[1];
  const nonce = /'nonce-([0-9a-f-]{36})'/.exec(policy)[1];
  assert.deepEqual(policy.split('; '), [
    "default-src 'none'", `img-src ${panel.webview.cspSource}`, `style-src ${panel.webview.cspSource}`, `script-src 'nonce-${nonce}'`, "base-uri 'none'", "form-action 'none'",
  ]);
  assert.equal(html.match(/<script /g).length, html.match(new RegExp(`<script nonce="${nonce}" src="https://file\\+`, 'g')).length);
  assert.doesNotMatch(html, /Feeder|style=|\son[a-z]+=|javascript:|unsafe/);
  assert.equal(options.enableCommandUris, undefined);
  assert.deepEqual(options.localResourceRoots.map(({ path }) => path.replace(window.folder, '')).slice(1), ['/birds.tierproj']);
  assert.ok(options.localResourceRoots[0].path.endsWith('/preview'));
});

test('in an untrusted workspace no pictures are shown, until it is trusted', async (t) => {
  const { panel, window, next } = await openPreview(t, birds(), { name: 'birds.tierproj/project.json', isTrusted: false });
  assert.equal(panel.list.pictures, null);
  assert.equal(panel.webview.options.localResourceRoots.length, 1);
  window.trust();
  panel.receive({ type: 'ready' });
  const { pictures } = await next(({ pictures }) => pictures !== null);
  assert.equal(pictures.to, `https://file+.vscode-resource.vscode-cdn.net${window.folder}/birds.tierproj`);
  assert.equal(panel.webview.options.localResourceRoots.length, 2);
});

test('a click shows the source, and the cursor marks the card', async (t) => {
  const { window, document, panel, send } = await openPreview(t, birds());
  await send('reveal', { tier: 0, item: 1, takesFocus: false });
  await send('reveal', { tier: 3, item: null, takesFocus: true });
  await until('the source', () => window.revealed.length === 2);
  const lines = document.text.split('\n');
  const [item, tier] = window.revealed;
  assert.match(lines[item.selection.start.line], /"long-tailed-tit": \{/);
  assert.match(lines[tier.selection.start.line + 1], /"id": "banned"/);
  assert.deepEqual([item.preserveFocus, tier.preserveFocus, item.viewColumn], [true, false, 1]);
  window.select(document, lines.findIndex((line) => line.includes('"itemIds": ["great-tit"')), 35);
  const { tier: row, item: column } = panel.posted.filter(({ type }) => type === 'current').at(-1);
  assert.deepEqual([row, column], [1, 1]);
});

test('a moved item is one edit, which the editor can undo', async (t) => {
  const { window, document, panel, next, send } = await openPreview(t, birds());
  const old = document.text;
  await send('move', { tier: 0, item: 0, to: 1, before: 1 });
  await next(({ tiers }) => tiers[1].items[1].id === 'robin');
  assert.equal(document.text, old.replace('["robin", ', '[').replace('["great-tit", "blackbird"]', '["great-tit", "robin", "blackbird"]'));
  await send('undo');
  await next(({ tiers }) => tiers[0].items[0].id === 'robin');
  assert.equal(document.text, old);
  assert.deepEqual(window.executed.map(({ name }) => name), ['undo']);
  assert.equal(panel.revealed, 1, 'the preview has the focus again');
});

test('a move that is impossible, or of an old list, changes nothing and says so', async (t) => {
  const { document, panel, send } = await openPreview(t, birds().replace('"id": "banned",', '"id": "banned", "locked": true,'));
  const old = document.text;
  const said = (text) => until(text, () => panel.posted.some((message) => message.type === 'notice' && text === message.text));
  await send('move', { tier: 0, item: 0, to: 3, before: null });
  await said('Tier "Banned Until Spring" is locked.');
  await send('move', { serial: 0, tier: 0, item: 0, to: 1, before: null });
  await said('The list has changed. Try again.');
  await send('move', { tier: 0, item: 2, to: 0, before: null });
  await said('The item is there already.');
  for (const wrong of [{ to: 9 }, { item: -1 }, { item: 0.5 }, { before: 7 }, { tier: 'length' }, { to: '__proto__' }]) await send('move', { tier: 0, item: 0, to: 1, before: null, ...wrong });
  for (const message of [null, 5, 'x', [], {}, { type: 7 }, { type: 'toString' }]) panel.receive(message);
  assert.equal(document.text, old);
});

test('a move of the list before the last is made, too, and says when it is in the document', async (t) => {
  const { document, panel, send } = await openPreview(t, birds());
  const { serial } = panel.list;
  await send('move', { serial, tier: 0, item: 0, to: 1, before: 1 });
  await until('the next list', () => panel.list.serial > serial);
  await send('move', { serial, tier: 0, item: 0, to: 1, before: null });
  await until('both moves', () => panel.posted.filter(({ type }) => type === 'moved').length === 2);
  assert.deepEqual(panel.posted.filter(({ type }) => type === 'moved').map(({ version }) => version), [2, 3]);
  assert.deepEqual(panel.posted.filter(({ type, text }) => type === 'notice' && text !== ''), []);
  assert.equal(document.version, 3);
});

test('the end of a tier of which not all is shown is where it is cut', async (t) => {
  const ids = Array.from({ length: 4000 }, (_, index) => `i${index}`);
  const text = JSON.stringify({ tiers: [{ id: 's', order: 0, itemIds: ids.slice(0, 3990) }, { id: 'a', order: 1, itemIds: ids.slice(3990) }], items: Object.fromEntries(ids.map((id) => [id, { id, title: id }])) });
  const { document, panel, next, send } = await openPreview(t, text);
  const [{ items, count }] = panel.list.tiers;
  assert.ok(items.length < 1000 && count === 3990);
  await send('move', { tier: 0, item: 5, to: 0, before: null });
  await next(({ tiers }) => tiers[0].items.at(-1).id === 'i5');
  assert.equal(JSON.parse(document.text).tiers[0].itemIds[items.length - 1], 'i5');
  await send('move', { tier: 1, item: 0, to: 0, before: null });
  await next(({ tiers }) => tiers[0].count === 3991);
  assert.equal(JSON.parse(document.text).tiers[0].itemIds[items.length], 'i3990');
});

test('a finding leads to its place, and to its fixes', async (t) => {
  const { window, document, panel, send } = await openPreview(t, soups());
  const finding = panel.list.findings.indexOf('color/invalid');
  await send('finding', { finding, takesFocus: false, fixes: false });
  await send('finding', { finding, takesFocus: false, fixes: true });
  await until('the fixes', () => window.executed.length > 0);
  assert.deepEqual(window.executed.map(({ name }) => name), ['editor.action.quickFix']);
  assert.deepEqual(window.revealed.map(({ preserveFocus }) => preserveFocus), [true, false]);
  const [{ selection: { start, end } }] = window.revealed;
  assert.equal(document.text.slice(document.offsetAt(start), document.offsetAt(end)), '"C0C0C0"');
  for (const wrong of [-1, 99, '0', null]) await send('finding', { finding: wrong, fixes: true });
  assert.equal(window.revealed.length, 2);
});

test('rows of a CSV are moved', async (t) => {
  const { document, next, send } = await openPreview(t, 'Name,Season,Tier\nPho,1,S\nMiso,2,S\nRamen,3,A\n', { name: 'a.tierlist.csv' });
  await send('move', { tier: 0, item: 0, to: 1, before: 0 });
  await next(({ tiers }) => tiers[1].items.length === 2);
  assert.equal(document.text, 'Name,Season,Tier\nMiso,2,S\nPho,1,A\nRamen,3,A\n');
});

test('a preview of a file that is gone says so in words', async (t) => {
  const { window, document, panel } = await openPreview(t, birds());
  window.documents.splice(0);
  fs.rmSync(document.uri.fsPath);
  panel.receive({ type: 'ready' });
  await until('the notice', () => panel.posted.some(({ text }) => text === 'The list a.tierlist.json was deleted or moved.'));
});

test('titles only is remembered for the next preview', async (t) => {
  const { window, panel, send } = await openPreview(t, birds());
  assert.match(panel.webview.html, /<body>/);
  await send('density', { isDense: true });
  panel.dispose();
  await window.run('tierlint.openPreview');
  assert.match(window.panels[1].webview.html, /<body class="dense">/);
});

test('keys come faster than previews: the last text is shown, and no error', async (t) => {
  const { window, document, panel, next } = await openPreview(t, birds());
  for (let count = 0; count < 100; count += 1) window.edit(document, [{ range: { start: { line: 3, character: 12 }, end: { line: 3, character: 12 } }, newText: 'x' }]);
  await next(({ html }) => html.includes(`${'x'.repeat(100)}Birds`));
  assert.ok(panel.posted.filter(({ type }) => type === 'list').length < 20);
  assert.deepEqual(panel.posted.filter(({ type, text }) => type === 'notice' && text !== ''), []);
});

test('a preview comes back after a restart of VS Code, and of the server', async (t) => {
  const { window, panel } = await openPreview(t, soups());
  const { vscode, serializers } = window;
  const serializer = serializers.get('tierlint.preview');
  const again = vscode.window.createWebviewPanel('tierlint.preview', '', {}, {});
  await serializer.deserializeWebviewPanel(again, { uri: panel.list.uri });
  again.receive({ type: 'ready' });
  await until('the list', () => again.list);
  for (const state of [undefined, null, 5, {}, { uri: 5 }, { uri: 'https://example.org' }, { uri: 'command:x' }]) {
    const other = vscode.window.createWebviewPanel('tierlint.preview', '', {}, {});
    let isDisposed = false;
    other.onDidDispose(() => (isDisposed = true));
    await serializer.deserializeWebviewPanel(other, state);
    assert.ok(isDisposed && other.webview.html === '', String(state));
  }
  const { serial } = again.list;
  await window.run('tierlint.restart');
  await until('the list of the new server', () => again.list.serial > serial);
});

test('a hidden preview asks for nothing', async (t) => {
  const { window, document, panel, next } = await openPreview(t, 'Name,Season,Tier\nPho,1,S\n', { name: 'a.tierlist.csv' });
  assert.deepEqual(panel.list.tiers, [{ id: 'S', acceptsItems: true, releasesItems: true, count: 1, items: [{ id: 'pho' }] }]);
  const { serial } = panel.list;
  panel.setVisible(false);
  window.replace(document, 'Name,Season,Tier\nRamen,1,S\n');
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(panel.list.serial, serial);
  panel.setVisible(true);
  panel.receive({ type: 'ready' });
  await next(({ html }) => html.includes('Ramen'));
});

test('without a list or a server it says so', async (t) => {
  const window = await openWindow(t, { files: { 'a.tierlist.json': birds() }, user: { 'tierlint.path': '/nowhere' } });
  window.messages.length = 0;
  await window.run('tierlint.openPreview');
  assert.deepEqual(window.messages.map(({ text }) => text), ['Open a tier list to see its preview.']);
  window.open('a.tierlist.json', 'tierlist');
  await window.run('tierlint.openPreview');
  window.panels[0].receive({ type: 'ready' });
  await until('the notice', () => window.panels[0].posted.some(({ text }) => text === 'tierlint is not running.'));
});
