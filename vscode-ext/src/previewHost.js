// @ts-check
'use strict';
const { elementAt, operationsFor } = require('./previewOperations');

const CHANGED = 'The list has changed. Try again.';
/** The requests of a page that are done one after the other. */
const IN_ORDER = ['edit', 'undo', 'redo'];

/**
 * What is shown before the first list.
 * @type {import('../types/preview').Preview<any>}
 */
const NOTHING = { documentKind: 'unrecognized', html: '', omitsPictures: false, tiers: [], findings: [], colors: [] };

/**
 * The side of the document: sends lists to a page, and does what is asked for in it. Messages of the page may be anything.
 * @template Range
 * @param {import('../types/preview').Host<Range>} host
 */
function createPreviewHost(host) {
  /** The number of lists that were shown; the page sends that of its list. */
  let serial = 0;
  /** @type {import('../types/preview').Preview<Range> | undefined} */
  let shown;
  /**
   * The list before, which the page shows until it has received the last one.
   * @type {import('../types/preview').Preview<Range> | undefined}
   */
  let previous;
  /** The last of the requests that are done in order. */
  let last = Promise.resolve();

  const notice = (/** @type {string} */ text) => host.post({ type: 'notice', text });
  /** Says what an error says. */
  const failed = (/** @type {any} */ error) => notice(sentence(String(error?.message ?? error)));

  /** @type {Record<string, (message: any, list: import('../types/preview').Preview<Range>) => unknown>} */
  const actions = {
    ready: () => host.ready(),
    shown: () => host.shown?.(),
    density: ({ isDense }) => host.densityChanged?.(isDense === true),
    undo: () => host.undo(),
    redo: () => host.redo(),
    reveal({ tier, item, takesFocus }, { tiers }) {
      const found = elementAt(tiers, tier);
      const range = (item === null ? found : elementAt(found?.items, item))?.range;
      return range && host.reveal(range, takesFocus === true);
    },
    finding({ finding, takesFocus, fixes }, { findings }) {
      const found = elementAt(findings, finding);
      return found?.range && host.showFinding(found, takesFocus === true, fixes === true);
    },
    async picture({ tier, item }, { tiers }) {
      const id = elementAt(elementAt(tiers, tier)?.items, item)?.id;
      const file = id === undefined ? undefined : await host.choosePicture(id);
      const refusal = file === undefined ? undefined : await host.edit([{ op: 'addMedia', item: id, file }]);
      if (refusal) notice(refusal);
    },
    async edit({ action }, list) {
      const operations = operationsFor(list, action);
      const refusal = operations ? await host.edit(operations) : CHANGED;
      if (refusal) notice(refusal);
      else host.post({ type: 'edited', version: host.version?.() ?? serial + 1 });
    },
  };

  /** @param {string} type @param {unknown} message @param {unknown} own The number of the list that the page showed. */
  async function perform(type, message, own) {
    const list = own === serial ? shown ?? NOTHING : own === serial - 1 ? previous : undefined;
    if (!list) return notice(CHANGED);
    try {
      await actions[type](message, list);
    } catch (error) {
      failed(error);
    }
  }

  return {
    notice,
    failed,
    /** @param {unknown} message Of the page. */
    async receive(message) {
      const { type, serial: own = serial } = /** @type {{ type?: unknown, serial?: unknown }} */ (message ?? {});
      if (typeof type !== 'string' || !Object.hasOwn(actions, type)) return undefined;
      if (!IN_ORDER.includes(type)) return perform(type, message, own);
      return (last = last.then(() => perform(type, message, own)));
    },
    /**
     * Shows a list.
     * @param {import('../types/preview').Preview<Range>} next
     * @param {{ uri?: string, version?: number, reason?: string, pictures?: { from: string, to?: string } | null }} about
     */
    show(next, { uri = '', version = serial + 1, reason, pictures = null }) {
      [previous, shown] = [shown, next];
      serial += 1;
      const { html, documentKind, colors, omitsPictures } = next;
      const tiers = next.tiers.map(({ range, items, ...tier }) => ({ ...tier, items: items.map(({ id, hasPicture }) => ({ id, hasPicture })) }));
      const findings = next.findings.map(({ range, ...finding }) => finding);
      host.post({ type: 'list', serial, version, uri, reason, html, documentKind, tiers, findings, colors, omitsPictures, pictures });
    },
    /**
     * Has the page mark the item that is somewhere.
     * @param {(range: Range | undefined) => boolean} isThere @param {boolean} scrolls
     */
    mark(isThere, scrolls) {
      const isAt = (/** @type {import('../types/preview').PreviewItem<Range>} */ { range, entry }) => isThere(range) || isThere(entry);
      const tier = shown?.tiers.findIndex(({ items }) => items.some(isAt)) ?? -1;
      const item = shown?.tiers[tier]?.items.findIndex(isAt) ?? -1;
      host.post({ type: 'current', serial, tier, item, scrolls });
    },
  };
}

/**
 * The end of a sentence as a sentence.
 * @param {string} text
 */
function sentence(text) {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

module.exports = { createPreviewHost };
