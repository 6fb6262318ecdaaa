// @ts-check
import { createPreviewHost } from '../../vscode-ext/src/previewHost.js';
import { byID, resource } from './dom.js';

/** @typedef {import('./worker.js').Preview} Preview */
/** @typedef {import('./worker.js').Span} Span */

/**
 * The preview: the script of the one in VS Code, in a frame that can reach nothing. It sends places in the list that it shows.
 * @param {object} page
 * @param {(span: Span, takesFocus: boolean) => void} page.reveal
 * @param {(rule: string, span: Span, isForFixes: boolean) => void} page.showFinding
 * @param {(operations: import('./index.mjs').Operation[]) => Promise<string | undefined>} page.edit Resolves with what to say, if the edit was not made.
 * @param {(id: string) => Promise<string | undefined>} page.choosePicture
 * @param {() => void} page.undo
 * @param {() => void} page.redo
 */
export function createPreview(page) {
  const frame = /** @type {HTMLIFrameElement} */ (byID('frame'));
  let isReady = false;
  /** @type {import('../../vscode-ext/types/preview.js').HostMessage | undefined} */
  let last;
  /** @type {{ path: string, blob: Blob }[]} */
  let pictures = [];

  const send = (/** @type {object} */ message) => frame.contentWindow?.postMessage(message, '*');
  const host = createPreviewHost({
    post(/** @type {import('../../vscode-ext/types/preview.js').HostMessage} */ message) {
      if (message.type === 'list') last = message;
      if (isReady) send(message);
    },
    ready() {
      isReady = true;
      send({ type: 'pictures', files: pictures });
      if (last) send(last);
    },
    reveal: page.reveal,
    showFinding: ({ rule, range }, _, fixes) => page.showFinding(rule, /** @type {Span} */ (range), fixes),
    edit: page.edit,
    choosePicture: page.choosePicture,
    undo: page.undo,
    redo: page.redo,
  });
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    if (data?.type === 'files') document.body.toggleAttribute('data-drop', true);
    else host.receive(data);
  });
  frame.srcdoc = resource('frame-page');

  return {
    /** @param {Preview} next */
    show: (next) => host.show(next, { pictures: { from: 'file://' } }),
    /**
     * Marks the item at the cursor.
     * @param {number} place
     */
    mark: (place) => host.mark((span) => span !== undefined && span.start <= place && place <= span.end, true),
    /**
     * The pictures that lists refer to, by their paths in the folder of the list; until the next ones.
     * @param {Map<string, Blob>} files
     */
    setPictures(files) {
      pictures = [...files].map(([path, blob]) => ({ path, blob }));
      if (isReady) send({ type: 'pictures', files: pictures });
    },
  };
}
