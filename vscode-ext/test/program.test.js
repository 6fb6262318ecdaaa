'use strict';
// Finding and running the server.
const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');
const { SERVER, claiming, marking, openWindow, write } = require('./support/window');
const { until } = require('./support/strict');

/** A folder that lasts as long as a test. */
function folder(t) {
  const name = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tierlint-program-')));
  t.after(() => fs.rmSync(name, { recursive: true }));
  return name;
}
const environment = (search) => ({ 'tierlint.environment': { PATH: search } });
const serves = (window) => window.clients.at(-1)?.process.spawnfile;
const log = (window) => window.channels.get('tierlint').join('\n');

test('the setting comes before PATH, and PATH before the bundled one', async (t) => {
  const place = folder(t);
  const [onPath, bundled] = ['path/tierlint', 'extension/bin/tierlint'].map((name) => marking(path.join(place, name), path.join(place, 'mark')));
  const options = { extensionPath: path.join(place, 'extension') };
  const search = `${path.dirname(onPath)}${path.delimiter}${process.env.PATH}`;
  const all = await openWindow(t, { ...options, user: { 'tierlint.path': SERVER, ...environment(search) } });
  assert.equal(serves(all), SERVER);
  const second = await openWindow(t, { ...options, user: environment(search) });
  assert.equal(serves(second), onPath);
  const third = await openWindow(t, { ...options, user: environment('/bin:/usr/bin') });
  assert.equal(serves(third), bundled);
});

test('the bundled program replaces one on PATH that is too old', async (t) => {
  const place = folder(t);
  const old = claiming(path.join(place, 'tierlint'), 'tierlint 0.0.9');
  const bundled = marking(path.join(place, 'extension/bin/tierlint'), path.join(place, 'mark'));
  const window = await openWindow(t, { user: environment(`${place}:/bin:/usr/bin`), extensionPath: path.join(place, 'extension') });
  assert.equal(serves(window), bundled);
  assert.ok(log(window).includes(`${old} (PATH): 0.0.9 is older`), log(window));
});

test('the program runs in no folder of a virtual file system, and gets no list of one', async (t) => {
  const window = await openWindow(t, { scheme: 'vscode-vfs', files: { 'a.tierlist.json': '{' } });
  assert.deepEqual(require('../src/settings').programSettings().folders, []);
  assert.equal(window.status.severity, 0);
  const { documentSelector } = window.clients[0].options;
  assert.deepEqual([...new Set(documentSelector.map(({ scheme }) => scheme))].sort(), ['file', 'untitled']);
});

for (const [what, answer] of [['too old', 'tierlint 0.0.9'], ['something else', 'ruff 1.2.3'], ['silent', '']]) {
  test(`a program that is set and is ${what} is not replaced by another one, but reported`, async (t) => {
    const wrong = claiming(path.join(folder(t), 'tierlint'), answer);
    const window = await openWindow(t, { user: { 'tierlint.path': wrong }, extensionPath: path.dirname(path.dirname(SERVER)) });
    assert.equal(window.clients.length, 0);
    assert.match(window.messages[0].text, new RegExp(`^Cannot use ${wrong}`));
    assert.equal(window.status.severity, 2);
  });
}

test('without a program the buttons open the setting, the installation guide and the log', async (t) => {
  const nothing = { user: environment('/nowhere'), extensionPath: '/nowhere' };
  for (const answer of ['Open Settings', 'How to Install', 'Show Log', undefined]) {
    const window = await openWindow(t, { ...nothing, answers: [] });
    assert.match(window.messages[0].text, /Cannot find tierlint in your PATH/);
    window.answers.push(answer);
    await window.run('tierlint.restart');
    await new Promise(setImmediate);
    assert.deepEqual(window.executed.map(({ args }) => args[0]), answer === 'Open Settings' ? ['tierlint.path'] : []);
    assert.deepEqual(window.opened, answer === 'How to Install' ? ['https://github.com/tierlint/tierlint#install'] : []);
    assert.deepEqual(window.shown, answer === 'Show Log' ? ['tierlint'] : []);
  }
});

