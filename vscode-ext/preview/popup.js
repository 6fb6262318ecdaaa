// @ts-check
// The one popup of the page: a menu, a field, or a panel with anything else. Escape and a click elsewhere close it.
import { CHANGED, refuse, say, state } from './state.js';

/** @typedef {{ label: string, reason?: string, run: () => void }} Entry A reason is why it is disabled. */

const popup = document.createElement('div');
popup.id = 'popup';
popup.popover = 'auto';
(document.querySelector('#view') ?? document.body).append(popup);
/** @type {(() => void) | undefined} */
let closed;
/** The ids of the tiers when it was opened: what it offers is about places among them. */
let tiers = '';
const tiersOfNow = () => JSON.stringify(state.list.tiers.map(({ id }) => id));

popup.addEventListener('toggle', (event) => {
  if (/** @type {any} */ (event).newState === 'open') return;
  const done = closed;
  closed = undefined;
  done?.();
});

document.addEventListener('listchange', () => {
  if (!popup.matches(':popover-open') || tiers === tiersOfNow()) return;
  closed = undefined;
  closePopup();
  say(CHANGED);
});

export function closePopup() {
  if (popup.matches(':popover-open')) popup.hidePopover();
}

/**
 * A new element; text is always text.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Partial<HTMLElementTagNameMap[Tag]> & Record<string, unknown>} members @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, members = {}, ...children) {
  const made = Object.assign(document.createElement(tag), members);
  made.append(...children);
  return made;
}

/**
 * Shows the popup below an element, and gives its first control the focus.
 * @param {Element} anchor @param {string} role @param {string} label @param {Node[]} children
 * @param {{ covers?: boolean, closed?: () => void }} options `covers`: over the element instead.
 */
export function openPopup(anchor, role, label, children, options = {}) {
  closePopup();
  closed = undefined;
  popup.setAttribute('role', role);
  popup.setAttribute('aria-label', label);
  popup.replaceChildren(...children);
  popup.classList.toggle('covers', options.covers === true);
  popup.showPopover();
  place(anchor.getBoundingClientRect(), options.covers === true);
  closed = options.closed;
  tiers = tiersOfNow();
  const first = /** @type {HTMLElement | null} */ (popup.querySelector('input, button:not([aria-disabled])') ?? popup.querySelector('button'));
  first?.focus();
}

/**
 * @param {DOMRect} box Of the anchor.
 * @param {boolean} covers Then the text of the popup is where that of the anchor is.
 */
function place({ left, top, bottom, width }, covers) {
  const style = popup.style;
  style.width = covers ? `${Math.max(width + 24, 180)}px` : '';
  const { offsetWidth, offsetHeight } = popup;
  const [start, below] = covers ? [left - 12, top - 6] : [left, bottom + 4];
  style.left = `${Math.max(4, Math.min(start, innerWidth - offsetWidth - 4))}px`;
  style.top = `${Math.max(4, Math.min(below, innerHeight - offsetHeight - 4))}px`;
}

// ---- Menus

/**
 * @param {Element} anchor @param {string} label @param {Entry[]} entries
 */
export function openMenu(anchor, label, entries) {
  /** @type {Map<string, string>} */
  const reasons = new Map();
  openPopup(anchor, 'menu', label, entries.map((entry) => menuItem(entry, reasons)));
}

/**
 * @param {Entry} entry @param {Map<string, string>} reasons The ids of those that are written already.
 */
function menuItem({ label, reason, run }, reasons) {
  const item = element('button', { type: 'button', tabIndex: -1 }, element('span', {}, label));
  item.setAttribute('role', 'menuitem');
  if (reason) {
    item.setAttribute('aria-disabled', 'true');
    const id = reasons.get(reason) ?? `reason${reasons.size}`;
    if (!reasons.has(reason)) item.append(element('small', { id }, reason));
    reasons.set(reason, id);
    item.setAttribute('aria-describedby', id);
  }
  item.addEventListener('click', ({ detail }) => {
    // The second click of a double-click that has opened the menu.
    if (detail > 1) return undefined;
    if (reason) return refuse(reason);
    closePopup();
    return run();
  });
  return item;
}

popup.addEventListener('keydown', (event) => {
  // The keys of cards, and those of VS Code, have another meaning.
  event.stopPropagation();
  if (popup.getAttribute('role') !== 'menu') return;
  const items = [...popup.querySelectorAll('button')];
  const at = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const { key } = event;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
  if (key === 'Tab') closePopup();
  else if (next === undefined) return;
  event.preventDefault();
  if (next !== undefined) items.at(next % items.length)?.focus();
});

// ---- Fields

/**
 * A field for one line of text. Enter is for what is in it; a field that covers a text also takes it when one goes elsewhere.
 * @param {Element} anchor @param {string} label
 * @param {{ text?: string, button?: string, staysOpen?: boolean, done: (text: string) => void }} options
 */
export function openField(anchor, label, { text = '', button, staysOpen = false, done }) {
  const input = element('input', { type: 'text', value: text, autocomplete: 'off', spellcheck: false });
  input.setAttribute('aria-label', label);
  let isCancelled = false;
  const take = () => {
    const typed = input.value.trim();
    if (!isCancelled && typed !== '' && typed !== text) done(typed);
    isCancelled = !staysOpen;
    input.value = staysOpen ? '' : input.value;
  };
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') isCancelled = true;
    if (event.key !== 'Enter' || event.isComposing) return;
    // It would press the button that gets the focus.
    event.preventDefault();
    take();
    if (!staysOpen) closePopup();
  });
  const add = button === undefined ? [] : [element('button', { type: 'button', onclick: () => (take(), staysOpen ? input.focus() : closePopup()) }, button)];
  if (staysOpen) add.push(element('button', { type: 'button', onclick: () => (take(), closePopup()) }, 'Done'));
  const words = add.length > 0 ? [element('p', {}, label)] : [];
  openPopup(anchor, 'dialog', label, [...words, input, ...add], { covers: add.length === 0, closed: add.length === 0 ? take : undefined });
  input.select();
}
