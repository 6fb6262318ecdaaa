'use strict';
// The packed extension, with small packages as dependencies. They have no code but for the client, and the module has none.
const assert = require('node:assert/strict');
const { execFileSync, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const { builtinModules } = require('node:module');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');
const { EXTENSION, write } = require('./support/window');

const script = path.join(EXTENSION, 'package.py');

/** Nothing is packed without esbuild; in CI every tool is installed. */
const skip = process.env.CI !== 'true' && spawnSync('esbuild', ['--version']).status !== 0 && 'no esbuild';

/** A folder with `node_modules` as npm lays it out: flat, but for a second version of one package; and with the module. */
function place(t, { version = '9.0.1', without } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tierlint-vsix-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const packages = {
    'vscode-languageclient': { version, main: './node.js', browser: { './node.js': './browser.js' }, dependencies: { 'vscode-languageserver-protocol': '3', semver: '7' } },
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
    for (const file of ['lib/main.js', 'README.md']) write(path.join(own, file), `// ${file}`);
  }
  const client = path.join(folder, 'node_modules/vscode-languageclient');
  const shared = 'AbstractMessageReader: class {}, AbstractMessageWriter: class {}, BaseLanguageClient: class {}, LanguageClient: class {}';
  if (without !== 'vscode-languageclient') {
    write(path.join(client, 'node.js'), `require('fs'); module.exports = { ${shared}, kept: 'of Node.js' };`);
    write(path.join(client, 'browser.js'), `module.exports = { ${shared}, kept: 'of a browser' };`);
  }
  write(path.join(folder, 'wasm/tierlint-editor.wasm'), 'the module');
  write(path.join(folder, 'wasm/index.mjs'), "export async function load(source = new URL('tierlint.wasm', import.meta.url)) { return source ?? import('node:fs/promises'); }");
  return folder;
}

/** The package that the options make; that of all platforms without options. */
function pack(folder, name = 'a.vsix', ...options) {
  const out = path.join(folder, name);
  const given = options.length > 0 ? options : ['--wasm', path.join(folder, 'wasm')];
  const { status, stderr } = spawnSync('python3', [script, '--node-modules', path.join(folder, 'node_modules'), ...given, out], { encoding: 'utf8' });
  return { out, status, stderr };
}

/** The files of an archive with their bytes and modes, as another program sees them. */
function unpacked(file) {
  const code = 'import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n'
    + 'print(json.dumps({i.filename:[i.external_attr>>16,z.read(i).decode("latin-1")] for i in z.infolist()}))';
  const files = JSON.parse(execFileSync('python3', ['-c', code, file], { encoding: 'utf8', maxBuffer: 1 << 30 }));
  return new Map(Object.entries(files).map(([name, [mode, text]]) => [name, { mode, text: Buffer.from(text, 'latin1').toString() }]));
}

test('the package contains the files to run, and nothing else', { skip }, (t) => {
  const { out, status, stderr } = pack(place(t));
  assert.equal(status, 0, stderr);
  const names = [...unpacked(out).keys()];
  const own = ['icons', 'language', 'preview', 'walkthrough']
    .flatMap((folder) => fs.readdirSync(path.join(EXTENSION, folder)).map((file) => `extension/${folder}/${file}`))
    .filter((name) => name !== 'extension/preview/jsconfig.json');
  const licenses = ['vscode-languageclient', 'vscode-languageserver-protocol', 'vscode-languageclient/node_modules/semver']
    .map((name) => `extension/node_modules/${name}/LICENSE`);
  const wanted = [
    '[Content_Types].xml', 'extension.vsixmanifest', 'extension/CHANGELOG.md', 'extension/LICENSE.txt', 'extension/README.md',
    'extension/package.json', 'extension/schemas/tierlint-config.schema.json',
    'extension/src/extension.js', 'extension/src/module/thread.js', 'extension/wasm/tierlint-editor.wasm', ...own, ...licenses,
  ];
  assert.deepEqual(names.sort(), wanted.sort());
});

test('every file but the pictures is text without secrets and has a content type', { skip }, (t) => {
  const files = unpacked(pack(place(t)).out);
  const types = files.get('[Content_Types].xml').text;
  for (const [name, { mode, text }] of files) {
    assert.equal(mode, 0o100644, name);
    if (name.startsWith('extension') && path.extname(name)) assert.ok(types.includes(`Extension="${path.extname(name)}"`), name);
    assert.doesNotMatch(text, /-----BEGIN|ghp_|npm_[A-Za-z0-9]{20}/, name);
  }
});

test('the package is reproducible', { skip }, (t) => {
  const [one, other] = [pack(place(t)), pack(place(t), 'b.vsix')];
  assert.ok(fs.readFileSync(one.out).equals(fs.readFileSync(other.out)));
});

test('the VSIX manifest agrees with the manifest', { skip }, (t) => {
  const files = unpacked(pack(place(t)).out);
  const text = files.get('extension.vsixmanifest').text;
  execFileSync('python3', ['-c', 'import sys,xml.dom.minidom\nxml.dom.minidom.parseString(sys.stdin.read())'], { input: text });
  const { name, publisher, version, engines } = JSON.parse(files.get('extension/package.json').text);
  assert.ok(text.includes(`<Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}" />`));
  assert.ok(text.includes(`Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}"`));
  for (const [, file] of text.matchAll(/(?:Path="|<Icon>|<License>)(extension\/[^"<]+)/g)) assert.ok(files.has(file), file);
});

