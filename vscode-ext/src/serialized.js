// @ts-check
'use strict';

/**
 * Serializes a job: at most one call runs and one waits. Calls in the meantime share the waiting one.
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
