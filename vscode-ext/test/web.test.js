'use strict';
// The extension in a browser. In place of the module the program answers; `serve.js` is tried with a small session.
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const manifest = require('../package.json');
const { until } = require('./support/strict');
const { Uri } = require('./support/vscode');
const { fixture, openWindow, provide, write } = require('./support/window');
const { FakeWorker, workers } = require('./support/worker');

const soups = () => fixture('projects/invalid/all-time-great-soups.tierlist.json');
globalThis.Worker = FakeWorker;

/** A window of VS Code for the Web, over a folder of a virtual file system. */
async function openTab(t, options) {
  const extensionPath = fs.mkdtempSync('/tmp/tierlint-web-');
  t.after(() => fs.rmSync(extensionPath, { recursive: true }));
  write(path.join(extensionPath, 'wasm/tierlint-editor.wasm'), 'module');
  workers.length = 0;
  const window = await openWindow(t, { entry: 'web/extension', scheme: 'vscode-vfs', extensionPath, user: {}, ...options });
  t.after(() => workers.forEach((worker) => worker.terminate()));
  return { window, worker: workers[0] };
}

test('lists of a virtual file system are checked by a worker', async (t) => {
  const { window, worker } = await openTab(t, { files: { 'soups.tierlist.json': soups() } });
  assert.match(worker.address, /^file:.*\/src\/web\/worker\.js$/);
  assert.equal(String(worker.module), 'module');
  assert.deepEqual([window.status.text, window.status.detail], [`tierlint ${manifest.version}`, 'WebAssembly']);
  const document = window.open('soups.tierlist.json', 'tierlist');
  assert.ok((await window.findings(document, (rules) => rules.length > 0)).includes('color/invalid'));
  const { params } = worker.received.find(({ method }) => method === 'textDocument/didOpen');
  assert.equal(params.textDocument.uri, `file://${document.uri.path}`);
});

test('the worker gets the contents of lists and configurations, and of other files the size', async (t) => {
  const files = { '.tierlint.json': '{}', 'a.tierproj/project.json': '{}', 'a.tierproj/Media/a.png': '1234' };
  const { window, worker } = await openTab(t, { files });
  const inside = (name) => path.join(window.folder, name);
  const given = (name) => worker.files.get(inside(name));
  assert.deepEqual(['.tierlint.json', 'a.tierproj/project.json', 'a.tierproj/Media/a.png'].map(given), ['{}', '{}', 4]);

  const changed = async (name) => {
    const { didChangeWatchedFile } = window.clients[0].options.middleware.workspace;
    await didChangeWatchedFile({ uri: `file://${inside(name)}` }, async () => window.clients[0].notify('changed', { name }));
    const last = await until('the notification', () => worker.received.find(({ method, params }) => method === 'changed' && params.name === name));
    return worker.received[worker.received.indexOf(last) - 1].method;
  };
  write(inside('.tierlint.json'), '{ "profile": "cloud" }');
  assert.equal(await changed('.tierlint.json'), 'tierlint/setFile', 'before the server hears of the change');
  assert.match(given('.tierlint.json'), /cloud/);
  fs.rmSync(inside('a.tierproj/Media/a.png'));
  await changed('a.tierproj/Media/a.png');
  assert.equal(given('a.tierproj/Media/a.png'), undefined);
});

test('a worker that fails is replaced, and gets the open lists and the files', async (t) => {
  const { window, worker } = await openTab(t, { files: { 'soups.tierlist.json': soups() } });
  const document = window.open('soups.tierlist.json', 'tierlist');
  const before = await window.findings(document, (rules) => rules.length > 0);
  window.diagnostics.clear();
  window.restartsServers = true;
  worker.fail('unreachable');
  assert.ok(worker.isTerminated);
  assert.deepEqual(await window.findings(document, (rules) => rules.length > 0), before);
  assert.equal(workers.length, 2);
  assert.deepEqual(workers[1].files, worker.files);
  assert.ok(window.messages.some(({ text }) => /has stopped, and starts again: unreachable/.test(text)));
});

test('a worker that fails before it answers is an error with its words', async (t) => {
  class Failing extends FakeWorker {
    postMessage(message) {
      super.postMessage(message);
      setImmediate(() => this.fail('no memory'));
    }
  }
  globalThis.Worker = Failing;
  t.after(() => (globalThis.Worker = FakeWorker));
  const { window } = await openTab(t);
  assert.deepEqual(window.messages.map(({ text }) => text), ['tierlint did not start: no memory']);
});

