'use strict';
// The extension where there is no program. In place of the module the program answers, in a thread that is none; `Tests/wasm` has both.
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const manifest = require('../package.json');
const { claiming, fixture, openWindow, provide, write } = require('./support/window');
const { FakeWorker, workers } = require('./support/worker');

const soups = () => fixture('projects/invalid/all-time-great-soups.tierlist.json');
const nothing = { 'tierlint.environment': { PATH: '/nowhere' } };

/** A window with a package that has the module, and no program on the PATH. */
async function openWithout(t, options) {
  const extensionPath = fs.mkdtempSync('/tmp/tierlint-module-');
  t.after(() => fs.rmSync(extensionPath, { recursive: true }));
  write(path.join(extensionPath, 'wasm/tierlint-editor.wasm'), 'module');
  workers.length = 0;
  provide('worker_threads', { Worker: FakeWorker });
  const window = await openWindow(t, { extensionPath, user: nothing, ...options });
  t.after(() => workers.forEach((worker) => worker.terminate()));
  return window;
}

test('without a program the module checks lists, in a thread', async (t) => {
  const window = await openWithout(t, { files: { 'soups.tierlist.json': soups() } });
  assert.match(workers[0].address, /\/src\/module\/thread\.js$/);
  assert.deepEqual([window.status.text, window.status.detail, window.status.severity], [`tierlint ${manifest.version}`, 'WebAssembly', 0]);
  assert.ok((await window.findings(window.open('soups.tierlist.json', 'tierlist'), (rules) => rules.length > 0)).includes('color/invalid'));
});

test('what the module cannot do is said once, and no error', async (t) => {
  const window = await openWithout(t, { answers: ['Learn More'] });
  assert.deepEqual(window.messages.map(({ kind }) => kind), ['information']);
  assert.match(window.messages[0].text, /without the tierlint program.* outside of the open folders/);
  await window.run('tierlint.restart');
  assert.equal(workers.length, 2);
  assert.equal(window.messages.length, 1);
});

test('the module replaces programs that cannot be used, but not one that is set', async (t) => {
  const place = fs.mkdtempSync('/tmp/tierlint-old-');
  t.after(() => fs.rmSync(place, { recursive: true }));
  const old = claiming(path.join(place, 'tierlint'), 'tierlint 0.0.9');
  const search = await openWithout(t, { user: { 'tierlint.environment': { PATH: place } } });
  assert.equal(search.status.detail, 'WebAssembly');
  assert.ok(search.channels.get('tierlint').join('\n').includes(`${old} (PATH): 0.0.9 is older`));
  const set = await openWithout(t, { user: { ...nothing, 'tierlint.path': '/nowhere/tierlint' } });
  assert.deepEqual([workers.length, set.status.severity], [0, 2]);
  assert.match(set.messages[0].text, /^Cannot use \/nowhere\/tierlint/);
});

test('a package with a program has no module', async (t) => {
  const window = await openWindow(t, { extensionPath: '/nowhere', user: nothing });
  assert.match(window.messages[0].text, /Cannot find tierlint/);
});

test('lists that git ignores are none in a repository', async (t) => {
  const files = { '.git/HEAD': 'ref', '.gitignore': 'drafts' };
  const window = await openWithout(t, { files });
  const sent = (name) => workers[0].files.get(path.join(window.folder, name));
  assert.equal(sent('.gitignore'), 'drafts');
  assert.ok(sent('.git') > 0);
});

test('a file on a drive of Windows has the path that its address has', async (t) => {
  const window = await openWithout(t);
  const { readFile } = require('../src/module/files');
  assert.deepEqual(await readFile(window.vscode.Uri.file('/C:/Lists/a.tierlist.json')), { path: '/c:/Lists/a.tierlist.json' });
});

test('commands do what they can', async (t) => {
  const window = await openWithout(t, { files: { 'soups.tierlist.json': soups() } });
  await window.run('tierlint.newList');
  assert.deepEqual([window.shown[0].uri.scheme, window.shown[0].languageId], ['untitled', 'tierlist']);
  await window.run('tierlint.openConfiguration');
  assert.deepEqual(JSON.parse(fs.readFileSync(path.join(window.folder, '.tierlint.json'), 'utf8')), { profile: 'offline', rules: {} });
  await window.run('tierlint.explainRule');
  assert.match(window.messages.at(-1).text, /no findings to explain/);
  await window.run('tierlint.checkWorkspace');
  assert.equal(window.executed.at(-1).name, 'workbench.actions.view.problems');
  assert.deepEqual(window.taskProviders.get('tierlint').provideTasks(), []);
});
