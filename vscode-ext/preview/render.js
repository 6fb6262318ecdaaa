// @ts-check
// A page of the server as this one: only known elements and attributes, and what can be done with them.
import { cards, reasonForAll, reasonToKeep, sections, state } from './state.js';

/** What a page of the server consists of; anything else in it is dropped. */
const TAGS = /^(header|main|section|div|ul|li|h[1-3]|p|span|b|bdi|img|label|input|button)$/;
const ATTRIBUTES = /^(class|id|dir|hidden|role|type|alt|src|for|autocomplete|spellcheck|tabindex|aria-[a-z]+|data-[a-z]+)$/;
const KEYS = 'Enter F2 Delete';
const MOVES = 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown';
/** The time that the page may be busy, in milliseconds. */
const SLICE = 12;

/**
 * The addresses of the pictures that the host has sent, by their paths.
 * @type {Map<string, string>}
 */
const pictures = new Map();

/** @param {{ path: string, blob: Blob }[]} files */
export function setPictures(files) {
  for (const address of pictures.values()) URL.revokeObjectURL(address);
  pictures.clear();
  for (const { path, blob } of files) pictures.set(path, URL.createObjectURL(blob));
}

/**
 * The address of a picture in the folder that the page may read, or that the host has sent.
 * @param {string} source
 */
function pictureAddress(source) {
  if (!state.list.pictures) return undefined;
  const { from, to } = state.list.pictures;
  const [parts, folder] = [source, from].map((each) => each.split('/'));
  const isInside = folder.every((part, index) => decodeURIComponent(part) === decodeURIComponent(parts[index] ?? ''));
  const path = parts.slice(folder.length);
  if (!isInside) return undefined;
  return to === undefined ? pictures.get(path.map(decodeURIComponent).join('/')) : [to, ...path].join('/');
}

/**
 * Does something in parts, so that the page can answer between them.
 * @param {Iterable<unknown>} parts
 */
export async function inParts(parts) {
  let end = performance.now() + SLICE;
  for (const _ of parts) {
    if (performance.now() < end) continue;
    await new Promise((resolve) => setTimeout(resolve));
    end = performance.now() + SLICE;
  }
}

/**
 * Adds to a page what can be done with it.
 * @param {Document} page
 */
export function* prepared(page) {
  prepareTools(page);
  for (const image of page.querySelectorAll('img')) {
    const source = pictureAddress(image.getAttribute('src') ?? '');
    if (source) image.setAttribute('src', source);
    else image.remove();
  }
  /** @type {Map<string, number[]>} */
  const findings = new Map();
  state.list.findings.forEach(({ tier, item }, index) => {
    const place = [tier, item].filter((each) => each !== undefined).join(' ');
    findings.set(place, [...(findings.get(place) ?? []), index]);
  });
  const ofList = findings.get('');
  if (ofList && state.list.tiers.length > 0) page.querySelector('h1')?.after(countOf(ofList));
  if (state.list.documentKind === 'project' && !reasonForAll()) {
    page.querySelector('h1')?.after(made('button', { type: 'button', class: 'rename', 'aria-label': 'Edit the title of the list', 'aria-haspopup': 'dialog' }, '✎'));
  }
  for (const [tier, section] of sections(page).entries()) {
    prepareTier(section, tier, findings.get(String(tier)));
    const keys = reasonToKeep(tier) ? KEYS : `${KEYS} ${MOVES}`;
    for (const [item, card] of cards(section).entries()) {
      prepareCard(card, `${tier} ${item}`, keys, findings.get(`${tier} ${item}`));
      yield;
    }
  }
}

