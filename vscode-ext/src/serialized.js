// @ts-check
'use strict';

/**
 * Makes a job safe to ask for at any time: one runs, one waits, and all who ask meanwhile get the one that waits.
 * @param {() => Promise<void>} job
 * @returns {() => Promise<void>}
 */
function serialized(job) {
  /** @type {Promise<void> | undefined} */
  let running;
  /** @type {Promise<void> | undefined} */
  let waiting;
  const run = () => {
    running = job().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (!running) return run();
    waiting ??= running
      .catch(() => undefined)
      .then(() => {
        waiting = undefined;
        return run();
      });
    return waiting;
  };
}

module.exports = { serialized };
