// @ts-check
'use strict';
// What VS Code gives the script of the preview: here the page around it has its part.
Object.assign(window, {
  acquireVsCodeApi: () => ({
    postMessage: (/** @type {object} */ message) => parent.postMessage(message, '*'),
    getState: () => undefined,
    setState: () => undefined,
  }),
});
