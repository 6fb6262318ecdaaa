// @ts-check
// Everything by keys: one card is in the order of the Tab key, arrows go to the others and, with Alt, move it.
import { moveItemBy, moveTier } from './edits.js';
import { openCardMenu, openTitle, removeCard } from './menus.js';
import { cards, labelOf, placeOf, reasonToKeep, reasonToRefuse, refuse, sections, send, state } from './state.js';

/** @typedef {import('./state.js').Place} Place */

/**
 * The keys that wait for the moves before them.
 * @type {string[]}
 */
const held = [];

document.addEventListener('focusin', ({ target }) => {
  const place = placeOf(target);
  if (!place || place.item === null || state.isShowing) return;
  state.active = state.list.tiers[place.tier]?.items[place.item]?.id;
  for (const card of document.querySelectorAll('main li[tabindex="0"][data-place]')) card.setAttribute('tabindex', '-1');
  if (target instanceof Element) target.closest('li[data-place]')?.setAttribute('tabindex', '0');
});

document.addEventListener('keydown', (event) => {
  if (event.target instanceof HTMLInputElement || state.isShowing) return;
  const command = undoCommand(event);
  if (command) send({ type: command });
  else if (!isHandledByCard(event)) return;
  event.preventDefault();
  // VS Code would take it for a key of its own.
  event.stopPropagation();
});

/** @param {KeyboardEvent} event */
function undoCommand({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  if (altKey || ctrlKey === metaKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key === 'y' && ctrlKey ? 'redo' : undefined;
}

/** @param {KeyboardEvent} event */
function isHandledByCard({ target, key, altKey, ctrlKey, metaKey, shiftKey }) {
  const [place, card] = [placeOf(target), target];
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
  if (place?.item === null && altKey && isVertical && !shiftKey && !ctrlKey && !metaKey) {
    moveTier(place.tier, key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  if (!place || place.item === null || !(card instanceof HTMLElement) || card instanceof HTMLButtonElement || ctrlKey || metaKey) return false;
  const isPlain = !altKey && !shiftKey;
  if (isPlain && [' ', 'ContextMenu', 'Enter'].includes(key) || shiftKey && key === 'F10') openCardMenu(card);
  else if (shiftKey) return false;
  else if (altKey && key.startsWith('Arrow')) moveByKey(place, key);
  else if (altKey) return false;
  else if (key.startsWith('Arrow')) neighbor(place, key)?.focus();
  else if (key === 'F2') refuse(openTitle(card));
  else if (key === 'Delete') refuse(removeCard(card));
  else return false;
  return true;
}

/**
 * Moves an item as keys say: those that come while it is being moved wait, and are then one move, so that none of them is late.
 * @param {Place} place @param {string} key
 */
function moveByKey({ tier, item }, key) {
  if (item === null) return;
  held.push(key);
  if (held.length > 1) return;
  moveItemBy(state.list.tiers[tier].items[item].id, (now) => {
    const keys = held.splice(0);
    return now && moveByKeys(now.tier, now.item, keys);
  });
}

/** @param {number} tier @param {number} item @param {string[]} keys */
function moveByKeys(tier, item, keys) {
  const kept = reasonToKeep(tier);
  if (kept) return void refuse(kept);
  const { to, position, reason } = destination(tier, item, keys);
  if (to === tier && position === item) return void refuse(reason);
  const before = to === tier && position > item ? position + 1 : position;
  return { to, before: before < state.list.tiers[to].items.length ? before : null };
}

/**
 * Where keys lead: a tier, and a position among its other items; and why the last of them leads nowhere.
 * @param {number} tier @param {number} item @param {string[]} keys
 */
function destination(tier, item, keys) {
  const shown = sections().map((section) => cards(section).map((card) => !card.hidden));
  shown[tier].splice(item, 1);
  let [to, position] = [tier, item];
  /** @type {string | undefined} */
  let reason;
  for (const key of keys) {
    const isBack = key === 'ArrowLeft' || key === 'ArrowUp';
    reason = undefined;
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const next = isBack ? shown[to].lastIndexOf(true, position - 1) : shown[to].indexOf(true, position);
      // A negative start would be counted from the end.
      if (next < 0 || (isBack && position === 0)) reason = `it is the ${isBack ? 'first' : 'last'} item of ${labelOf(to)}`;
      else position = isBack ? next : next + 1;
    } else {
      const step = isBack ? -1 : 1;
      const next = nextTier(to, step);
      if (next < 0) reason = (state.list.tiers[to + step] && reasonToRefuse(to + step)) ?? `${labelOf(to)} is the ${isBack ? 'first' : 'last'} tier`;
      else [to, position] = [next, shown[next].length];
    }
  }
  return { to, position, reason };
}

/**
 * The next tier up or down that takes items; −1 where there is none.
 * @param {number} tier @param {-1 | 1} step
 */
function nextTier(tier, step) {
  let next = tier + step;
  while (state.list.tiers[next] && reasonToRefuse(next)) next += step;
  return state.list.tiers[next] ? next : -1;
}

/**
 * The card next to a place.
 * @param {Place} place @param {string} key
 */
function neighbor({ tier, item }, key) {
  const rows = sections().map((section) => cards(section).filter((card) => !card.hidden)).filter((row) => row.length > 0);
  const row = rows.findIndex((each) => each.some((card) => card.dataset.place === `${tier} ${item}`));
  const column = rows[row]?.findIndex((card) => card.dataset.place === `${tier} ${item}`) ?? -1;
  if (key === 'ArrowUp') return rows[row - 1]?.[Math.min(column, rows[row - 1].length - 1)];
  if (key === 'ArrowDown') return rows[row + 1]?.[Math.min(column, rows[row + 1].length - 1)];
  const flat = rows.flat();
  return flat[flat.indexOf(rows[row]?.[column]) + (key === 'ArrowLeft' ? -1 : 1)];
}
