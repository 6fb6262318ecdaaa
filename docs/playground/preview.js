// @ts-check
import { byID, resource } from './dom.js';

/** @typedef {import('./worker.js').Preview} Preview */
/** @typedef {import('./worker.js').Span} Span */

/**
 * The preview: the script of the one in VS Code, in a frame that can reach nothing. It sends places in the list that it shows.
 * @param {object} page
 * @param {(span: Span, takesFocus: boolean) => void} page.reveal
 * @param {(rule: string, span: Span, isForFixes: boolean) => void} page.showFinding
 * @param {(item: string, tier: string, before: string | undefined) => Promise<string>} page.move Resolves with what to say, if anything.
 * @param {() => void} page.undo
 * @param {() => void} page.redo
 */
export function createPreview(page) {
  const frame = byID('frame');
  /** @type {Preview | undefined} */
  let shown;
  /** @type {object | undefined} */
  let message;
  let serial = 0;
  let isReady = false;

  /** @param {object} data */
  const post = (data) => /** @type {HTMLIFrameElement} */ (frame).contentWindow?.postMessage(data, '*');

  /** @type {Record<string, (message: any, list: Preview) => unknown>} */
  const actions = {
    ready() {
      isReady = true;
      if (message) post(message);
    },
    reveal({ tier, item, takesFocus }, { tiers }) {
      const range = item === null ? tiers[tier]?.range : tiers[tier]?.items[item]?.range;
      if (range) page.reveal(range, takesFocus === true);
    },
    finding({ finding, fixes }, { findings }) {
      const { rule, range } = findings[finding] ?? {};
      if (rule && range) page.showFinding(rule, range, fixes === true);
    },
    async move({ tier, item, to, before }, { tiers }) {
      const [target, moved] = [tiers[to], tiers[tier]?.items[item]];
      if (!target || !moved) return;
      const text = await page.move(moved.id, target.id, before === null ? target.next : target.items[before]?.id);
      if (text) post({ type: 'notice', text });
      else post({ type: 'moved', version: serial + 1 });
    },
    undo: page.undo,
    redo: page.redo,
  };

  addEventListener('message', ({ source, data }) => {
    if (source !== /** @type {HTMLIFrameElement} */ (frame).contentWindow || !Object.hasOwn(actions, data?.type)) return;
    if (data.serial !== undefined && data.serial !== serial) post({ type: 'notice', text: 'The list has changed. Try again.' });
    else actions[data.type](data, shown ?? { html: '', tiers: [], findings: [], omitsPictures: false });
  });
  /** @type {HTMLIFrameElement} */ (frame).srcdoc = resource('frame-page');

  return {
    /** @param {Preview} next */
    show(next) {
      shown = next;
      serial += 1;
      const tiers = next.tiers.map(({ id, acceptsItems, releasesItems, reason, count, items }) => (
        { id, acceptsItems, releasesItems, reason, count, items: items.map((item) => ({ id: item.id })) }));
      message = {
        type: 'list', serial, version: serial, uri: '', html: next.html, tiers, findings: next.findings.map(({ rule }) => rule),
        omitsPictures: false, pictures: null,
      };
      if (isReady) post(message);
    },
    /**
     * Marks the item at the cursor.
     * @param {number} place
     */
    mark(place) {
      const isAt = (/** @type {Span | undefined} */ span) => span !== undefined && span.start <= place && place <= span.end;
      const tier = shown?.tiers.findIndex(({ items }) => items.some(({ range, entry }) => isAt(range) || isAt(entry))) ?? -1;
      const item = shown?.tiers[tier]?.items.findIndex(({ range, entry }) => isAt(range) || isAt(entry));
      post({ type: 'current', serial, tier, item, scrolls: true });
    },
  };
}
