// @ts-check
// What the page knows, and how it speaks: to its host in messages, to people in the notice.

/** @typedef {import('../types/preview').ListMessage} List */
/** @typedef {import('../types/preview').ListTier} Tier */
/** @typedef {{ tier: number, item: number | null }} Place */

// @ts-ignore: VS Code defines it.
export const host = acquireVsCodeApi();

export const CHANGED = 'The list has changed. Try again.';
export const notice = /** @type {HTMLElement} */ (document.querySelector('#notice'));

export const state = {
  /** @type {List} */
  list: {
    type: 'list', serial: 0, version: 0, html: '', documentKind: 'unrecognized', tiers: [], findings: [], colors: [], omitsPictures: false,
    pictures: null, uri: '',
  },
  /** Whether a list is being shown, in parts: then no place of the page is certain. */
  isShowing: false,
  /**
   * The id of the item that has the focus, or had it last.
   * @type {string | undefined}
   */
  active: undefined,
};

/** @param {import('../types/preview').PageMessage} message */
export function send(message) {
  host.postMessage(message);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let silence;

/** @param {string} text It covers a part of the list: for some seconds. */
export function say(text) {
  if (notice.textContent !== text) notice.textContent = text;
  clearTimeout(silence);
  silence = setTimeout(() => (notice.textContent = ''), 8000);
}

/**
 * Says why something is impossible.
 * @param {string | undefined} reason The end of a sentence.
 */
export function refuse(reason) {
  if (reason) say(`${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.`);
}

// ---- The list that is shown

/** @param {ParentNode} root @returns {HTMLElement[]} */
export function sections(root = document) {
  return [...root.querySelectorAll('main > section')].map((each) => /** @type {HTMLElement} */ (each));
}

/** @param {ParentNode} root @returns {HTMLElement[]} */
export function cards(root = document) {
  return [...root.querySelectorAll('.items > ul:last-child > li')].map((each) => /** @type {HTMLElement} */ (each));
}

/** @param {number} tier */
export function labelOf(tier) {
  return sections()[tier]?.querySelector('h2')?.textContent ?? '';
}

/**
 * The card at a place.
 * @param {Place} place
 */
export function cardAt({ tier, item }) {
  return /** @type {HTMLElement | null} */ (document.querySelector(`main li[data-place="${tier} ${item}"]`));
}

/** @param {EventTarget | null} target @returns {Place | undefined} */
export function placeOf(target) {
  const text = target instanceof Element ? target.closest('[data-place]')?.getAttribute('data-place') : undefined;
  if (text === undefined || text === null) return undefined;
  const [tier, item] = text.split(' ').map(Number);
  return { tier, item: item ?? null };
}

/**
 * Where an item is now.
 * @param {string} id @returns {{ tier: number, item: number } | undefined}
 */
export function placeOfItem(id) {
  const tier = state.list.tiers.findIndex(({ items }) => items.some((item) => item.id === id));
  const item = state.list.tiers[tier]?.items.findIndex((each) => each.id === id) ?? -1;
  return tier < 0 ? undefined : { tier, item };
}

// ---- What can be changed

const UNKNOWN = 'this kind of list cannot be changed here';

/** Why nothing can be changed. */
export function reasonForAll() {
  return state.list.reason;
}

/** @param {number} index Why the items of a tier stay. */
export function reasonToKeep(index) {
  const tier = state.list.tiers[index];
  return state.list.reason ?? (tier?.releasesItems ? undefined : tier?.reason ?? UNKNOWN);
}

/** @param {number} index Why a tier gets no items. */
export function reasonToRefuse(index) {
  const tier = state.list.tiers[index];
  return state.list.reason ?? (tier?.acceptsItems ? undefined : tier?.reason ?? UNKNOWN);
}

/** @param {number} index Why the tier itself cannot be changed: a lock is only for its items. */
export function reasonToKeepTier(index) {
  return state.list.tiers[index]?.isLocked ? state.list.reason : reasonToRefuse(index);
}

/** Why only items, and the names of tiers, can be changed. */
export function reasonOfCSV() {
  return state.list.documentKind === 'csv' ? 'a CSV has only items and the names of their tiers: convert it to a project' : undefined;
}

/**
 * The ranked tier above or below another one, and why this one cannot take its place.
 * @param {number} index @param {-1 | 1} step @returns {{ to: number, reason?: string }}
 */
export function neighborOfTier(index, step) {
  const { tiers } = state.list;
  let to = index + step;
  while (tiers[to]?.isPool) to += step;
  const edge = tiers[index]?.isPool ? 'the pool of unranked items is always last' : `${labelOf(index)} is the ${step < 0 ? 'first' : 'last'} tier`;
  return { to, reason: reasonToKeepTier(index) ?? reasonOfCSV() ?? (tiers[to] && !tiers[index].isPool ? undefined : edge) };
}
