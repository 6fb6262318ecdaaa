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
  const edit = (name, places, message = {}) => send('edit', { action: { name, ...places }, ...message });
  const said = (text) => until(text, () => panel.posted.some((message) => message.type === 'notice' && text === message.text));
  return { window, document, panel, next, send, edit, said };
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
  assert.equal(html.match(/<script /g).length, html.match(new RegExp(`<script( type="module")? nonce="${nonce}" src="https://file\\+`, 'g')).length);
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
  const { window, document, panel, next, send, edit } = await openPreview(t, birds());
  const old = document.text;
  await edit('moveItem', { tier: 0, item: 0, to: 1, before: 1 });
  await next(({ tiers }) => tiers[1].items[1].id === 'robin');
  assert.equal(document.text, old.replace('["robin", ', '[').replace('["great-tit", "blackbird"]', '["great-tit", "robin", "blackbird"]'));
  await send('undo');
  await next(({ tiers }) => tiers[0].items[0].id === 'robin');
  assert.equal(document.text, old);
  assert.deepEqual(window.executed.map(({ name }) => name), ['undo']);
  assert.equal(panel.revealed, 1, 'the preview has the focus again');
});

test('an edit that is impossible, or of an old list, changes nothing and says so', async (t) => {
  const { document, panel, send, edit, said } = await openPreview(t, birds().replace('"id": "banned",', '"id": "banned", "locked": true,'));
  const old = document.text;
  await edit('moveItem', { tier: 0, item: 0, to: 3, before: null });
  await said('Tier "Banned Until Spring" is locked.');
  await edit('moveItem', { tier: 0, item: 0, to: 1, before: null }, { serial: 0 });
  await said('The list has changed. Try again.');
  await edit('moveItem', { tier: 0, item: 2, to: 0, before: null });
  await said('Nothing has changed.');
  await edit('colorTier', { tier: 0, text: 'red' });
  await until('the reason', () => panel.posted.some(({ text }) => /^This would add an error: color "red"/.test(text)));
  for (const wrong of [{ to: 9 }, { item: -1 }, { item: 0.5 }, { before: 7 }, { tier: 'length' }, { to: '__proto__' }]) await edit('moveItem', { tier: 0, item: 0, to: 1, before: null, ...wrong });
  for (const name of ['toString', '__proto__', 'fly', 7, undefined]) await edit(name, { tier: 0, item: 0 });
  for (const message of [null, 5, 'x', [], {}, { type: 7 }, { type: 'toString' }, { type: 'edit' }]) panel.receive(message);
  await send('edit', { action: null });
  assert.equal(document.text, old);
});

test('each action is an operation, which one undo takes back', async (t) => {
  const { document, next, send, edit } = await openPreview(t, birds());
  const start = document.text;
  const project = () => JSON.parse(document.text);
  for (const [name, places, condition] of [
    ['renameItem', { tier: 0, item: 0, text: 'Röbin "red"' }, ({ items }) => items.robin.title === 'Röbin "red"'],
    ['removeItem', { tier: 0, item: 0 }, ({ items, tiers }) => !items.robin && !tiers[0].itemIds.includes('robin')],
    ['addItem', { tier: 1, text: 'Wren' }, ({ items, tiers }) => items.wren.title === 'Wren' && tiers[1].itemIds.at(-1) === 'wren'],
    ['renameTier', { tier: 0, text: 'Lovely' }, ({ tiers }) => tiers[0].label === 'Lovely'],
    ['colorTier', { tier: 0, text: '#123456' }, ({ tiers }) => tiers[0].color === '#123456'],
    ['moveTier', { tier: 0, to: 1 }, ({ tiers }) => tiers[0].id === 'welcome' && tiers[1].id === 'a-joy' && tiers[1].order === 1],
    ['moveTier', { tier: 2, to: 0 }, ({ tiers }) => tiers[0].id === 'all-right' && tiers[0].order === 0],
    ['removeTier', { tier: 0, items: 'pool' }, ({ items, tiers }) => items.robin && tiers[0].id === 'welcome' && tiers.at(-1).itemIds.includes('robin')],
    ['removeTier', { tier: 0, items: 'remove' }, ({ items }) => !items.robin],
    ['addTier', { tier: 0, text: 'So-so' }, ({ tiers }) => tiers[1].label === 'So-so' && tiers[1].order === 1],
    ['addTier', { tier: null, text: 'Worst' }, ({ tiers }) => tiers.some(({ label }) => label === 'Worst')],
  ]) {
    const before = document.version;
    await edit(name, places);
    await next(({ version }) => version === before + 1);
    assert.ok(condition(project()), name);
    await send('undo');
    await next(({ version }) => version === before + 2);
    assert.equal(document.text, start, `undo of ${name}`);
  }
});

test('a picture is a file in the folder of the list', async (t) => {
  const { window, document, panel, next, edit, send, said } = await openPreview(t, JSON.stringify({ tiers: [{ id: 's', order: 0, itemIds: ['pho'] }], items: { pho: { id: 'pho', title: 'Pho' } } }));
  const file = (name) => window.vscode.Uri.joinPath(document.uri, '..', name);
  for (const chosen of [[file('../x.png')], [file('../other/x.png')], undefined]) {
    window.answers.push(chosen);
    await send('picture', { tier: 0, item: 0 });
    if (chosen) await said('A picture must be in the folder of the list.');
  }
  assert.equal(document.version, 1);
  window.answers.push([file('Media/pho.png')]);
  await send('picture', { tier: 0, item: 0 });
  await next(({ tiers }) => tiers[0].items[0].hasPicture);
  const [media] = JSON.parse(document.text).items.pho.media;
  assert.deepEqual([media.uri, media.thumbUri, media.mime], ['file:///Media/pho.png', 'file:///Media/pho.png', 'image/png']);
  assert.equal(window.dialog.defaultUri.toString(), file('').toString().replace(/\/$/, ''));
  await edit('removePicture', { tier: 0, item: 0 });
  await next(({ tiers }) => !tiers[0].items[0].hasPicture);
  for (const wrong of [{ tier: 9, item: 0 }, { tier: 0, item: '0' }, {}]) await send('picture', wrong);
  panel.receive({ type: 'picture' });
  assert.equal(document.version, 3);
});

