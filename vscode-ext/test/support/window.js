'use strict';
const fs = require('fs');
const Module = require('module');
const os = require('os');
const path = require('path');
const manifest = require('../../package.json');
const { languageClientFor } = require('./languageclient');
const { until } = require('./strict');
const { Uri, createWindow } = require('./vscode');

const EXTENSION = path.resolve(__dirname, '../..');
const REPOSITORY = path.dirname(EXTENSION);
const SERVER = process.env.TIERLINT ?? path.join(REPOSITORY, '.build/release/tierlint');

/** What `require` gives the extension in place of what VS Code and npm would give it. */
const given = new Map();
const load = Module._load;
Module._load = (name, ...rest) => given.get(name) ?? load(name, ...rest);

/**
 * Activates the extension in a window of its own, over a new folder with some files; `entry` is its main file. The server is the real one, by a user's
 * setting, if the test says nothing else.
 */
async function openWindow(test, { files = {}, ...options } = {}) {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tierlint-vscode-')));
  for (const [name, text] of Object.entries(files)) write(path.join(folder, name), text);
  const window = createWindow({ folder, user: { 'tierlint.path': SERVER }, ...options });
  given.set('vscode', window.vscode);
  const client = languageClientFor(window);
  for (const part of ['', '/node']) given.set(`vscode-languageclient${part}`, client);
  for (const file of Object.keys(require.cache).filter((file) => file.startsWith(path.join(EXTENSION, 'src')))) delete require.cache[file];
  const extension = require(`../../src/${options.entry ?? 'extension'}`);
  const context = { subscriptions: [], extensionPath: options.extensionPath ?? EXTENSION, extensionUri: Uri.file(options.extensionPath ?? EXTENSION),
    extension: { packageJSON: manifest }, globalState: new Memento() };
  window.folder = folder;
  window.close = async () => {
    await extension.deactivate();
    for (const each of context.subscriptions.splice(0)) each.dispose();
  };
  window.run = (command, ...args) => window.commands.get(command)(...args);
  window.rules = (document) => window.diagnostics.get(document.uri.toString())?.map(({ code }) => code.value ?? code);
  window.findings = (document, condition) => until(`findings of ${document.uri.path}`, () => {
    const rules = window.rules(document);
    return rules !== undefined && condition(rules) && rules;
  });
  test.after(async () => {
    await window.close();
    // A process that a failed test has left would keep the others waiting.
    for (const client of window.clients) client.process?.kill('SIGKILL');
    fs.rmSync(folder, { recursive: true });
  });
  await extension.activate(context);
  return window;
}

/** What an extension remembers. */
class Memento extends Map {
  update = async (key, value) => void this.set(key, value);
}

function write(file, text, mode = 0o644) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text, { mode });
  return file;
}

/** A program that leaves a mark when it runs, and then is tierlint. */
function marking(file, mark) {
  return write(file, `#!/bin/sh\necho ran >> '${mark}'\nexec '${SERVER}' "$@"\n`, 0o755);
}

/** A program that says it has a version, and does nothing else. */
function claiming(file, version) {
  return write(file, `#!/bin/sh\necho '${version}'\n`, 0o755);
}

/** A fixture of the repository. */
function fixture(name) {
  return fs.readFileSync(path.join(REPOSITORY, 'fixtures', name), 'utf8');
}

/** Gives the extension a package. */
function provide(name, contents) {
  given.set(name, contents);
}

module.exports = { EXTENSION, REPOSITORY, SERVER, claiming, fixture, marking, openWindow, provide, write };
