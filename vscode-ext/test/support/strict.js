'use strict';

/** An object that throws on access to a missing property. */
function strict(name, members) {
  return new Proxy(members, {
    get(target, key) {
      if (typeof key === 'symbol' || key in target) return target[key];
      throw new Error(`${name}.${key} is not in the stub`);
    },
  });
}

/** An event of VS Code, and the means to make it happen. */
function event() {
  const listeners = new Set();
  const listen = (listener) => {
    listeners.add(listener);
    return { dispose: () => listeners.delete(listener) };
  };
  const fire = (value) => [...listeners].forEach((listener) => listener(value));
  return { listen, fire };
}

/** Waits until a condition holds. */
async function until(what, condition, patience = 20000) {
  const end = Date.now() + patience;
  for (;;) {
    const result = await condition();
    if (result) return result;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

module.exports = { event, strict, until };
