'use strict';
// The manifest, and what vsce and the marketplace require of it.
const assert = require('node:assert/strict');
const { execFileSync, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');
const manifest = require('../package.json');
const { EXTENSION, REPOSITORY, SERVER, write } = require('./support/window');

const read = (name) => fs.readFileSync(path.join(EXTENSION, name), 'utf8');
const contributed = manifest.contributes;
const settings = Object.assign({}, ...contributed.configuration.map(({ properties }) => properties));

test('name, publisher, version and engine are valid for vsce', () => {
  assert.match(manifest.name, /^[a-z0-9][a-z0-9-]*$/);
  assert.match(manifest.publisher, /^[a-z0-9][a-z0-9-]*$/i);
  assert.match(manifest.version, /^\d+\.\d+\.\d+$/);
  assert.match(manifest.engines.vscode, /^\^1\.(8[2-9]|9\d|\d{3})\.0$/, 'vscode-languageclient 9 needs 1.82');
  assert.ok(['Free', 'Trial'].includes(manifest.pricing));
  assert.ok(manifest.extensionKind.every((kind) => ['ui', 'workspace', 'web'].includes(kind)));
  assert.equal(manifest.license, 'MIT');
  assert.ok(manifest.main && manifest.activationEvents.length > 0 && !manifest.activationEvents.includes('*'));
  for (const link of [manifest.homepage, manifest.bugs.url, manifest.repository.url]) assert.match(link, /^https:/);
  const known = ['Linters', 'Formatters', 'Visualization', 'Programming Languages', 'Snippets'];
  assert.deepEqual(manifest.categories.filter((category) => !known.includes(category)), []);
  assert.ok(manifest.keywords.length <= 30);
});

test('the version is that of the tool', () => {
  assert.equal(execFileSync(SERVER, ['--version'], { encoding: 'utf8' }).trim(), `tierlint ${manifest.version}`);
});

test('the client is the only dependency, in an exact version', () => {
  assert.deepEqual(Object.keys(manifest.dependencies), ['vscode-languageclient']);
  assert.match(manifest.dependencies['vscode-languageclient'], /^9\.\d+\.\d+$/);
  assert.equal(manifest.devDependencies, undefined);
  const sources = fs.readdirSync(path.join(EXTENSION, 'src'), { recursive: true }).filter((file) => file.endsWith('.js'));
  const users = sources.filter((file) => /require\('vscode-languageclient/.test(read(`src/${file}`)));
  assert.deepEqual(users.sort(), ['client.js', 'diagnostics.js', 'module/server.js', 'server.js']);
});

test('all files that the manifest refers to exist', () => {
  const named = JSON.stringify(manifest).match(/"(\.\/|icons\/|walkthrough\/)[^"]+"/g).map((each) => JSON.parse(each));
  assert.ok(named.length > 10);
  for (const name of named) {
    const file = name.startsWith('./schemas/') ? path.join(REPOSITORY, 'schema', path.basename(name)) : path.join(EXTENSION, name);
    assert.ok(fs.existsSync(file), name);
  }
});

test('every command has a title and the category, and all references to commands are valid', () => {
  const names = contributed.commands.map(({ command, category, title }) => {
    assert.ok(category === 'tierlint' && title, command);
    return command;
  });
  for (const { command } of contributed.menus.commandPalette) assert.ok(names.includes(command), command);
  const links = [...read('package.json').matchAll(/\(command:(tierlint\.[^)]+)\)/g)].map(([, command]) => command);
  assert.ok(links.length > 3);
  for (const command of links) assert.ok(names.includes(command), command);
});

test('every setting has a scope, a default of its type, and descriptions of its values', () => {
  for (const [name, setting] of Object.entries(settings)) {
    assert.match(name, /^tierlint\./);
    assert.ok(['window', 'resource', 'machine-overridable'].includes(setting.scope), name);
    const type = Array.isArray(setting.default) ? 'array' : typeof setting.default;
    assert.equal(type, setting.type === 'integer' ? 'number' : setting.type, name);
    if (setting.enum) assert.ok(setting.enum.includes(setting.default), name);
    if (setting.markdownEnumDescriptions) assert.equal(setting.markdownEnumDescriptions.length, setting.enum.length, name);
  }
});

test('settings of the program are restricted in untrusted workspaces', () => {
  const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
  assert.equal(supported, 'limited');
  for (const name of restrictedConfigurations) assert.ok(name in settings, name);
  const aboutProgram = Object.keys(settings).filter((name) => settings[name].scope === 'machine-overridable');
  for (const name of aboutProgram) assert.ok(restrictedConfigurations.includes(name), name);
});

test('the icon is a PNG of 128 pixels or more', () => {
  const icon = fs.readFileSync(path.join(EXTENSION, manifest.icon));
  assert.equal(icon.toString('latin1', 1, 4), 'PNG');
  assert.ok(icon.readUInt32BE(16) >= 128 && icon.readUInt32BE(20) >= 128);
});

test('README and CHANGELOG are valid for the marketplace', () => {
  for (const name of ['README.md', 'CHANGELOG.md']) {
    const text = read(name);
    assert.doesNotMatch(text, /This is the README for your extension/);
    assert.doesNotMatch(text, /<svg|\.svg\)/);
    for (const [, link] of text.matchAll(/\]\(([^)]+)\)/g)) assert.match(link, /^https:/, `${name}: ${link}`);
  }
  for (const [name] of Object.entries(settings)) assert.match(name, /^tierlint\.[a-zA-Z.]+$/);
  assert.match(read('README.md'), /No telemetry/);
});