const failures = [
  ['does not know its arguments', { 'tierlint.arguments': ['--bogus'] }, /^tierlint did not start: tierlint: unknown option --bogus/],
  ['is missing a folder for its log', { 'tierlint.arguments': ['--log', '/nowhere/log'] }, /^tierlint did not start: .*cannot write/],
  ['writes something else first', { script: 'echo hello\nexec sleep 60' }, /^tierlint did not start: Header must provide/],
  ['ends at once', { script: 'echo "no license" >&2\nexit 3' }, /^tierlint did not start: no license$/],
  ['does not answer', { script: 'exec sleep 60' }, /^tierlint did not start: no answer within 10 seconds$/],
];
for (const [what, { script, ...user }, words] of failures) {
  test(`a server that ${what} is one message with the cause, and leaves no process`, async (t) => {
    const program = script && answering(path.join(folder(t), 'tierlint'), script);
    const window = await openWindow(t, { user: { 'tierlint.path': program ?? SERVER, ...user } });
    assert.deepEqual(window.messages.map(({ text }) => words.test(text)), [true], JSON.stringify(window.messages));
    assert.equal(window.status.severity, 2);
    assert.match(window.status.detail, words);
    const { exitCode, signalCode } = window.clients[0].process;
    assert.ok(exitCode !== null || signalCode !== null);
  });
}

test('a changed setting replaces a server that is starting, without a message', async (t) => {
  const program = answering(path.join(folder(t), 'tierlint'), 'exec sleep 60');
  const window = await openWindow(t, { user: { 'tierlint.path': '/nowhere' } });
  window.messages.length = 0;
  window.change({ 'tierlint.path': program });
  await until('the process', () => window.clients[0]?.process);
  window.change({ 'tierlint.path': SERVER });
  await until('the other server', () => window.clients[1]?.state === 2, 5000);
  assert.equal(window.clients[0].process.signalCode, 'SIGKILL');
  assert.deepEqual(window.messages, []);
});

test('closing the window ends a server that is starting', async (t) => {
  const program = answering(path.join(folder(t), 'tierlint'), 'exec sleep 60');
  const window = await openWindow(t, { user: { 'tierlint.path': '/nowhere' } });
  window.change({ 'tierlint.path': program });
  await until('the process', () => window.clients[0]?.process);
  const start = Date.now();
  await window.close();
  assert.ok(Date.now() - start < 5000);
  assert.equal(window.clients[0].process.signalCode, 'SIGKILL');
  assert.equal(window.messages.length, 1, 'about /nowhere');
});

/** A program that says its version; with other arguments it is a script. */
function answering(file, script) {
  return write(file, `#!/bin/sh\nif [ "$1" = --version ]; then echo 'tierlint 0.1.0'; exit; fi\n${script}\n`, 0o755);
}

test('setting the path of the program starts it', async (t) => {
  const window = await openWindow(t, { user: { 'tierlint.path': '/nowhere/tierlint' } });
  assert.equal(window.status.severity, 2);
  window.change({ 'tierlint.path': SERVER });
  await until('the server', () => window.status.severity === 0 && window.clients[0]?.state === 2);
});

test('arguments and environment are passed to the program', async (t) => {
  const place = folder(t);
  const program = path.join(place, 'tierlint');
  fs.writeFileSync(program, `#!/bin/sh\necho "$* $SOUP" >> '${place}/seen'\nexec '${SERVER}' "$@"\n`, { mode: 0o755 });
  const log = path.join(place, 'a log');
  await openWindow(t, { user: { 'tierlint.path': program, 'tierlint.arguments': ['--log', log], 'tierlint.environment': { SOUP: 'pho' } } });
  assert.deepEqual(fs.readFileSync(path.join(place, 'seen'), 'utf8').split('\n'), ['--version pho', `lsp --log ${log} pho`, '']);
  assert.ok(fs.existsSync(log));
});

