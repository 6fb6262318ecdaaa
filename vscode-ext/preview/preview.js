// @ts-check
// The page of the preview. It shows the pages of the server, and sends places in them to its host: never texts of its own.
import { edited, refused, settle, isPending } from './edits.js';
import { takesClick } from './drag.js';
import './keys.js';
import { findingLine, openCardMenu, openFindings, openLabel, openListTitle, openNewItem, openNewTier, openTierMenu } from './menus.js';
import { filters, inParts, keyOf, morphed, prepared, setPictures } from './render.js';
import { cards, host, placeOf, reasonForAll, reasonToKeep, refuse, say, send, state } from './state.js';

/** @typedef {import('./state.js').List} List */

const style = new CSSStyleSheet();
document.adoptedStyleSheets = [style];
const [header, main, help, density, addTier] = ['header', 'main', '#help', '#density', '#add-tier']
  .map((each) => /** @type {HTMLElement} */ (document.querySelector(each)));
const saved = object(host.getState());
/**
 * The list that is to be shown next.
 * @type {List | undefined}
 */
let next;

addEventListener('message', ({ data }) => {
  const message = object(data);
  if (message.type === 'list' && isList(message)) void show(/** @type {List} */ (message));
  if (message.type === 'notice' && typeof message.text === 'string') {
    say(message.text);
    refused();
  }
  if (message.type === 'edited') edited(message.version);
  if (message.type === 'pictures' && Array.isArray(message.files)) setPictures(message.files);
  if (message.type === 'current' && message.serial === state.list.serial) mark(message.tier, message.item, message.scrolls === true);
});

/** @param {unknown} value @returns {Record<string, any>} */
function object(value) {
  return typeof value === 'object' && value !== null ? value : {};
}

/** @param {Record<string, any>} message */
function isList({ serial, html, tiers, findings, uri }) {
  return typeof serial === 'number' && typeof html === 'string' && typeof uri === 'string' && Array.isArray(tiers)
    && tiers.every((tier) => Array.isArray(object(tier).items)) && Array.isArray(findings);
}

// ---- Showing a list

/** @param {List} list */
async function show(list) {
  next = list;
  if (state.isShowing) return;
  while (next) {
    const now = next;
    next = undefined;
    state.isShowing = true;
    await showParts(now).finally(() => (state.isShowing = false));
    shown();
  }
}

/** @param {List} list */
async function showParts(list) {
  // The policy would refuse the style even in a document that is not shown.
  const [, rules = '', body = ''] = list.html.split(/<\/?style>/);
  const page = new DOMParser().parseFromString(body, 'text/html');
  const [newHeader, newMain] = [page.querySelector('header'), page.querySelector('main')];
  if (!newHeader || !newMain) return;
  if (/<html[^>]* dir="rtl"/.test(list.html)) newHeader.dir = newMain.dir = 'rtl';
  const isFirst = state.list.serial === 0;
  // What was said of a version holds until the next one, though its findings change.
  const isEdited = list.version !== state.list.version;
  const hadFocus = document.activeElement?.closest('li[data-place]') !== null;
  const filter = document.activeElement?.closest('#tools button') && keyOf(document.activeElement);
  state.list = list;
  await inParts(prepared(page));
  style.replaceSync(rules);
  for (const _ of morphed(header, newHeader));
  await inParts(morphed(main, newMain));
  if (list.tiers.length === 0) header.append(findingsOfNone(list));
  if (isFirst) restore();
  if (isEdited && !isPending()) say('');
  document.dispatchEvent(new Event('listchange'));
  const places = list.tiers.flatMap((tier) => tier.items.map(({ id }) => id));
  const card = cards()[Math.max(0, places.indexOf(state.active ?? ''))];
  if (card) card.tabIndex = 0;
  if (hadFocus) card?.focus({ preventScroll: !isPending() });
  if (filter) filters(document).find((button) => keyOf(button) === filter)?.focus();
  showHelp(list);
}

function shown() {
  settle();
  save();
  send({ type: 'shown', serial: state.list.serial });
}

