// @ts-check
'use strict';
const { load } = require('@tierlint/wasm');

/**
 * Serves a client behind a port: a session that answers each message at once.
 * @param {{ module: Uint8Array, files: import('@tierlint/wasm').File[], port: MessagePort }} start
 */
function serve({ module, files, port }) {
  const ready = load(module).then((tierlint) => {
    const session = tierlint.session();
    files.forEach(session.setFile);
    return session;
  });
  port.onmessage = ({ data }) => {
    ready.then((session) => {
      if (data.method === 'tierlint/setFile') session.setFile(data.params);
      else for (const answer of session.message(data)) port.postMessage(answer);
    }).catch(stop);
  };
}

/**
 * Has the client start another worker: an error that nothing catches is an event there.
 * @param {unknown} error
 */
function stop(error) {
  setTimeout(() => {
    throw error;
  }, 0);
}

module.exports = { serve };
