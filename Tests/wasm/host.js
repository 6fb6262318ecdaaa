// A host of the extension in a page: `ask` sends requests to the worker.
window.connect = async (configuration) => {
  const address = JSON.stringify(new URL('worker.js', location.href).href);
  const worker = new Worker(URL.createObjectURL(new Blob([`importScripts(${address})`])));
  window.failure = new Promise((resolve) => worker.addEventListener('error', ({ message }) => resolve(message)));
  const { port1, port2 } = new MessageChannel();
  const module = new Uint8Array(await (await fetch('tierlint-editor.wasm')).arrayBuffer());
  const files = [{ path: '/w/.tierlint.json', content: new TextEncoder().encode(configuration) }];
  worker.postMessage({ module, files, port: port2 }, [port2]);
  const waiting = new Map();
  port1.onmessage = ({ data }) => waiting.get(data.method ? undefined : data.id)?.(data.result);
  window.send = (message) => port1.postMessage(message && { jsonrpc: '2.0', ...message });
  window.ask = (id, method, params) => {
    send({ id, method, params });
    const failed = failure.then((message) => Promise.reject(new Error(message)));
    return Promise.race([new Promise((resolve) => waiting.set(id, resolve)), failed]);
  };
};

// The rules with findings in a list, before and after its configuration has changed.
window.converse = async ([text, quiet]) => {
  const uri = 'file:///w/a.tierlist.json';
  const capabilities = { textDocument: { diagnostic: {} } };
  await ask(1, 'initialize', { capabilities, workspaceFolders: [{ uri: 'file:///w', name: 'w' }] });
  send({ method: 'initialized', params: {} });
  send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'tierlist', version: 1, text } } });
  const ruleOf = ({ code }) => code;
  const rules = async (id) => (await ask(id, 'textDocument/diagnostic', { textDocument: { uri } })).items.map(ruleOf);
  const before = await rules(2);
  send({ method: 'tierlint/setFile', params: { path: '/w/.tierlint.json', content: new TextEncoder().encode(quiet) } });
  const changes = [{ uri: 'file:///w/.tierlint.json', type: 2 }];
  send({ method: 'workspace/didChangeWatchedFiles', params: { changes } });
  return [before, await rules(3)];
};
