// The worker of the VS Code extension as a thread, started as the extension starts it: thread.mjs SCRIPT MODULE LIST prints the rules of the
// findings of a list, and what a message that is none ends the thread with.
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const [script, module, list] = process.argv.slice(2);
const thread = new Worker(script);
const failure = new Promise((resolve) => { thread.on('error', ({ message }) => resolve(message)); });
const { port1, port2 } = new MessageChannel();
const files = [{ path: '/w/.tierlint.json', content: new TextEncoder().encode('{ "rules": { "id": "off" } }') }];
thread.postMessage({ module: readFileSync(module), files, port: port2 }, [port2]);

const waiting = new Map();
port1.onmessage = ({ data }) => waiting.get(data.id)?.(data.result);
const send = (message) => port1.postMessage(message && { jsonrpc: '2.0', ...message });
const ask = (id, method, params) => new Promise((resolve) => {
  waiting.set(id, resolve);
  send({ id, method, params });
});

const uri = 'file:///w/a.tierlist.json';
await ask(1, 'initialize', { capabilities: { textDocument: { diagnostic: {} } }, workspaceFolders: [{ uri: 'file:///w', name: 'w' }] });
send({ method: 'initialized', params: {} });
const text = readFileSync(list, 'utf8');
send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'tierlist', version: 1, text } } });
const { items } = await ask(2, 'textDocument/diagnostic', { textDocument: { uri } });
send(null);
console.log(JSON.stringify([items.map(({ code }) => code), await failure]));
process.exit();
