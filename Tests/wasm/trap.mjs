// More bytes than the memory of a module can hold end one instance; the next call has another.
import { pathToFileURL } from 'node:url';

const tierlint = await (await import(pathToFileURL(process.argv[2]).href)).load();
try {
  tierlint.check(new Uint8Array(1_100_000_000), { path: 'a.csv' });
} catch (error) {
  console.log(error.message);
}
console.log(tierlint.check(new TextEncoder().encode('{'), { path: 'a.tierlist.json' }).length);
