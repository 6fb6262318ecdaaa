// @ts-check
// The edits that are asked for: one at a time, each of the list that has the one before.
import { CHANGED, cardAt, labelOf, neighborOfTier, placeOfItem, refuse, say, sections, send, state } from './state.js';

/** @typedef {import('../types/preview').Action} Action */
/** @typedef {{ action: Action, done: () => string }} Edit `done` says what was done, once the list with it is shown. */

/**
 * The edit that is being made, until the list of the version with it is there.
 * @type {{ version: number, done: () => string } | undefined}
 */
let pending;
/** @type {(() => Edit | undefined)[]} */
const waiting = [];

export function isPending() {
  return pending !== undefined;
}

/**
 * Asks for an edit, now or after the others.
 * @param {() => Edit | undefined} make Makes it from the list that is shown then; `undefined` if it has said why not.
 */
export function edit(make) {
  if (pending) return void waiting.push(make);
  const made = make();
  if (!made) return undefined;
  pending = { version: Infinity, done: made.done };
  return send({ type: 'edit', serial: state.list.serial, action: made.action });
}

/** @param {number} version Of the document with the edit. */
export function edited(version) {
  if (!pending) return;
  pending.version = version;
  settle();
}

/** The edit was not made. */
export function refused() {
  pending = undefined;
  goOn();
}

/** Says what was done, if the list that is shown has it. */
export function settle() {
  if (!pending || state.isShowing || state.list.version < pending.version) return;
  const { done } = pending;
  pending = undefined;
  say(done());
  goOn();
}

function goOn() {
  for (let next = waiting.shift(); next; next = pending ? undefined : waiting.shift()) edit(next);
}

/**
 * An edit of an item, wherever it is by then.
 * @param {string} id @param {(place: { tier: number, item: number }) => Edit | undefined} make
 */
function editItem(id, make) {
  edit(() => {
    const place = placeOfItem(id);
    return place ? make(place) : void say(CHANGED);
  });
}

/**
 * The same of a tier.
 * @param {number} tier @param {(tier: number) => Edit | undefined} make
 */
function editTier(tier, make) {
  const { id } = state.list.tiers[tier];
  edit(() => {
    const { tiers } = state.list;
    const now = tiers[tier]?.id === id ? tier : tiers.findIndex((each) => each.id === id);
    return now < 0 ? void say(CHANGED) : make(now);
  });
}

/** @param {string} text */
export function renameList(text) {
  edit(() => ({ action: { name: 'renameList', text }, done: () => `Renamed to ${text}` }));
}

// ---- Items

/**
 * @param {string} id @param {number} tier @param {number} item @param {number} to @param {number | null} before
 * @returns {Edit}
 */
function move(id, tier, item, to, before) {
  state.active = id;
  return { action: { name: 'moveItem', tier, item, to, before }, done: () => positionText(id, to) };
}

/** @param {string} id @param {number} to A tier. @param {number | null} before */
export function moveItem(id, to, before) {
  const [target, next] = [state.list.tiers[to]?.id, before === null ? undefined : state.list.tiers[to]?.items[before]?.id];
  editItem(id, ({ tier, item }) => {
    const place = state.list.tiers[to]?.items.findIndex((each) => each.id === next) ?? -1;
    return state.list.tiers[to]?.id === target ? move(id, tier, item, to, place < 0 ? null : place) : void say(CHANGED);
  });
}

/**
 * Moves an item from where it is then.
 * @param {string} id
 * @param {(place: { tier: number, item: number } | undefined) => { to: number, before: number | null } | undefined} destination
 */
export function moveItemBy(id, destination) {
  edit(() => {
    const place = placeOfItem(id);
    const next = destination(place);
    return place && next && move(id, place.tier, place.item, next.to, next.before);
  });
}

/** @param {string} id @param {number} to The tier that it was moved to. */
function positionText(id, to) {
  const place = placeOfItem(id);
  if (place) return `Moved to ${labelOf(place.tier)}, ${place.item + 1} of ${state.list.tiers[place.tier].count}`;
  const { items, count } = state.list.tiers[to] ?? { items: [], count: 0 };
  return `Moved to ${labelOf(to)}, ${items.length + 1} of ${count}, of which the first ${items.length} are shown`;
}

/** @param {string} id @param {string} text */
export function renameItem(id, text) {
  editItem(id, (place) => ({ action: { name: 'renameItem', ...place, text }, done: () => `Renamed to ${text}` }));
}

/** @param {string} id */
export function removePicture(id) {
  editItem(id, (place) => ({ action: { name: 'removePicture', ...place }, done: () => 'Removed the picture' }));
}

/** @param {string} id @param {string} title */
export function removeItem(id, title) {
  editItem(id, (place) => ({
    action: { name: 'removeItem', ...place },
    done() {
      const { tier, item } = place;
      const last = (state.list.tiers[tier]?.items.length ?? 0) - 1;
      (cardAt({ tier, item: Math.min(item, last) }) ?? moreOf(tier))?.focus();
      return `Removed ${title}`;
    },
  }));
}

/** @param {number} tier @param {string} text */
export function addItem(tier, text) {
  editTier(tier, (now) => ({ action: { name: 'addItem', tier: now, text }, done: () => `Added ${text} to ${labelOf(now)}` }));
}

// ---- Tiers

/** @param {number} tier */
export function moreOf(tier) {
  return /** @type {HTMLElement | null} */ (sections()[tier]?.querySelector('.more') ?? document.querySelector('#add-tier'));
}

/** @param {number} tier @param {string} text */
export function renameTier(tier, text) {
  editTier(tier, (now) => ({ action: { name: 'renameTier', tier: now, text }, done: () => `Renamed to ${labelOf(now)}` }));
}

/** @param {number} tier @param {string} text `#RRGGBB` */
export function colorTier(tier, text) {
  editTier(tier, (now) => ({ action: { name: 'colorTier', tier: now, text }, done: () => `Colored ${labelOf(now)} ${text}` }));
}

/** @param {number} tier @param {-1 | 1} step Up or down. */
export function moveTier(tier, step) {
  editTier(tier, (now) => {
    const { to, reason } = neighborOfTier(now, step);
    if (reason) return void refuse(reason);
    const done = () => (moreOf(to)?.focus(), `Moved ${labelOf(to)} ${step < 0 ? 'up' : 'down'}: tier ${to + 1} of ${state.list.tiers.length}`);
    return { action: { name: 'moveTier', tier: now, to }, done };
  });
}

/** @param {number} tier @param {'pool' | 'remove'} items */
export function removeTier(tier, items) {
  const label = labelOf(tier);
  editTier(tier, (now) => ({
    action: { name: 'removeTier', tier: now, items },
    done: () => (moreOf(Math.min(now, state.list.tiers.length - 1))?.focus(), `Removed ${label}`),
  }));
}

/** @param {number | null} tier The one above. @param {string} text */
export function addTier(tier, text) {
  const done = () => `Added ${text}`;
  if (tier === null) edit(() => ({ action: { name: 'addTier', tier, text }, done }));
  else editTier(tier, (now) => ({ action: { name: 'addTier', tier: now, text }, done }));
}
