// Runs functions of the module: one request a line, as JSON with the file of a document, and one response a line.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const { load } = await import(process.argv[2]);
const tierlint = await load();
const editor = await load(new URL('tierlint-editor.wasm', pathToFileURL(process.argv[2])));
for await (const line of createInterface({ input: process.stdin })) {
  const { name, file, options } = JSON.parse(line);
  const bytes = readFileSync(file);
  const started = process.cpuUsage();
  let response;
  try {
    const result = (tierlint[name] ?? editor[name])(bytes, options);
    response = result instanceof Uint8Array ? { base64: Buffer.from(result).toString('base64') } : { result };
  } catch (error) {
    response = { error: error.message };
  }
  const { user, system } = process.cpuUsage(started);
  console.log(JSON.stringify({ ...response, seconds: (user + system) / 1e6, memory: tierlint.memory }));
}