/** @param {Document} page The filters that are chosen stay so, and items with findings are one of them. */
function prepareTools(page) {
  const tools = page.getElementById('tools');
  if (!tools) return;
  tools.hidden = false;
  const found = new Set(state.list.findings.filter(({ item }) => item !== undefined).map(({ tier, item }) => `${tier} ${item}`)).size;
  if (found > 0) {
    const filter = made('button', { type: 'button', 'data-state': 'found' }, 'With findings ');
    filter.append(made('span', {}, String(found)));
    tools.querySelector('[role=group]')?.prepend(filter);
  }
  const pressed = new Set(filters(document).filter((button) => button.getAttribute('aria-pressed') === 'true').map(keyOf));
  for (const button of filters(page)) button.setAttribute('aria-pressed', String(pressed.has(keyOf(button))));
  const [count, oldCount] = [page.getElementById('count'), document.getElementById('count')];
  if (count && oldCount) count.textContent = oldCount.textContent;
}

/** @param {HTMLElement} section @param {number} tier @param {number[] | undefined} findings */
function prepareTier(section, tier, findings) {
  const label = /** @type {HTMLElement | null} */ (section.querySelector('.label'));
  if (!label) return;
  const name = section.querySelector('h2')?.textContent ?? '';
  label.dataset.place = String(tier);
  const actions = made('div', { class: 'actions' });
  actions.append(
    ...(findings ? [countOf(findings)] : []),
    made('button', { type: 'button', class: 'more', 'aria-haspopup': 'menu', 'aria-label': `Tier ${name}: menu`, 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' }, '⋯'),
    made('button', { type: 'button', class: 'add', 'aria-haspopup': 'dialog', 'aria-label': `Add item to ${name}` }, '+'));
  (label.firstElementChild ?? label).append(actions);
}

/** @param {HTMLElement} card @param {string} place @param {string} keys @param {number[] | undefined} findings */
function prepareCard(card, place, keys, findings) {
  card.dataset.place = place;
  card.tabIndex = -1;
  card.setAttribute('aria-keyshortcuts', keys);
  const title = card.querySelector('h3');
  if (title) card.setAttribute('aria-labelledby', (title.id = `i${place.replace(' ', '-')}`));
  if (!findings) return;
  card.dataset.state = `${card.dataset.state} found`.trim();
  card.append(countOf(findings));
}

/** @param {number[]} findings The button that shows them. */
function countOf(findings) {
  const severities = findings.map((index) => state.list.findings[index].severity);
  const worst = ['error', 'warning'].find((each) => severities.some((severity) => severity === each)) ?? 'info';
  const name = findings.length === 1 ? '1 finding' : `${findings.length} findings`;
  const attributes = { type: 'button', class: `count ${worst}`, 'aria-haspopup': 'dialog', 'aria-label': name, 'data-findings': findings.join(' ') };
  return made('button', attributes, String(findings.length));
}

/** @param {string} tag @param {Record<string, string>} attributes */
function made(tag, attributes, text = '') {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

/**
 * Makes an element equal to another one, and keeps what is the same: so the search field keeps the cursor, and pictures stay.
 * @param {Element} old @param {Element} fresh @returns {Generator<undefined, void>}
 */
export function* morphed(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (ATTRIBUTES.test(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const children = [...fresh.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE || TAGS.test(node.nodeName.toLowerCase()));
  let own = old.firstChild;
  for (const child of children) {
    if (own?.nodeName !== child.nodeName) {
      const next = child instanceof Element ? document.createElement(child.localName) : document.createTextNode('');
      if (own) own.replaceWith(next);
      else old.append(next);
      own = next;
    }
    if (own instanceof Element && !own.isEqualNode(child)) yield* morphed(own, /** @type {Element} */ (child));
    else if (own.textContent !== child.textContent) own.textContent = child.textContent;
    own = own.nextSibling;
    yield;
  }
  while (own) {
    const next = own.nextSibling;
    own.remove();
    own = next;
  }
}

/** @param {ParentNode} root @returns {HTMLElement[]} The buttons of the filters. */
export function filters(root) {
  return [...root.querySelectorAll('#tools button')].map((each) => /** @type {HTMLElement} */ (each));
}

/**
 * What a filter is for.
 * @param {Element | null} button
 */
export function keyOf(button) {
  return `${button?.getAttribute('data-state')}\n${button?.getAttribute('data-tag')}`;
}
