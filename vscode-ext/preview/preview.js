// @ts-check
'use strict';
// The script of the preview. It shows the pages of the server, and sends places in them to the extension: never texts.

/** @typedef {{ id: string, acceptsItems: boolean, releasesItems: boolean, reason?: string, count: number, items: { id: string }[] }} Tier */
/**
 * @typedef {{ serial: number, version: number, html: string, tiers: Tier[], findings: string[], omitsPictures: boolean,
 *   pictures: { from: string, to: string } | null, uri: string }} List
 */
/** @typedef {{ tier: number, item: number | null }} Place */

(() => {
  /** What a page of the server consists of; anything else in it is dropped. */
  const TAGS = /^(header|main|section|div|ul|li|h[1-3]|p|span|b|bdi|img|label|input|button)$/;
  const ATTRIBUTES = /^(class|id|dir|hidden|role|type|alt|src|for|autocomplete|spellcheck|tabindex|draggable|aria-[a-z]+|data-[a-z]+)$/;
  const KEYS = 'Enter Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown';
  const UNKNOWN = 'this kind of list cannot be changed here';

  // @ts-ignore: VS Code defines it.
  const vscode = acquireVsCodeApi();
  const style = new CSSStyleSheet();
  document.adoptedStyleSheets = [style];
  const [header, main, help, notice] = ['header', 'main', '#help', '#notice'].map((each) => /** @type {HTMLElement} */ (document.querySelector(each)));
  const saved = object(vscode.getState());
  /** @type {List} */
  let list = { serial: 0, version: 0, html: '', tiers: [], findings: [], omitsPictures: false, pictures: null, uri: '' };
  /**
   * The id of the item that has the focus, or had it last.
   * @type {string | undefined}
   */
  let active;
  /**
   * The item that is being moved, until the list of the version with it is there; and the keys that move it on from there.
   * @type {{ id: string, to: number, version: number, keys: string[] } | undefined}
   */
  let moving;
  /**
   * The card that is being dragged.
   * @type {HTMLElement | undefined}
   */
  let dragged;

  addEventListener('message', ({ data }) => {
    const message = object(data);
    if (message.type === 'list' && isList(message)) show(/** @type {List} */ (message));
    if (message.type === 'notice' && typeof message.text === 'string') {
      moving = undefined;
      say(message.text);
    }
    if (message.type === 'moved' && moving) {
      moving.version = message.version;
      settle();
    }
    if (message.type === 'current' && message.serial === list.serial) mark(message.tier, message.item, message.scrolls === true);
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

  /** @param {string} text */
  function say(text) {
    if (notice.textContent !== text) notice.textContent = text;
  }

  /**
   * Says why something is impossible.
   * @param {string | undefined} reason The end of a sentence.
   */
  function refuse(reason) {
    if (reason) say(`${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.`);
  }

  // ---- Showing a list

  /** @param {List} next */
  function show(next) {
    // The policy would refuse the style even in a document that is not shown.
    const [, rules = '', body = ''] = next.html.split(/<\/?style>/);
    const page = new DOMParser().parseFromString(body, 'text/html');
    const [newHeader, newMain] = [page.querySelector('header'), page.querySelector('main')];
    if (!newHeader || !newMain) return;
    const isFirst = list.serial === 0;
    // What was said of a version holds until the next one, though its findings change.
    const isEdited = next.version !== list.version;
    const hadFocus = placeOf(document.activeElement) !== undefined;
    const focusedButton = document.activeElement?.closest('#tools button') && keyOf(document.activeElement);
    list = next;
    prepare(page);
    style.replaceSync(rules);
    morph(header, newHeader);
    morph(main, newMain);
    if (isFirst) restore();
    document.dispatchEvent(new Event('listchange'));
    const places = next.tiers.flatMap((tier) => tier.items.map(({ id }) => id));
    const card = cards()[Math.max(0, places.indexOf(active ?? ''))];
    if (card) card.tabIndex = 0;
    if (hadFocus && !document.activeElement?.matches('.findings *, .label')) card?.focus({ preventScroll: !moving });
    if (focusedButton) buttons(document).find((button) => keyOf(button) === focusedButton)?.focus();
    help.hidden = false;
    const isMovable = next.tiers.some(({ releasesItems }) => releasesItems);
    help.textContent = [
      'Click an item or a finding to go to its source.',
      isMovable ? 'Drag an item, or press Alt and an arrow key, to move it.' : `Items cannot be moved: ${next.tiers[0]?.reason ?? UNKNOWN}.`,
      next.omitsPictures ? 'Pictures are shown only for a list in a .tierproj folder.' : '',
    ].join(' ');
    if (moving) settle();
    else if (isEdited) say('');
    save();
    vscode.postMessage({ type: 'shown', serial: list.serial });
  }

  /** Once the list with a moved item is shown: moves it on by the keys that were pressed in the meantime, or says where it is. */
  function settle() {
    if (!moving || list.version < moving.version) return;
    const { id, to, keys } = moving;
    moving = undefined;
    const tier = list.tiers.findIndex(({ items }) => items.some((item) => item.id === id));
    const item = list.tiers[tier]?.items.findIndex((each) => each.id === id);
    if (tier >= 0 && keys.length > 0) moveByKeys({ tier, item }, keys);
    if (!moving) say(positionText(tier, item, to));
  }

  /** @param {number} tier @param {number} item @param {number} to The tier that it was moved to. */
  function positionText(tier, item, to) {
    const label = (/** @type {number} */ index) => sections()[index]?.querySelector('h2')?.textContent ?? '';
    if (tier >= 0) return `Moved to ${label(tier)}, ${item + 1} of ${list.tiers[tier].count}`;
    const { items, count } = list.tiers[to] ?? { items: [], count: 0 };
    return `Moved to ${label(to)}, ${items.length + 1} of ${count}, of which the first ${items.length} are shown`;
  }

  /**
   * Adds to a page what the preview needs.
   * @param {Document} page
   */
  function prepare(page) {
    const tools = page.getElementById('tools');
    if (tools) tools.hidden = false;
    const pressed = new Set(buttons(document).filter((button) => button.getAttribute('aria-pressed') === 'true').map(keyOf));
    for (const button of buttons(page)) button.setAttribute('aria-pressed', String(pressed.has(keyOf(button))));
    const [count, oldCount] = [page.getElementById('count'), document.getElementById('count')];
    if (count && oldCount) count.textContent = oldCount.textContent;
    for (const image of page.querySelectorAll('img')) {
      const source = pictureAddress(image.getAttribute('src') ?? '');
      if (source) image.setAttribute('src', source);
      else image.remove();
    }
    sections(page).forEach((section, tier) => {
      const label = /** @type {HTMLElement | null} */ (section.querySelector('.label'));
      if (label) Object.assign(label, { tabIndex: 0 }).dataset.place = String(tier);
      cards(section).forEach((card, item) => {
        card.dataset.place = `${tier} ${item}`;
        card.tabIndex = -1;
        card.setAttribute('aria-keyshortcuts', list.tiers[tier]?.releasesItems ? KEYS : 'Enter');
        card.draggable = true;
        const title = card.querySelector('h3');
        if (title) card.setAttribute('aria-labelledby', (title.id = `i${tier}-${item}`));
      });
    });
    page.querySelectorAll('.findings > li').forEach((line, index) => {
      if (list.findings[index]) prepareFinding(/** @type {HTMLElement} */ (line), index);
    });
  }

  /** @param {HTMLElement} line @param {number} index */
  function prepareFinding(line, index) {
    const [rule, fix] = [document.createElement('span'), document.createElement('button')];
    Object.assign(rule, { className: 'rule', textContent: list.findings[index] });
    Object.assign(fix, { type: 'button', textContent: 'Quick Fix…' });
    line.append(' ', rule, ' ', fix);
    line.tabIndex = 0;
    line.dataset.finding = String(index);
  }

  /**
   * The address of a picture in the folder that the preview may read.
   * @param {string} source
   */
  function pictureAddress(source) {
    if (!list.pictures) return undefined;
    const [parts, folder] = [source, list.pictures.from].map((each) => each.split('/'));
    const isInside = folder.every((part, index) => decodeURIComponent(part) === decodeURIComponent(parts[index] ?? ''));
    return isInside ? [list.pictures.to, ...parts.slice(folder.length)].join('/') : undefined;
  }

  /**
   * Makes an element equal to another one, and keeps what is the same: so the search field keeps the cursor, and pictures stay.
   * @param {Element} old @param {Element} fresh
   */
  function morph(old, fresh) {
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) {
      if (ATTRIBUTES.test(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    const children = [...fresh.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE || TAGS.test(node.nodeName.toLowerCase()));
    children.forEach((child, index) => {
      let own = old.childNodes[index];
      if (own?.isEqualNode(child)) return;
      if (own?.nodeName !== child.nodeName) {
        const made = child instanceof Element ? document.createElement(child.localName) : document.createTextNode('');
        if (own) own.replaceWith(made);
        else old.append(made);
        own = made;
      }
      if (own instanceof Element) morph(own, /** @type {Element} */ (child));
      else if (own.textContent !== child.textContent) own.textContent = child.textContent;
    });
    while (old.childNodes.length > children.length) old.lastChild?.remove();
  }

  /** @param {ParentNode} root @returns {HTMLElement[]} */
  function buttons(root) {
    return [...root.querySelectorAll('#tools button')].map((each) => /** @type {HTMLElement} */ (each));
  }

  /**
   * What a filter is for.
   * @param {Element | null} button
   */
  function keyOf(button) {
    return `${button?.getAttribute('data-state')}\n${button?.getAttribute('data-tag')}`;
  }

  /** @param {ParentNode} root @returns {HTMLElement[]} */
  function sections(root = document) {
    return [...root.querySelectorAll('main > section')].map((each) => /** @type {HTMLElement} */ (each));
  }

  /** @param {ParentNode} root @returns {HTMLElement[]} */
  function cards(root = main) {
    return [...root.querySelectorAll('.items > ul:last-child > li')].map((each) => /** @type {HTMLElement} */ (each));
  }

  /**
   * Marks the item at the cursor.
   * @param {unknown} tier @param {unknown} item @param {boolean} scrolls
   */
  function mark(tier, item, scrolls) {
    for (const card of cards()) {
      const isCurrent = card.dataset.place === `${tier} ${item}`;
      card.classList.toggle('current', isCurrent);
      if (isCurrent && scrolls && !document.hasFocus()) card.scrollIntoView({ block: 'nearest' });
    }
  }

  // ---- What stays when the preview is hidden, or the window is reloaded

  function save() {
    const pressed = buttons(document).filter((button) => button.getAttribute('aria-pressed') === 'true').map(keyOf);
    vscode.setState({ uri: list.uri, find: findField()?.value ?? '', pressed, scroll: scrollY, isDense: isDense() });
  }

  function restore() {
    const find = findField();
    if (find && typeof saved.find === 'string') find.value = saved.find;
    for (const button of buttons(document)) {
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

  const density = /** @type {HTMLElement} */ (document.querySelector('#density'));
  setDense(typeof saved.isDense === 'boolean' ? saved.isDense : isDense());
  density.addEventListener('click', () => {
    setDense(!isDense());
    vscode.postMessage({ type: 'density', isDense: isDense() });
  });
  document.addEventListener('input', save);
  document.addEventListener('scrollend', save);

  // ---- Going to the source

  /** @param {EventTarget | null} target @returns {Place | undefined} */
  function placeOf(target) {
    const text = target instanceof Element ? target.closest('[data-place]')?.getAttribute('data-place') : undefined;
    if (text === undefined || text === null) return undefined;
    const [tier, item] = text.split(' ').map(Number);
    return { tier, item: item ?? null };
  }

  /** @param {EventTarget | null} target @param {boolean} takesFocus */
  function reveal(target, takesFocus) {
    const line = target instanceof Element ? target.closest('[data-finding]') : null;
    if (line) {
      const fixes = target instanceof Element && target.closest('button') !== null;
      return vscode.postMessage({ type: 'finding', serial: list.serial, finding: Number(line.getAttribute('data-finding')), takesFocus, fixes });
    }
    const place = placeOf(target);
    if (place) vscode.postMessage({ type: 'reveal', serial: list.serial, ...place, takesFocus });
  }

  document.addEventListener('click', ({ target }) => {
    reveal(target, false);
    save();
  });
  document.addEventListener('dblclick', ({ target }) => reveal(target, true));

  // ---- Moving items

  /** @param {Place | undefined} place @param {number} tier @param {number | null} before */
  function move(place, tier, before) {
    if (moving || !place || place.item === null || !list.tiers[tier]?.acceptsItems || !list.tiers[place.tier]?.releasesItems) return;
    active = list.tiers[place.tier].items[place.item]?.id;
    moving = { id: active, to: tier, version: Infinity, keys: [] };
    vscode.postMessage({ type: 'move', serial: list.serial, tier: place.tier, item: place.item, to: tier, before });
  }

  /**
   * The section at a place, and the card that an item dropped there would be before.
   * @param {DragEvent} event
   */
  function dropPlace({ target, clientX, clientY }) {
    const section = target instanceof Element ? target.closest('section') : null;
    const tier = section ? sections().indexOf(section) : -1;
    if (!section || !dragged) return undefined;
    if (!list.tiers[tier]?.acceptsItems) return refuse(list.tiers[tier]?.reason);
    const all = cards(section);
    const before = all.findIndex((card) => {
      const { top, bottom, left, width } = card.getBoundingClientRect();
      return !card.hidden && (clientY < top || (clientY <= bottom && clientX < left + width / 2));
    });
    return { section, tier, before: before < 0 ? null : before, next: all[before] };
  }

  function clearMarks() {
    for (const element of document.querySelectorAll('.target, .end, .before')) element.classList.remove('target', 'end', 'before');
  }

  document.addEventListener('dragstart', (event) => {
    const card = event.target instanceof Element ? event.target.closest('li[data-place]') : null;
    if (!(card instanceof HTMLElement) || !event.dataTransfer) return;
    const tier = list.tiers[placeOf(card)?.tier ?? -1];
    if (!tier?.releasesItems) {
      event.preventDefault();
      return refuse(tier?.reason);
    }
    dragged = card;
    // Some systems drag nothing that has no data.
    event.dataTransfer.setData('application/x-tierlint-item', '');
    event.dataTransfer.effectAllowed = 'move';
    card.classList.add('dragged');
  });
  document.addEventListener('dragover', (event) => {
    clearMarks();
    const place = dropPlace(event);
    if (!place) return;
    event.preventDefault();
    const items = place.section.querySelector('.items');
    items?.classList.add('target');
    (place.next ?? items)?.classList.add(place.next ? 'before' : 'end');
  });
  document.addEventListener('drop', (event) => {
    const place = dropPlace(event);
    if (!place) return;
    event.preventDefault();
    move(placeOf(dragged ?? null), place.tier, place.before);
  });
  document.addEventListener('dragend', () => {
    clearMarks();
    dragged?.classList.remove('dragged');
    dragged = undefined;
  });

  // ---- Keys

  document.addEventListener('focusin', ({ target }) => {
    const place = placeOf(target);
    if (!place || place.item === null) return;
    active = list.tiers[place.tier]?.items[place.item]?.id;
    for (const card of main.querySelectorAll('li[tabindex="0"][data-place]')) card.setAttribute('tabindex', '-1');
    if (target instanceof Element) target.closest('li[data-place]')?.setAttribute('tabindex', '0');
  });

  document.addEventListener('keydown', (event) => {
    if (event.target instanceof HTMLInputElement) return;
    const command = undoCommand(event);
    const isHandled = command ? (vscode.postMessage({ type: command }), true) : isHandledByCard(event);
    if (!isHandled) return;
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
    const place = placeOf(target);
    const isOnFinding = target instanceof Element && target.closest('[data-finding]') !== null;
    if (!place && !isOnFinding || target instanceof HTMLButtonElement || ctrlKey || metaKey || shiftKey) return false;
    if (key === 'Enter') reveal(target, true);
    else if (!place || place.item === null) return false;
    else if (altKey && key.startsWith('Arrow')) moveByKey(place, key);
    else if (key.startsWith('Arrow')) neighbor(place, key)?.focus();
    else return false;
    return true;
  }

  /** @param {Place} place @param {string} key */
  function moveByKey(place, key) {
    if (moving) moving.keys.push(key);
    else moveByKeys(place, [key]);
  }

  /**
   * Moves an item as keys say, one after the other: by one move, so that none of them is late.
   * @param {Place} place @param {string[]} keys
   */
  function moveByKeys(place, keys) {
    const { tier, item } = place;
    if (item === null || !list.tiers[tier]?.releasesItems) return refuse(list.tiers[tier]?.reason);
    const { to, position, reason } = destination(tier, item, keys);
    if (to === tier && position === item) return refuse(reason);
    const before = to === tier && position > item ? position + 1 : position;
    return move(place, to, before < list.tiers[to].items.length ? before : null);
  }

  /**
   * Where keys lead: a tier, and a position among its other items; and why the last of them leads nowhere.
   * @param {number} tier @param {number} item @param {string[]} keys
   */
  function destination(tier, item, keys) {
    const shown = sections().map((section) => cards(section).map((card) => !card.hidden));
    shown[tier].splice(item, 1);
    const label = (/** @type {number} */ index) => sections()[index].querySelector('h2')?.textContent;
    let [to, position] = [tier, item];
    /** @type {string | undefined} */
    let reason;
    for (const key of keys) {
      const isBack = key === 'ArrowLeft' || key === 'ArrowUp';
      reason = undefined;
      if (key === 'ArrowLeft' || key === 'ArrowRight') {
        const next = isBack ? shown[to].lastIndexOf(true, position - 1) : shown[to].indexOf(true, position);
        // A negative start would be counted from the end.
        if (next < 0 || (isBack && position === 0)) reason = `it is the ${isBack ? 'first' : 'last'} item of ${label(to)}`;
        else position = isBack ? next : next + 1;
      } else {
        const next = nextTier(to, isBack ? -1 : 1);
        if (next < 0) reason = list.tiers[to + (isBack ? -1 : 1)]?.reason ?? `${label(to)} is the ${isBack ? 'first' : 'last'} tier`;
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
    while (list.tiers[next] && !list.tiers[next].acceptsItems) next += step;
    return list.tiers[next] ? next : -1;
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

  vscode.postMessage({ type: 'ready' });
})();