test('the package for a platform contains an executable program, and no module', { skip }, (t) => {
  const folder = place(t);
  const binary = write(path.join(folder, 'built'), 'a program');
  const { out, stderr } = pack(folder, 'linux.vsix', '--target', 'linux-x64', '--binary', binary);
  assert.equal(stderr, '');
  const files = unpacked(out);
  assert.deepEqual(files.get('extension/bin/tierlint'), { mode: 0o100755, text: 'a program' });
  assert.match(files.get('extension.vsixmanifest').text, / TargetPlatform="linux-x64"/);
  assert.deepEqual([...files.keys()].filter((name) => /^extension\/(src|wasm)/.test(name)), ['extension/src/extension.js']);
});

test('the code is one file that needs VS Code and Node.js only', { skip }, (t) => {
  const files = unpacked(pack(place(t)).out);
  const { text } = files.get('extension/src/extension.js');
  const [exported, requested] = evaluated(text);
  assert.deepEqual(Object.keys(exported).sort(), ['activate', 'deactivate']);
  assert.deepEqual(requested.filter((name) => name !== 'vscode' && !builtinModules.includes(name)), []);
  assert.match(text, /of Node.js/);
  const worker = files.get('extension/src/module/thread.js').text;
  assert.deepEqual([...new Set([...worker.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name))].sort(), ['crypto', 'worker_threads']);
});

test('the package for browsers has the code of a browser and the module', { skip }, (t) => {
  const folder = place(t);
  const { out, status, stderr } = pack(folder, 'web.vsix', '--target', 'web', '--wasm', path.join(folder, 'wasm'));
  assert.equal(status, 0, stderr);
  const files = unpacked(out);
  assert.match(files.get('extension.vsixmanifest').text, / TargetPlatform="web"[^]*<Tags>[^<]*__web_extension/);
  assert.deepEqual([...files.keys()].filter((name) => /^extension\/(src|wasm)/.test(name)).sort(),
    ['extension/src/web/extension.js', 'extension/src/web/worker.js', 'extension/wasm/tierlint-editor.wasm']);
  const { text } = files.get('extension/src/web/extension.js');
  const [exported, requested] = evaluated(text);
  assert.deepEqual(Object.keys(exported).sort(), ['activate', 'deactivate']);
  assert.deepEqual([...new Set(requested)], ['vscode']);
  assert.match(text, /of a browser/);
  assert.doesNotMatch(files.get('extension/src/web/worker.js').text, /^(import|export) /m);
});

/** What a file of code exports, and the modules that it requires to begin with. */
function evaluated(text) {
  const requested = [];
  const module = { exports: {} };
  const load = (name) => {
    requested.push(name);
    return name === 'vscode' ? { workspace: {}, Uri: {} } : require(name);
  };
  new Function('module', 'exports', 'require', text)(module, module.exports, load);
  return [module.exports, requested];
}

test('what is missing is an error', { skip }, (t) => {
  const failures = [
    [pack(place(t, { without: 'vscode-languageclient' }), 'x.vsix'), /vscode-languageclient is not in/],
    [pack(place(t, { without: 'vscode-languageserver-protocol' }), 'x.vsix'), /vscode-languageserver-protocol is not in/],
    [pack(place(t, { version: '8.1.0' }), 'x.vsix'), /8\.1\.0, expected 9\.0\.1/],
    [pack(place(t), 'x.vsix', '--target', 'linux-x64'), /needs --binary/],
    [pack(place(t), 'x.vsix', '--target', 'web'), /any other --wasm/],
    [pack(place(t), 'x.vsix', '--binary', '/nowhere'), /any other --wasm/],
    [pack(place(t), 'x.vsix', '--target', 'linux-x64', '--binary', '/nowhere'), /No such file/],
    [pack(place(t), 'x.vsix', '--wasm', '/nowhere'), /package\.py: /],
  ];
  for (const [{ out, status, stderr }, words] of failures) {
    assert.match(stderr, words);
    assert.notEqual(status, 0);
    assert.ok(!fs.existsSync(out));
  }
  assert.notEqual(spawnSync('python3', [script, path.join(os.tmpdir(), 'never.vsix')]).status, 0, '--node-modules is demanded');
});