test('the preview, the actions and the references work with the addresses of the workspace', async (t) => {
  const { window } = await openTab(t, { files: { 'a.tierproj/project.json': fixture('projects/valid/birds-at-the-feeder.tierlist.json') } });
  const document = window.open('a.tierproj/project.json', 'tierlist');
  await window.run('tierlint.openPreview');
  const [panel] = window.panels;
  panel.receive({ type: 'ready' });
  await until('the list', () => panel.list);
  assert.match(panel.list.html, /Long-tailed tit/);
  assert.equal(panel.webview.options.localResourceRoots[1].toString(), new Uri('vscode-vfs', path.dirname(document.uri.path)).toString());
  const place = document.positionAt(document.text.indexOf('"itemIds"') + 14);
  window.select(document, place.line, place.character);
  const before = document.text;
  await window.run('tierlint.list.addItem');
  assert.notEqual(document.text, before);
  await window.run('tierlint.showReferences', `file://${document.uri.path}`, { line: 0, character: 0 });
  assert.equal(window.executed.at(-1).args[0].toString(), document.uri.toString());
});

test('without the program, lists come from a snippet, configurations are short, and rules are web pages', async (t) => {
  const { window } = await openTab(t, { files: { 'soups.tierlist.json': soups() } });
  await window.run('tierlint.newList');
  assert.deepEqual([window.shown[0].uri.scheme, window.shown[0].languageId], ['untitled', 'tierlist']);
  const [{ name, args: [{ name: snippet }] }] = window.executed;
  assert.equal(name, 'editor.action.insertSnippet');
  assert.ok(snippet in require('../language/snippets.json'));

  await window.run('tierlint.explainRule');
  assert.match(window.messages.at(-1).text, /no findings/);
  await window.findings(window.open('soups.tierlist.json', 'tierlist'), (rules) => rules.includes('color/invalid'));
  window.answers.push('color/invalid');
  await window.run('tierlint.explainRule');
  assert.match(window.opened[0], /docs\/rules\/color\/invalid\.md$/);

  await window.run('tierlint.openConfiguration');
  const configuration = JSON.parse(fs.readFileSync(path.join(window.folder, '.tierlint.json'), 'utf8'));
  assert.deepEqual(configuration, { profile: 'offline', rules: {} });
  assert.equal(window.shown.at(-1).uri.scheme, 'vscode-vfs');
});

test('the commands are those of the manifest that need no program', async (t) => {
  const { window } = await openTab(t);
  const [{ initialized: { capabilities } }] = window.clients;
  const own = [...window.commands.keys()].filter((command) => !capabilities.executeCommandProvider.commands.includes(command));
  const wanted = manifest.contributes.commands.filter(({ enablement = '' }) => !enablement.includes('shellExecutionSupported'));
  assert.deepEqual(own.sort(), wanted.map(({ command }) => command).sort());
});

test('nothing of the entry needs Node.js', () => {
  const source = path.join(__dirname, '../src');
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name] of fs.readFileSync(file, 'utf8').matchAll(/require\('([^']+)'\)/g)) {
      if (name.startsWith('.')) visit(path.join(path.dirname(file), `${name}.js`));
      // Only where there is no `crypto`.
      else assert.ok(['vscode', 'vscode-languageclient', 'crypto'].includes(name), `${file}: ${name}`);
    }
  };
  visit(path.join(source, 'web/extension.js'));
  assert.ok(seen.size > 10);
});

test('the worker passes files and messages to the session in order, and throws what the session throws', async (t) => {
  const log = [];
  const session = {
    setFile: ({ path: name }) => log.push(name),
    message({ method }) {
      if (method === 'trap') throw new Error('unreachable');
      log.push(method);
      return [{ method: 'answer' }, { method: 'another' }];
    },
  };
  provide('@tierlint/wasm', { load: async () => ({ session: () => session }) });
  require('../src/web/worker');
  const { onmessage } = globalThis;
  delete globalThis.onmessage;
  const { port1, port2 } = new MessageChannel();
  t.after(() => port1.close());
  const answers = [];
  port1.onmessage = ({ data }) => answers.push(data.method);
  onmessage({ data: { module: new Uint8Array(), files: [{ path: '/a' }], port: port2 } });
  port1.postMessage({ method: 'initialize' });
  port1.postMessage({ method: 'tierlint/setFile', params: { path: '/b' } });
  port1.postMessage({ method: 'other' });
  await until('the answers', () => answers.length === 4);
  assert.deepEqual(log, ['/a', 'initialize', '/b', 'other']);
  const later = new Promise((resolve) => t.mock.method(globalThis, 'setTimeout', resolve));
  port1.postMessage({ method: 'trap' });
  assert.throws(await later, /unreachable/);
});
