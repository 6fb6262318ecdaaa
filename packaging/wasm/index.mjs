// tierlint as a module: bytes in, values out. index.d.mts has the types of the functions.

/** Their numbers are those of `Request.result(of:)`. @type {const} */
const FUNCTIONS = ['check', 'fix', 'apply', 'format', 'convert'];
/** Those of `edit` in `EditorFunctions.swift`, which tierlint-editor.wasm exports. @type {const} */
const EDITOR_FUNCTIONS = ['preview', 'edit'];
const BYTES = new Set(['fix', 'apply', 'format']);

/** @type {import('./index.d.mts').load} */
export async function load(source = new URL('tierlint.wasm', import.meta.url)) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(await read(source));
  let { exports } = new WebAssembly.Instance(module);

  function call(entry, number, name, bytes, options) {
    try {
      write(exports, json({ ...options, now: options?.now ?? Math.floor(Date.now() / 1000) }), bytes);
      const length = exports[entry](number);
      const output = take(exports, length < 0 ? -length - 1 : length);
      if (length >= 0 && BYTES.has(name)) return output;
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(output);
      if (length < 0) throw new Error(text);
      return JSON.parse(text);
    } catch (error) {
      if (!hasStopped(error)) throw error;
      // What a module that trapped has in its memory is worth nothing.
      ({ exports } = new WebAssembly.Instance(module));
      throw stopped(error);
    }
  }

  const entries = { call: FUNCTIONS, ...exports.edit && { edit: EDITOR_FUNCTIONS } };
  const functions = Object.entries(entries).flatMap(([entry, names]) => names.map(
    (name, index) => [name, (bytes, options) => call(entry, index + 1, name, bytes, options)]));
  const tierlint = Object.fromEntries([...functions, ...exports.message ? [['session', () => session(module)]] : []]);
  return Object.defineProperty(tierlint, 'memory', { get: () => exports.memory.buffer.byteLength });
}

/** A session with a client, in an instance of its own, because it keeps what it is told. */
function session(module) {
  const { exports } = new WebAssembly.Instance(module);
  exports.setSeed(crypto.getRandomValues(new BigUint64Array(1))[0]);
  let end;

  /** What a session that trapped knows is lost: each later call says so. */
  function run(body) {
    if (end) throw end;
    try {
      return body();
    } catch (error) {
      if (hasStopped(error)) throw end = stopped(error, '; start a new session');
      throw error;
    }
  }

  return {
    setFile: ({ path, content, size = -2 }) => run(() => {
      exports.setFile(...write(exports, path, content), content ? -1 : size);
    }),
    message: (message) => run(() => {
      exports.setTime(BigInt(Math.floor(Date.now() / 1000)));
      write(exports, '{}', message instanceof Uint8Array ? message : new TextEncoder().encode(json(message)));
      return JSON.parse(new TextDecoder().decode(take(exports, exports.message())));
    }),
  };
}

function json(value) {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // The module has not seen it.
    throw error instanceof RangeError ? new TypeError('arrays and objects are nested too deeply') : error;
  }
}

function hasStopped(error) {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

function stopped(error, advice = '') {
  return new Error(`tierlint stopped, most likely for want of memory: ${error.message}${advice}`);
}

/** Writes a text, a zero byte and bytes where the module reads them; returns the place and the length. */
function write(exports, text, bytes = new Uint8Array()) {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('the bytes of a document must be a Uint8Array');
  if (text.includes('\0')) throw new TypeError('a path has no character U+0000');
  const head = new TextEncoder().encode(`${text}\0`);
  const length = head.length + bytes.length;
  const place = exports.input(length);
  // Only now: memory that grows has another buffer.
  const input = new Uint8Array(exports.memory.buffer, place, length);
  input.set(head);
  input.set(bytes, head.length);
  return [place, length];
}

/** The result, which the module then frees. */
function take(exports, length) {
  const output = new Uint8Array(exports.memory.buffer, exports.output(), length).slice();
  exports.reset();
  return output;
}

/** Node reads no files with `fetch`. */
async function read(source) {
  if (!(source instanceof URL)) return source;
  if (source.protocol === 'file:') return (await import('node:fs/promises')).readFile(source);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}
