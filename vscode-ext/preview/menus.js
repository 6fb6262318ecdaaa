// @ts-check
// What can be done with a tier or an item, in the popup.
import { addItem, addTier, colorTier, moveItem, moveTier, removeItem, removePicture, removeTier, renameItem, renameList, renameTier } from './edits.js';
import { closePopup, element, openField, openMenu, openPopup } from './popup.js';
import { labelOf, neighborOfTier, placeOf, reasonForAll, reasonOfCSV, reasonToKeep, reasonToKeepTier, reasonToRefuse, send, state } from './state.js';

/** @typedef {import('./state.js').Place} Place */
/** @typedef {import('./popup.js').Entry} Entry */

/** @param {Place} place @param {boolean} takesFocus */
export function reveal({ tier, item }, takesFocus) {
  send({ type: 'reveal', serial: state.list.serial, tier, item, takesFocus });
}

/** @param {string} reason @param {number} tier */
function reasonOfPool(tier, reason) {
  return state.list.tiers[tier]?.isPool ? reason : undefined;
}

/** Edits the title of the list in its place. */
export function openListTitle() {
  const heading = document.querySelector('header h1');
  if (heading) openField(heading, 'Title of the list', { text: heading.textContent ?? '', done: renameList });
}

// ---- Items

/** @param {HTMLElement} card */
export function openCardMenu(card) {
  const place = placeOf(card);
  if (!place || place.item === null) return;
  const { tier, item } = place;
  const { id } = state.list.tiers[tier].items[item];
  const title = card.querySelector('h3')?.textContent ?? id;
  const keeps = reasonToKeep(tier);
  const moves = state.list.tiers.flatMap((_, to) => to === tier ? [] : [{
    label: `Move to ${labelOf(to)}`, reason: keeps ?? reasonToRefuse(to), run: () => moveItem(id, to, null),
  }]);
  openMenu(card, title, [
    ...moves,
    { label: 'Edit title', reason: reasonToKeepTitle(tier), run: () => openTitle(card) },
    pictureEntry(place.tier, place.item),
    { label: 'Remove', reason: keeps, run: () => removeItem(id, title) },
    { label: 'Show in text', run: () => reveal(place, true) },
  ]);
}

/** @param {number} tier @param {number} item @returns {Entry} */
function pictureEntry(tier, item) {
  const { id, hasPicture } = state.list.tiers[tier].items[item];
  const kind = state.list.documentKind === 'project' ? undefined : 'only the items of a project have pictures: convert the list to one';
  const reason = kind ?? reasonToKeepTitle(tier);
  if (hasPicture && !kind) return { label: 'Remove picture', reason, run: () => removePicture(id) };
  return { label: 'Add picture…', reason, run: () => send({ type: 'picture', serial: state.list.serial, tier, item }) };
}

/** @param {number} tier */
function reasonToKeepTitle(tier) {
  return state.list.tiers[tier]?.isLocked ? reasonForAll() : reasonToKeep(tier);
}

/**
 * Edits the title of a card in its place.
 * @param {HTMLElement} card
 * @returns {string | undefined} Why it cannot be changed.
 */
export function openTitle(card) {
  const [place, title] = [placeOf(card), card.querySelector('h3')];
  if (!place || place.item === null || !title) return undefined;
  const { id } = state.list.tiers[place.tier].items[place.item];
  const reason = reasonToKeepTitle(place.tier);
  if (!reason) openField(title, `Title of ${title.textContent}`, { text: title.textContent ?? '', done: (text) => renameItem(id, text) });
  return reason;
}

/**
 * Removes the item of a card.
 * @param {HTMLElement} card
 * @returns {string | undefined} Why it stays.
 */
export function removeCard(card) {
  const place = placeOf(card);
  if (!place || place.item === null) return undefined;
  const { id } = state.list.tiers[place.tier].items[place.item];
  const reason = reasonToKeep(place.tier);
  if (!reason) removeItem(id, card.querySelector('h3')?.textContent ?? id);
  return reason;
}

// ---- Tiers

/** @param {number} tier @param {HTMLElement} anchor */
export function openTierMenu(tier, anchor) {
  const { count, isPool, isLocked, reason } = state.list.tiers[tier];
  const own = reasonToKeepTier(tier);
  const csv = reasonOfCSV();
  const removal = own ?? csv ?? reasonOfPool(tier, 'the pool of unranked items stays') ?? reasonOfLast(tier)
    ?? (isLocked && count > 0 ? reason : undefined);
  /** @type {Entry[]} */
  const removals = count === 0 ? [{ label: 'Remove tier', reason: removal, run: () => removeTier(tier, 'remove') }] : [
    { label: 'Remove tier, move its items to the pool', reason: removal, run: () => removeTier(tier, 'pool') },
    { label: 'Remove tier with its items', reason: removal, run: () => removeTier(tier, 'remove') },
  ];
  openMenu(anchor, `Tier ${labelOf(tier)}`, [
    { label: 'Rename', reason: own ?? reasonOfPool(tier, 'the pool of unranked items keeps its name'), run: () => openLabel(tier) },
    { label: 'Color…', reason: own ?? csv, run: () => openColors(tier, anchor) },
    { label: 'Move up', reason: neighborOfTier(tier, -1).reason, run: () => moveTier(tier, -1) },
    { label: 'Move down', reason: neighborOfTier(tier, 1).reason, run: () => moveTier(tier, 1) },
    { label: 'Add item…', reason: reasonToAdd(tier), run: () => openNewItem(tier, anchor) },
    { label: 'Add tier below…', reason: reasonToAddTier(), run: () => openNewTier(isPool ? null : tier, anchor) },
    ...removals,
    { label: 'Show in text', run: () => reveal({ tier, item: null }, true) },
  ]);
}