test('the title of an override is the one that is changed', async (t) => {
  const { document, panel, edit } = await openPreview(t, birds().replace('"items": {', '"overrides": { "robin": { "displayTitle": "Robin Redbreast" } },\n  "items": {'));
  assert.match(panel.list.html, /Robin Redbreast/);
  await edit('renameItem', { tier: 0, item: 0, text: 'Bobby' });
  await until('the title', () => JSON.parse(document.text).overrides.robin.displayTitle === 'Bobby');
});

test('a file that is read-only, or not trusted, is not changed', async (t) => {
  for (const [options, reason] of [[{ isTrusted: false }, 'the workspace is not trusted'], [{}, 'the file is read-only']]) {
    const { window, document, panel, edit, said } = await openPreview(t, birds(), options);
    const old = document.text;
    window.isReadOnly = true;
    if (!options.isTrusted) panel.receive({ type: 'ready' });
    await until('the reason', () => panel.list.reason !== undefined);
    assert.equal(panel.list.reason, reason);
    await edit('removeItem', { tier: 0, item: 0 });
    await said(`${reason.replace('t', 'T')}.`);
    assert.equal(document.text, old);
  }
});

test('an edit of the list before the last is made, too, and says when it is in the document', async (t) => {
  const { document, panel, edit } = await openPreview(t, birds());
  const { serial } = panel.list;
  await edit('moveItem', { tier: 0, item: 0, to: 1, before: 1 }, { serial });
  await until('the next list', () => panel.list.serial > serial);
  await edit('moveItem', { tier: 0, item: 0, to: 1, before: null }, { serial });
  await until('both moves', () => panel.posted.filter(({ type }) => type === 'edited').length === 2);
  assert.deepEqual(panel.posted.filter(({ type }) => type === 'edited').map(({ version }) => version), [2, 3]);
  assert.deepEqual(panel.posted.filter(({ type, text }) => type === 'notice' && text !== ''), []);
  assert.equal(document.version, 3);
});

test('the end of a tier of which not all is shown is where it is cut', async (t) => {
  const ids = Array.from({ length: 4000 }, (_, index) => `i${index}`);
  const text = JSON.stringify({ tiers: [{ id: 's', order: 0, itemIds: ids.slice(0, 3990) }, { id: 'a', order: 1, itemIds: ids.slice(3990) }], items: Object.fromEntries(ids.map((id) => [id, { id, title: id }])) });
  const { document, panel, next, edit } = await openPreview(t, text);
  const [{ items, count }] = panel.list.tiers;
  assert.ok(items.length < 1000 && count === 3990);
  await edit('moveItem', { tier: 0, item: 5, to: 0, before: null });
  await next(({ tiers }) => tiers[0].items.at(-1).id === 'i5');
  assert.equal(JSON.parse(document.text).tiers[0].itemIds[items.length - 1], 'i5');
  await edit('moveItem', { tier: 1, item: 0, to: 0, before: null });
  await next(({ tiers }) => tiers[0].count === 3991);
  assert.equal(JSON.parse(document.text).tiers[0].itemIds[items.length], 'i3990');
});

test('a position counts what is not shown, as an id that no item has', async (t) => {
  const { document, edit } = await openPreview(t, JSON.stringify({ tiers: [{ id: 's', order: 0, itemIds: ['x', 'a', 'y', 'b', 'c'] }], items: Object.fromEntries(['a', 'b', 'c'].map((id) => [id, { id, title: id }])) }));
  await edit('moveItem', { tier: 0, item: 2, to: 0, before: 1 });
  await until('the move', () => document.version === 2);
  assert.deepEqual(JSON.parse(document.text).tiers[0].itemIds, ['x', 'a', 'y', 'c', 'b']);
});

test('a finding leads to its place, and to its fixes', async (t) => {
  const { window, document, panel, send } = await openPreview(t, soups());
  const finding = panel.list.findings.findIndex(({ rule }) => rule === 'color/invalid');
  assert.equal(panel.list.findings[finding].tier, 1);
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

test('rows of a CSV are moved and changed', async (t) => {
  const { document, next, edit, said } = await openPreview(t, 'Name,Season,Tier\nPho,1,S\nMiso,2,S\nRamen,3,A\n', { name: 'a.tierlist.csv' });
  await edit('moveItem', { tier: 0, item: 0, to: 1, before: 0 });
  await next(({ tiers }) => tiers[1].items.length === 2);
  assert.equal(document.text, 'Name,Season,Tier\nMiso,2,S\nPho,1,A\nRamen,3,A\n');
  await edit('renameTier', { tier: 1, text: 'Good' });
  await edit('renameItem', { tier: 0, item: 0, text: 'Laksa' });
  await next(({ version }) => version === 4);
  assert.equal(document.text, 'Name,Season,Tier\nLaksa,2,S\nPho,1,Good\nRamen,3,Good\n');
  await edit('colorTier', { tier: 0, text: '#123456' });
  await said('In a CSV, items can be added, removed, moved and changed, and tiers renamed; convert it to a project for other edits.');
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
  assert.equal(panel.list.documentKind, 'csv');
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