/** @param {List} list A document that is no list has nothing but findings. */
function findingsOfNone({ findings }) {
  const lines = document.createElement('ul');
  lines.className = 'findings';
  lines.append(...findings.map((_, index) => findingLine(index)));
  return lines;
}

/** @param {List} list */
function showHelp({ tiers, omitsPictures }) {
  const reasons = tiers.map((_, tier) => reasonToKeep(tier));
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const reason = reasonForAll() ?? (reasons.every(Boolean) ? reasons[0] : undefined);
  addTier.hidden = tiers.length === 0;
  help.hidden = false;
  help.textContent = [
    reason ? `Items cannot be moved: ${reason}.` : isTouched ? 'Tap an item to move or change it. Or hold it, then drag it.' : 'Choose an item to move or change it. Or drag it, or press Alt and an arrow key.',
    omitsPictures ? 'Pictures are shown only for a list in a .tierproj folder.' : '',
  ].join(' ').trim();
}

/**
 * Marks the item at the cursor.
 * @param {unknown} tier @param {unknown} item @param {boolean} scrolls
 */
function mark(tier, item, scrolls) {
  for (const card of document.querySelectorAll('li.current')) card.classList.remove('current');
  const card = document.querySelector(`main li[data-place="${Number(tier)} ${Number(item)}"]`);
  card?.classList.add('current');
  if (scrolls && !document.hasFocus()) card?.scrollIntoView({ block: 'nearest' });
}

// ---- What stays when the preview is hidden, or the window is reloaded

function save() {
  const pressed = filters(document).filter((button) => button.getAttribute('aria-pressed') === 'true').map(keyOf);
  host.setState({ uri: state.list.uri, find: findField()?.value ?? '', pressed, scroll: scrollY, isDense: isDense() });
}

function restore() {
  const find = findField();
  if (find && typeof saved.find === 'string') find.value = saved.find;
  for (const button of filters(document)) {
    button.setAttribute('aria-pressed', String(Array.isArray(saved.pressed) && saved.pressed.includes(keyOf(button))));
  }
  if (typeof saved.scroll === 'number') requestAnimationFrame(() => scrollTo(0, saved.scroll));
}

function findField() {
  return /** @type {HTMLInputElement | null} */ (document.getElementById('find'));
}

function isDense() {
  return document.body.classList.contains('dense');
}

/** @param {boolean} dense */
function setDense(dense) {
  document.body.classList.toggle('dense', dense);
  density.setAttribute('aria-pressed', String(dense));
}

setDense(typeof saved.isDense === 'boolean' ? saved.isDense : isDense());
density.addEventListener('click', () => {
  setDense(!isDense());
  send({ type: 'density', isDense: isDense() });
});
document.addEventListener('input', save);
document.addEventListener('scrollend', save);

// ---- Clicks

addTier.addEventListener('click', () => refuse(openNewTier(null, addTier)));
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || state.isShowing || takesClick()) return;
  const [button, place] = [target.closest('button'), placeOf(target)];
  const findings = button?.dataset.findings?.split(' ').map(Number);
  const card = target.closest('li[data-place]');
  if (button && findings) openFindings(button, findings);
  else if (button?.matches('.rename')) openListTitle();
  else if (button?.matches('.add') && place) refuse(openNewItem(place.tier, button));
  else if (card instanceof HTMLElement) openCardMenu(card);
  else if (place) openTierMenu(place.tier, button ?? target.closest('.label')?.querySelector('.more') ?? main);
  save();
});
document.addEventListener('contextmenu', (event) => {
  const card = event.target instanceof Element ? event.target.closest('li[data-place]') : null;
  if (!(card instanceof HTMLElement) || event.defaultPrevented || state.isShowing) return;
  event.preventDefault();
  openCardMenu(card);
});
// A name is changed where it is.
document.addEventListener('dblclick', ({ target }) => {
  const place = target instanceof Element && target.closest('.label h2') ? placeOf(target) : undefined;
  if (place && !state.isShowing) openLabel(place.tier);
});

send({ type: 'ready' });