/** @param {number} tier */
function reasonOfLast(tier) {
  const ranked = state.list.tiers.filter((each) => !each.isPool);
  return ranked.length === 1 ? `${JSON.stringify(labelOf(tier))} is the only ranked tier` : undefined;
}

/** @param {number} tier The pool of a list that has none is created. */
function reasonToAdd(tier) {
  const { isPool, isLocked, releasesItems } = state.list.tiers[tier];
  return isPool && !isLocked && releasesItems ? reasonForAll() : reasonToRefuse(tier);
}

function reasonToAddTier() {
  const tiers = state.list.tiers.map((_, tier) => reasonToKeepTier(tier));
  const all = tiers.length > 0 && tiers.every(Boolean) ? tiers[0] : undefined;
  return reasonForAll() ?? reasonOfCSV() ?? all;
}

/** @param {number} tier */
export function openLabel(tier) {
  const heading = document.querySelector(`#h${tier}`);
  if (!heading) return;
  const text = labelOf(tier);
  openField(heading, `Name of tier ${text}`, { text, done: (typed) => renameTier(tier, typed) });
}

/**
 * @param {number} tier @param {HTMLElement} anchor
 * @returns {string | undefined} Why it gets no item.
 */
export function openNewItem(tier, anchor) {
  const reason = reasonToAdd(tier);
  if (!reason) openField(anchor, `New item of ${labelOf(tier)}`, { button: 'Add', staysOpen: true, done: (text) => addItem(tier, text) });
  return reason;
}

/**
 * @param {number | null} tier The one above. @param {HTMLElement} anchor
 * @returns {string | undefined} Why there can be none.
 */
export function openNewTier(tier, anchor) {
  const reason = reasonToAddTier();
  if (!reason) openField(anchor, 'New tier', { button: 'Add', done: (text) => addTier(tier, text) });
  return reason;
}

/** @param {number} tier @param {HTMLElement} anchor */
function openColors(tier, anchor) {
  const section = document.querySelector(`#t${tier}`);
  const current = section ? getComputedStyle(section).getPropertyValue('--tier').trim().toUpperCase() : '';
  const choose = (/** @type {string} */ color) => {
    closePopup();
    colorTier(tier, color.toUpperCase());
  };
  const swatches = state.list.colors.map((color) => {
    const swatch = element('button', { type: 'button', className: 'swatch', title: color });
    swatch.style.backgroundColor = color;
    swatch.setAttribute('aria-label', color);
    swatch.setAttribute('aria-pressed', String(color.toUpperCase() === current));
    swatch.addEventListener('click', () => choose(color));
    return swatch;
  });
  const other = element('input', { type: 'color', value: /^#[0-9A-F]{6}$/.test(current) ? current.toLowerCase() : '#808080' });
  other.addEventListener('change', () => choose(other.value));
  const label = `Color of ${labelOf(tier)}`;
  openPopup(anchor, 'dialog', label, [element('div', { className: 'swatches' }, ...swatches), element('label', {}, 'Another color ', other)]);
}

// ---- Findings

/**
 * Shows findings, each with the way to its place and its fixes.
 * @param {HTMLElement} anchor @param {number[]} indices
 */
export function openFindings(anchor, indices) {
  const lines = indices.map(findingLine);
  openPopup(anchor, 'dialog', indices.length === 1 ? 'Finding' : 'Findings', [element('ul', { className: 'findings' }, ...lines)]);
}

/** @param {number} index */
export function findingLine(index) {
  const { serial, findings: { [index]: { rule, severity, message } } } = state.list;
  const go = (/** @type {boolean} */ fixes) => {
    closePopup();
    send({ type: 'finding', serial, finding: index, takesFocus: true, fixes });
  };
  const button = (/** @type {string} */ text, /** @type {boolean} */ fixes) => {
    const made = element('button', { type: 'button' }, text);
    made.addEventListener('click', () => go(fixes));
    return made;
  };
  // The number of further findings has no rule and no place.
  const rest = rule === '' ? [] : [' ', element('span', { className: 'rule' }, rule), ' ', button('Show in text', false), ' ', button('Quick fix…', true)];
  return element('li', { className: severity }, element('b', {}, severity), ` ${message}`, ...rest);
}

