'use strict';
// The packed extension, with empty packages as dependencies.
const assert = require('node:assert/strict');
const { execFileSync, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');
const { EXTENSION, write } = require('./support/window');

const script = path.join(EXTENSION, 'package.py');

/** A folder with `node_modules` as npm lays it out: flat, but for a second version of one package. */
function place(t, { version = '9.0.1', without } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tierlint-vsix-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const packages = {
    'vscode-languageclient': { version, dependencies: { 'vscode-languageserver-protocol': '3', semver: '7' } },
    'vscode-languageserver-protocol': { version: '3.17.5', dependencies: {} },
    semver: { version: '7.0.0', dependencies: { '@scope/lru': '1' } },
    '@scope/lru': { version: '1.0.0' },
    'vscode-languageclient/node_modules/semver': { version: '8.0.0' },
    'not-needed': { version: '1.0.0' },
  };
  for (const [name, content] of Object.entries(packages).filter(([name]) => !without || !name.startsWith(without))) {
    const own = path.join(folder, 'node_modules', name);
    write(path.join(own, 'package.json'), JSON.stringify(content));
    write(path.join(own, 'LICENSE'), 'free');
    write(path.join(own, 'lib/terminateProcess.sh'), '#!/bin/bash', 0o755);
    for (const file of ['lib/main.js', 'lib/main.js.map', 'lib/main.d.ts', 'README.md']) write(path.join(own, file), `// ${file}`);
  }
  return folder;
}

function pack(folder, name = 'a.vsix', ...options) {
  const out = path.join(folder, name);
  const { status, stderr } = spawnSync('python3', [script, '--node-modules', path.join(folder, 'node_modules'), ...options, out], { encoding: 'utf8' });
  return { out, status, stderr };
}

/** The files of an archive with their bytes and modes, as another program sees them. */
function unpacked(file) {
  const code = 'import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n'
    + 'print(json.dumps({i.filename:[i.external_attr>>16,z.read(i).decode("latin-1")] for i in z.infolist()}))';
  const files = JSON.parse(execFileSync('python3', ['-c', code, file], { encoding: 'utf8', maxBuffer: 1 << 30 }));
  return new Map(Object.entries(files).map(([name, [mode, text]]) => [name, { mode, text: Buffer.from(text, 'latin1').toString() }]));
}

test('the package contains the files to run, and nothing else', (t) => {
  const { out, status, stderr } = pack(place(t));
  assert.equal(status, 0, stderr);
  const names = [...unpacked(out).keys()];
  const own = ['preview', 'src'].flatMap((folder) => fs.readdirSync(path.join(EXTENSION, folder)).map((file) => `extension/${folder}/${file}`))
    .filter((name) => /\.(js|css)$/.test(name));
  const dependencies = ['vscode-languageclient', 'vscode-languageserver-protocol', 'vscode-languageclient/node_modules/semver']
    .flatMap((name) => ['LICENSE', 'lib/main.js', 'lib/terminateProcess.sh', 'package.json'].map((file) => `extension/node_modules/${name}/${file}`));
  const wanted = [
    '[Content_Types].xml', 'extension.vsixmanifest', 'extension/CHANGELOG.md', 'extension/LICENSE.txt', 'extension/README.md',
    'extension/icons/icon.png', 'extension/icons/list-dark.svg', 'extension/icons/list-light.svg',
    'extension/language/csv.json', 'extension/language/csv.tmLanguage.json', 'extension/language/json.json',
    'extension/language/json.tmLanguage.json', 'extension/language/snippets.json', 'extension/package.json',
    'extension/package.nls.json', 'extension/schemas/tierlint-config.schema.json', ...['configure', 'findings', 'fix', 'list', 'preview'].map((step) => `extension/walkthrough/${step}.md`),
    ...own, ...dependencies,
  ];
  assert.deepEqual(names.sort(), wanted.sort());
});

test('every file but the icon is text without secrets and has a content type', (t) => {
  const files = unpacked(pack(place(t)).out);
  const types = files.get('[Content_Types].xml').text;
  for (const [name, { mode, text }] of files) {
    assert.equal(mode, name.endsWith('.sh') ? 0o100755 : 0o100644, name);
    if (name.startsWith('extension') && path.extname(name)) assert.ok(types.includes(`Extension="${path.extname(name)}"`), name);
    assert.doesNotMatch(text, /-----BEGIN|ghp_|npm_[A-Za-z0-9]{20}/, name);
  }
});

test('the package is reproducible', (t) => {
  const [one, other] = [pack(place(t)), pack(place(t), 'b.vsix')];
  assert.ok(fs.readFileSync(one.out).equals(fs.readFileSync(other.out)));
});

test('the VSIX manifest agrees with the manifest', (t) => {
  const files = unpacked(pack(place(t)).out);
  const text = files.get('extension.vsixmanifest').text;
  execFileSync('python3', ['-c', 'import sys,xml.dom.minidom\nxml.dom.minidom.parseString(sys.stdin.read())'], { input: text });
  const { name, publisher, version, engines } = JSON.parse(files.get('extension/package.json').text);
  assert.ok(text.includes(`<Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}" />`));
  assert.ok(text.includes(`Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}"`));
  assert.ok(!text.includes('%'), 'contains the texts, not their keys');
  for (const [, file] of text.matchAll(/(?:Path="|<Icon>|<License>)(extension\/[^"<]+)/g)) assert.ok(files.has(file), file);
});

