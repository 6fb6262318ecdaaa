// @ts-check
'use strict';
// The worker of the server: a session that answers each message at once.
const { load } = require('@tierlint/wasm');

/** @typedef {import('./files').File} File */

/** @param {MessageEvent<{ module: Uint8Array, files: File[], port: MessagePort }>} event */
globalThis.onmessage = ({ data: { module, files, port } }) => {
  const ready = load(module).then((tierlint) => {
    const session = tierlint.session();
    session.message({ jsonrpc: '2.0', method: 'tierlint/files', params: { changes: files } });
    return session;
  });
  port.onmessage = ({ data }) => {
    ready.then((session) => session.message(data).forEach((answer) => port.postMessage(answer))).catch(stop);
  };
};

/**
 * Has the client start another worker: an error that nothing catches is an event there.
 * @param {unknown} error
 */
function stop(error) {
  setTimeout(() => {
    throw error;
  }, 0);
}