test('settings of wrong types are ignored', async (t) => {
  const window = await openWindow(t, { user: { 'tierlint.path': SERVER, 'tierlint.arguments': '--log', 'tierlint.environment': [1, null] } });
  assert.equal(window.clients[0].state, 2);
});

test('an untrusted workspace does not choose the program, until it is trusted', async (t) => {
  const place = folder(t);
  const evil = marking(path.join(place, 'evil'), path.join(place, 'mark'));
  const workspace = { 'tierlint.path': evil, 'tierlint.environment': { PATH: place }, 'tierlint.arguments': ['--log', path.join(place, 'log')] };
  const window = await openWindow(t, { workspace, isTrusted: false });
  assert.equal(serves(window), SERVER);
  assert.deepEqual(fs.readdirSync(place), ['evil']);
  window.workspace['tierlint.path'] = evil;
  delete window.user['tierlint.path'];
  window.trust();
  await until('the other program', () => serves(window) === evil && window.clients.at(-1).state === 2);
  assert.ok(fs.existsSync(path.join(place, 'mark')));
});

test('a program inside an untrusted workspace does not run, however it is found', async (t) => {
  const ways = [
    { user: { 'tierlint.path': '${workspaceFolder}/bin/tierlint' } },
    { user: { 'tierlint.path': 'bin/tierlint' } },
    { search: (inside) => inside },
    { search: () => 'bin' },
    { search: (inside, link) => link },
  ];
  for (const { user = {}, search } of ways) {
    const place = folder(t);
    const mark = path.join(place, 'mark');
    const files = { 'bin/tierlint': `#!/bin/sh\necho ran >> '${mark}'\n` };
    const window = await openWindow(t, { files, user: { 'tierlint.path': '/nowhere' }, isTrusted: false, extensionPath: '/nowhere' });
    const inside = path.join(window.folder, 'bin');
    fs.chmodSync(path.join(inside, 'tierlint'), 0o755);
    fs.symlinkSync(inside, path.join(place, 'link'));
    delete window.user['tierlint.path'];
    Object.assign(window.user, user, search ? environment(search(inside, path.join(place, 'link'))) : environment('/nowhere'));
    await window.run('tierlint.restart');
    assert.equal(window.clients.length, 0);
    assert.ok(!fs.existsSync(mark), JSON.stringify({ user, search: search?.toString() }));
  }
});

test('the next program in PATH is taken if the first one is in an untrusted workspace', async (t) => {
  const place = folder(t);
  const good = marking(path.join(place, 'tierlint'), path.join(place, 'mark'));
  const window = await openWindow(t, { files: { 'bin/tierlint': '#!/bin/sh\n' }, user: { 'tierlint.path': '/nowhere' }, isTrusted: false });
  fs.chmodSync(path.join(window.folder, 'bin/tierlint'), 0o755);
  delete window.user['tierlint.path'];
  Object.assign(window.user, environment(`${path.join(window.folder, 'bin')}:${place}:/bin:/usr/bin`));
  await window.run('tierlint.restart');
  assert.equal(serves(window), good);
});

test('a relative folder in PATH is ignored, even in a trusted workspace', async (t) => {
  const place = folder(t);
  marking(path.join(place, 'bin/tierlint'), path.join(place, 'mark'));
  const here = process.cwd();
  t.after(() => process.chdir(here));
  process.chdir(place);
  const window = await openWindow(t, { user: environment('bin:/bin:/usr/bin'), extensionPath: '/nowhere' });
  assert.equal(window.clients.length, 0);
});

test('on Windows only batch files run in a shell, with quotes', () => {
  const { spawnForm } = require('../src/program');
  assert.deepEqual(spawnForm('C:\\My Tools\\tierlint.cmd', ['lsp', 'a b'], 'win32'),
    { command: '"C:\\My Tools\\tierlint.cmd"', args: ['"lsp"', '"a b"'], shell: true });
  assert.equal(spawnForm('C:\\tierlint.exe', [], 'win32').shell, false);
  assert.equal(spawnForm('/bin/tierlint.cmd', [], 'linux').shell, false);
});
