// The module as a language server on standard input and output: node server.mjs DIR
//
// A host of the module reads files for it. This one reads those of the workspace folders when a session begins, and those that a client
// says have changed.
import { readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = path.resolve(process.argv[2]);
const { load } = await import(pathToFileURL(path.join(folder, 'index.mjs')));
const session = (await load(readFileSync(path.join(folder, 'tierlint-editor.wasm')))).session();
const WATCHED = /(^|\/)(\.tierlint\.json|\.gitignore|[^/]*\.json|[^/]*\.csv|[^/]*\.tierproj\/.*)$/;

/** A file as `tierlint/files` has it. */
function file(uri) {
  try {
    const name = fileURLToPath(uri);
    const { size } = statSync(name);
    return /\.(json|csv|gitignore)$/.test(name) ? { uri, text: readFileSync(name, 'utf8') } : { uri, size };
  } catch {
    return { uri };
  }
}

function filesIn(uri) {
  try {
    const root = realpathSync(fileURLToPath(uri));
    const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const names = entries.map((entry) => path.join(entry.path ?? entry.parentPath, entry.name));
    return names.filter((name) => WATCHED.test(name)).map((name) => file(pathToFileURL(name).href));
  } catch {
    return [];
  }
}

const changed = (changes) => ({ jsonrpc: '2.0', method: 'tierlint/files', params: { changes } });

/** The messages for the session in place of one of the client. */
function translated(text) {
  let message;
  try { message = JSON.parse(text); } catch { return [text]; }
  const { method, params } = message ?? {};
  if (method === 'initialize') {
    const roots = params?.workspaceFolders?.map(({ uri }) => uri) ?? [params?.rootUri].filter(Boolean);
    return [changed(roots.flatMap(filesIn)), text];
  }
  if (method === 'workspace/didChangeWatchedFiles') return [changed(params.changes.map(({ uri }) => file(uri)))];
  return [text];
}

let bytes = Buffer.alloc(0);
for await (const chunk of process.stdin) {
  bytes = Buffer.concat([bytes, chunk]);
  for (;;) {
    const end = bytes.indexOf('\r\n\r\n');
    const length = Number(/content-length:\s*(\d+)/i.exec(bytes.toString('latin1', 0, Math.max(end, 0)))?.[1]);
    if (end < 0 || !(bytes.length >= end + 4 + length)) break;
    const text = bytes.toString('utf8', end + 4, end + 4 + length);
    bytes = bytes.subarray(end + 4 + length);
    for (const message of translated(text)) for (const answer of session.message(message)) send(answer);
    if (/"method"\s*:\s*"exit"/.test(text)) process.exit(0);
  }
}

function send(message) {
  const body = Buffer.from(JSON.stringify(message));
  process.stdout.write(`Content-Length: ${body.length}\r\n\r\n`);
  process.stdout.write(body);
}
