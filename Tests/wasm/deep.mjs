// What is too deep for JSON is refused before the module sees it, which goes on.
import { pathToFileURL } from 'node:url';

const address = pathToFileURL(process.argv[2]);
const { load } = await import(address.href);
const tierlint = await load(new URL('tierlint-editor.wasm', address));
const session = tierlint.session();
for (const depth of [4_000, 50_000]) {
  const value = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  const operations = [{ op: 'set', path: '/items/a/attributes/x', value }];
  for (const call of [
    () => tierlint.edit(new TextEncoder().encode('{}'), { path: 'a.tierlist.json', operations }),
    () => console.log(session.message({ id: 1, method: 'a', params: { value } })[0].error.message),
  ]) {
    try {
      call();
    } catch (error) {
      console.log(error.message);
    }
  }
}
console.log(session.message({ jsonrpc: '2.0', id: 2, method: 'shutdown' }).length);
