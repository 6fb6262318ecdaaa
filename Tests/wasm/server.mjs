#!/usr/bin/env node
// The server of the module as a program, for Tests/protocol: server.mjs lsp. TIERLINT_WASM is the folder of the module.
import { readdirSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(process.env.TIERLINT_WASM ?? '.build/wasm-module');
const { load } = await import(join(folder, 'index.mjs'));
const session = (await load(readFileSync(join(folder, 'tierlint-editor.wasm')))).session();
let bytes = Buffer.alloc(0);
let isShutDown = false;

process.stdin.on('data', (more) => {
  bytes = Buffer.concat([bytes, more]);
  for (;;) {
    const end = bytes.indexOf('\r\n\r\n');
    const length = end < 0 ? NaN : Number(/content-length: *(\d+)/i.exec(bytes.subarray(0, end))?.[1]);
    if (!(bytes.length >= end + 4 + length)) return;
    receive(bytes.subarray(end + 4, end + 4 + length));
    bytes = bytes.subarray(end + 4 + length);
  }
});
process.stdin.on('end', () => process.exit(1));

function receive(body) {
  let method;
  try {
    const message = JSON.parse(body);
    method = message.method;
    const { workspaceFolders, changes, event } = message.params ?? {};
    for (const { uri } of workspaceFolders ?? changes ?? event?.added ?? []) setFiles(decodeURIComponent(new URL(uri).pathname));
  } catch {
    // The session says what is wrong with it.
  }
  for (const answer of session.message(body)) {
    const body = Buffer.from(JSON.stringify(answer));
    write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }
  if (method === 'shutdown') isShutDown = true;
  if (method === 'exit') process.exit(isShutDown ? 0 : 1);
}

/** Sets a file, or those of a folder. */
function setFiles(path) {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status?.isDirectory()) return readdirSync(path).forEach((name) => setFiles(join(path, name)));
  session.setFile({ path, ...status && (/\.(json|csv|gitignore)$/.test(path) ? { content: readFileSync(path) } : { size: status.size }) });
}

/** Writes to a pipe that may be full. */
function write(rest) {
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code !== 'EAGAIN') process.exit(1);
    }
  }
}
