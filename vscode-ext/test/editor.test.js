'use strict';
// The list as an editor of its own, with the page of the preview and the real server.
const assert = require('node:assert/strict');
const { test } = require('node:test');
const manifest = require('../package.json');
const { until } = require('./support/strict');
const { FakePanel } = require('./support/webview');
const { fixture, openWindow } = require('./support/window');

const birds = () => fixture('projects/valid/birds-at-the-feeder.tierlist.json');

/** A window with a list that is opened as a Tier List. */
async function openAsList(t, options) {
  const window = await openWindow(t, { files: { 'a.tierlist.json': birds() }, ...options });
  const [{ viewType, priority }] = manifest.contributes.customEditors;
  assert.equal(priority, 'option', 'the text is what opens by default');
  const document = window.open('a.tierlist.json', 'tierlist');
  const panel = new FakePanel(viewType);
  window.editors.get(viewType).resolveCustomTextEditor(document, panel);
  panel.receive({ type: 'ready' });
  await until('the list', () => panel.list);
  return { window, document, panel };
}

test('a list opened as an editor is shown, and follows its text', async (t) => {
  const { window, document, panel } = await openAsList(t);
  assert.match(panel.list.html, /Long-tailed tit/);
  window.edit(document, [{ range: { start: { line: 3, character: 12 }, end: { line: 3, character: 17 } }, newText: 'Terns' }]);
  await until('the new title', () => panel.list.html.includes('Terns at the Feeder'));
});

test('undo is that of the editor, which keeps the focus', async (t) => {
  const { window, panel } = await openAsList(t);
  panel.receive({ type: 'undo' });
  await until('the command', () => window.executed.length > 0);
  assert.deepEqual(window.executed.map(({ name }) => name), ['undo']);
  assert.deepEqual([window.shown, panel.revealed], [[], 0]);
});

test('the editor is no preview: that opens next to it, and both get what a trusted workspace may show', async (t) => {
  const { window, panel } = await openAsList(t, { isTrusted: false });
  await window.run('tierlint.openPreview');
  assert.equal(window.panels.length, 1);
  for (const each of [panel, ...window.panels]) each.webview.html = '';
  window.trust();
  for (const each of [panel, ...window.panels]) assert.match(each.webview.html, /<main id="list">/);
  panel.dispose();
  await window.run('tierlint.openPreview');
  assert.deepEqual([window.panels.length, window.panels[0].revealed], [1, 1]);
});