test('the package for a platform contains an executable program', (t) => {
  const folder = place(t);
  const binary = write(path.join(folder, 'built'), 'a program');
  const { out, stderr } = pack(folder, 'linux.vsix', '--target', 'linux-x64', '--binary', binary);
  assert.equal(stderr, '');
  const files = unpacked(out);
  assert.deepEqual(files.get('extension/bin/tierlint'), { mode: 0o100755, text: 'a program' });
  assert.match(files.get('extension.vsixmanifest').text, / TargetPlatform="linux-x64"/);
});

test('the package for browsers has its code in one file, the module, and no packages but their licenses', { skip: lacksEsbuild() }, (t) => {
  const folder = place(t);
  const own = path.join(folder, 'node_modules/vscode-languageclient');
  const manifest = { version: '9.0.1', main: './node.js', browser: { './node.js': './browser.js' }, dependencies: { semver: '7' } };
  write(path.join(own, 'package.json'), JSON.stringify(manifest));
  write(path.join(own, 'browser.js'), "module.exports = { BaseLanguageClient: class {}, BrowserMessageReader: class {}, kept: 'in the bundle' };");
  write(path.join(own, 'node.js'), "require('fs');");
  write(path.join(folder, 'wasm/tierlint-editor.wasm'), 'the module');
  write(path.join(folder, 'wasm/index.mjs'), "export async function load(source = new URL('tierlint.wasm', import.meta.url)) { return source ?? import('node:fs/promises'); }");
  const { out, status, stderr } = pack(folder, 'web.vsix', '--target', 'web', '--wasm', path.join(folder, 'wasm'));
  assert.equal(status, 0, stderr);
  const files = unpacked(out);
  assert.match(files.get('extension.vsixmanifest').text, / TargetPlatform="web"[^]*<Tags>[^<]*__web_extension/);
  const names = [...files.keys()].filter((name) => !/extension\/(icons|language|preview|walkthrough|schemas)\//.test(name));
  assert.deepEqual(names.filter((name) => name.startsWith('extension/web')).sort(), ['extension/web/extension.js', 'extension/web/tierlint.wasm', 'extension/web/worker.js']);
  assert.deepEqual(names.filter((name) => name.startsWith('extension/src') || /node_modules.*(?<!LICENSE)$/.test(name)), []);
  assert.ok(names.includes('extension/node_modules/vscode-languageclient/LICENSE'));
  // What a browser's worker has.
  const requested = [];
  const module = { exports: {} };
  const vscode = { workspace: {}, Uri: {} };
  new Function('module', 'exports', 'require', files.get('extension/web/extension.js').text)(module, module.exports, (name) => requested.push(name) && vscode);
  assert.deepEqual(Object.keys(module.exports).sort(), ['activate', 'deactivate']);
  assert.deepEqual([...new Set(requested)], ['vscode']);
  assert.match(files.get('extension/web/extension.js').text, /in the bundle/);
  assert.doesNotMatch(files.get('extension/web/worker.js').text, /^(import|export) /m);
});

/** Why code cannot be bundled; in CI every tool is installed. */
function lacksEsbuild() {
  return process.env.CI !== 'true' && spawnSync('esbuild', ['--version']).status !== 0 && 'no esbuild';
}

test('missing dependencies are errors', (t) => {
  const failures = [
    [pack(place(t, { without: 'vscode-languageclient' }), 'x.vsix'), /vscode-languageclient is not in/],
    [pack(place(t, { without: 'vscode-languageserver-protocol' }), 'x.vsix'), /vscode-languageserver-protocol is not in/],
    [pack(place(t, { version: '8.1.0' }), 'x.vsix'), /8\.1\.0, expected 9\.0\.1/],
    [pack(place(t), 'x.vsix', '--target', 'linux-x64'), /go together/],
    [pack(place(t), 'x.vsix', '--target', 'web'), /go together/],
    [pack(place(t), 'x.vsix', '--target', 'linux-x64', '--binary', '/nowhere'), /No such file/],
  ];
  for (const [{ out, status, stderr }, words] of failures) {
    assert.match(stderr, words);
    assert.notEqual(status, 0);
    assert.ok(!fs.existsSync(out));
  }
  assert.notEqual(spawnSync('python3', [script, path.join(os.tmpdir(), 'never.vsix')]).status, 0, '--node-modules is demanded');
});
