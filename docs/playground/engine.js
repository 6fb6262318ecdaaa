// @ts-check
import { resource } from './dom.js';

/** @typedef {import('./worker.js').Methods} Methods */

/** A worker with the linter: a function that asks it for something. */
export function createEngine() {
  const worker = new Worker(URL.createObjectURL(new Blob([resource('worker')], { type: 'text/javascript' })));
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  const pending = new Map();
  let last = 0;
  worker.onmessage = ({ data: { id, result, error } }) => {
    const { resolve, reject } = pending.get(id) ?? {};
    pending.delete(id);
    if (error === undefined) resolve?.(result);
    else reject?.(new Error(error));
  };

  /** @param {string} method @param {object} params @returns {Promise<any>} */
  function send(method, params) {
    last += 1;
    worker.postMessage({ id: last, method, params });
    return new Promise((resolve, reject) => pending.set(last, { resolve, reject }));
  }

  const started = send('start', { wasm: resource('wasm') });

  /**
   * @template {keyof Methods} Name
   * @param {Name} method @param {Parameters<Methods[Name]>[0]} params
   * @returns {Promise<ReturnType<Methods[Name]>>}
   */
  return async function request(method, params) {
    await started;
    return send(method, params);
  };
}
