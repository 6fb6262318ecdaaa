// @ts-check
'use strict';
// Files are dropped on the page around it, which then lets none of the frame be in their way.
addEventListener('dragenter', ({ dataTransfer }) => dataTransfer?.types.includes('Files') && parent.postMessage({ type: 'files' }, '*'));
addEventListener('dragover', (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault());
addEventListener('drop', (event) => event.preventDefault());
// What VS Code gives the script of the preview: here the page around it has its part.
Object.assign(window, {
  acquireVsCodeApi: () => ({
    postMessage: (/** @type {object} */ message) => parent.postMessage(message, '*'),
    getState: () => undefined,
    setState: () => undefined,
  }),
});
