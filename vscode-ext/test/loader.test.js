// The loader of the WebAssembly modules, with a module of a few bytes whose functions trap.
const assert = require('node:assert/strict');
const http = require('node:http');
const test = require('node:test');

const loader = import('../../packaging/wasm/index.mjs');

const section = (id, bytes) => [id, bytes.length, ...bytes];
const vector = (entries) => [entries.length, ...entries.flat()];
const name = (text) => [text.length, ...Buffer.from(text)];
const [I32, I64] = [0x7f, 0x7e];

/** The parameters of each function, whether it has a result, and its code. */
const functions = {
  input: [[I32], true, [0x41, 0]], call: [[I32], true, [0]], output: [[], true, [0x41, 0]], reset: [[], false, []],
  message: [[], true, [0]], setSeed: [[I64], false, []], setTime: [[I64], false, []],
  setFile: [[I32, I32, I32], false, []],
};
const values = Object.values(functions);
const bytes = new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  ...section(1, vector(values.map(([types, hasResult]) => [0x60, ...vector(types), ...vector(hasResult ? [I32] : [])]))),
  ...section(3, vector(values.map((_, index) => [index]))),
  ...section(5, [1, 0, 1]),
  ...section(7, vector([
    [...name('memory'), 2, 0], ...Object.keys(functions).map((key, index) => [...name(key), 0, index]),
  ])),
  ...section(10, vector(values.map(([, , code]) => [code.length + 2, 0, ...code, 0x0b]))),
]);

test('a string is no document', async () => {
  const { check } = await (await loader).load(bytes);
  assert.throws(() => check('{}'), TypeError);
});

test('a module that trapped is replaced, a session that trapped says so', async () => {
  const { check, session } = await (await loader).load(bytes);
  for (let count = 0; count < 2; count += 1) assert.throws(() => check(new Uint8Array()), /tierlint stopped/);
  const dead = session();
  dead.setFile({ path: 'a.json', content: new Uint8Array(3) });
  assert.throws(() => dead.message({}), /start a new session/);
  assert.throws(() => dead.setFile({ path: 'a.json' }), /start a new session/);
  session().setFile({ path: 'a.json' });
});

test('a path with a NUL is refused', async () => {
  const { session } = await (await loader).load(bytes);
  assert.throws(() => session().setFile({ path: 'a\0b', content: new Uint8Array() }), TypeError);
});

test('a module that is not there is named', async () => {
  const server = http.createServer((_, response) => response.writeHead(404).end('<html>')).listen(0, '127.0.0.1');
  await new Promise((resolve) => { server.once('listening', resolve); });
  const address = new URL(`http://127.0.0.1:${server.address().port}/tierlint.wasm`);
  await assert.rejects((await loader).load(address), /tierlint.wasm: 404/);
  server.close();
});