test('languages are chosen by file name, with a grammar that includes the one of JSON', () => {
  const language = (id) => contributed.languages.find((each) => each.id === id);
  assert.deepEqual(language('tierlist').filenamePatterns, ['*.tierlist.json', '**/*.tierproj/project.json']);
  assert.deepEqual(language('tierlist-csv').filenamePatterns, ['*.tierlist.csv']);
  assert.deepEqual(language('jsonc').filenames, ['.tierlint.json']);
  for (const { path: file, scopeName, language: id } of contributed.grammars) {
    assert.equal(JSON.parse(read(file)).scopeName, scopeName);
    assert.ok(language(id), id);
  }
  assert.deepEqual(JSON.parse(read('language/json.tmLanguage.json')).patterns, [{ include: 'source.json' }]);
  for (const { configuration } of contributed.languages.filter((each) => each.configuration)) {
    const { wordPattern, indentationRules = {} } = JSON.parse(read(configuration));
    for (const pattern of [wordPattern, ...Object.values(indentationRules)]) new RegExp(pattern, 'u');
  }
});

test('a list can be opened as a list by its name, the text is the default', () => {
  const [{ priority, selector }] = contributed.customEditors;
  assert.equal(priority, 'option');
  const names = contributed.languages.flatMap(({ filenamePatterns = [] }) => filenamePatterns);
  assert.deepEqual(selector.map(({ filenamePattern }) => filenamePattern).sort(), names.sort());
});

test('VS Code does not check lists, even if they are opened as JSON', () => {
  assert.deepEqual(contributed.jsonValidation.map(({ fileMatch }) => fileMatch), ['.tierlint.json']);
});

test('a picture of a snippet is in the folder of the bundle', () => {
  for (const [uri] of read('language/snippets.json').matchAll(/file:[^"\\]*/g)) assert.match(uri, /^file:\/\/\/Media\//);
});

test('words in a list are item ids', () => {
  const { wordPattern } = JSON.parse(read('language/json.json'));
  assert.deepEqual('"itemIds": ["tom-kha-gai", "phở_2"]'.match(new RegExp(wordPattern, 'g')), ['itemIds', 'tom-kha-gai', 'phở_2']);
});

test('lists made of snippets have no findings', (t) => {
  const snippets = JSON.parse(read('language/snippets.json'));
  const body = (name) => expanded([].concat(snippets[name].body).join('\n'));
  const list = JSON.parse(body('Tier list'));
  const item = JSON.parse(`{${body('Item')}}`);
  Object.assign(list.items, item);
  list.items['item-id'].media = [JSON.parse(body('Picture'))];
  list.overrides = JSON.parse(`{${body('Override')}}`);
  list.tiers.splice(2, 1, { ...JSON.parse(body('Tier')), itemIds: ['item-id'] }, { ...list.tiers[2], order: 3 });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tierlint-snippets-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  for (const [name, text] of [['one', body('Tier list')], ['all', JSON.stringify(list)]]) {
    const file = write(path.join(folder, `${name}.tierlist.json`), text);
    assert.equal(spawnSync(SERVER, ['check', '--format', 'concise', file], { encoding: 'utf8' }).stdout, '', name);
  }
  spawnSync(SERVER, ['init', '--list', 'new.json'], { cwd: folder });
  const { tiers } = JSON.parse(fs.readFileSync(path.join(folder, 'new.json'), 'utf8'));
  for (const { label, color } of list.tiers) {
    assert.equal(color, tiers.find((/** @type {{ label: string }} */ tier) => tier.label === label).color, label);
  }
});

/** What VS Code makes of a snippet whose placeholders are left as they are. */
function expanded(body) {
  const values = { UUID: '0e02b2c3-58cc-4372-a567-0e02b2c3d479', CURRENT_YEAR: '2026', CURRENT_MONTH: '05', CURRENT_DATE: '17' };
  const named = body.replace(/\$\{?([A-Z_]{2,})\}?/g, (_, name) => values[name] ?? assert.fail(name));
  const defaults = new Map([...named.matchAll(/\$\{(\d+):([^}]*)\}/g)].map(([, stop, text]) => [stop, text]));
  return named.replace(/\$\{(\d+):[^}]*\}|\$(\d+)/g, (_, one, other) => defaults.get(one ?? other) ?? '');
}
