// @ts-check
'use strict';
// The script of the preview. It shows the pages of the server, and sends places in them to the extension: never texts.

/** @typedef {{ id: string, acceptsItems: boolean, releasesItems: boolean, items: { id: string }[] }} Tier */
/** @typedef {{ serial: number, html: string, tiers: Tier[], pictures: { from: string, to: string } | null, uri: string }} List */
/** @typedef {{ tier: number, item: number | null }} Place */

(() => {
  /** What a page of the server consists of; anything else in it is dropped. */
  const TAGS = /^(header|main|section|div|ul|li|h[1-3]|p|span|b|bdi|img|label|input|button)$/;
  const ATTRIBUTES = /^(class|id|dir|hidden|role|type|alt|src|for|autocomplete|spellcheck|tabindex|draggable|aria-[a-z]+|data-[a-z]+)$/;
  const KEYS = 'Enter Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown';

  // @ts-ignore: VS Code defines it.
  const vscode = acquireVsCodeApi();
  const style = new CSSStyleSheet();
  document.adoptedStyleSheets = [style];
  const [header, main, help, notice] = ['header', 'main', '#help', '#notice'].map((each) => /** @type {HTMLElement} */ (document.querySelector(each)));
  const saved = object(vscode.getState());
  /** @type {List} */
  let list = { serial: 0, html: '', tiers: [], pictures: null, uri: '' };
  /**
   * The id of the item that has the focus, or had it last.
   * @type {string | undefined}
   */
  let active;
  /**
   * The id of an item that was moved, until the new list is there.
   * @type {string | undefined}
   */
  let moved;
  /**
   * The card that is being dragged.
   * @type {HTMLElement | undefined}
   */
  let dragged;

  addEventListener('message', ({ data }) => {
    const message = object(data);
    if (message.type === 'list' && isList(message)) show(/** @type {List} */ (message));
    if (message.type === 'notice' && typeof message.text === 'string') {
      moved = undefined;
      notice.textContent = message.text;
    }
    if (message.type === 'current' && message.serial === list.serial) mark(message.tier, message.item, message.scrolls === true);
  });

  /** @param {unknown} value @returns {Record<string, any>} */
  function object(value) {
    return typeof value === 'object' && value !== null ? value : {};
  }

  /** @param {Record<string, any>} message */
  function isList({ serial, html, tiers, uri }) {
    return typeof serial === 'number' && typeof html === 'string' && typeof uri === 'string' && Array.isArray(tiers)
      && tiers.every((tier) => Array.isArray(object(tier).items));
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
    if (hadFocus) card?.focus({ preventScroll: moved === undefined });
    if (focusedButton) buttons(document).find((button) => keyOf(button) === focusedButton)?.focus();
    help.hidden = false;
    help.textContent = next.tiers.some(({ releasesItems }) => releasesItems)
      ? 'Click an item to go to its source. Drag it, or press Alt and an arrow key, to move it.'
      : 'Click an item to go to its source. Items of this document cannot be moved here.';
    announce();
    save();
    vscode.postMessage({ type: 'shown', serial: list.serial });
  }

  /** Says where a moved item is now. */
  function announce() {
    notice.textContent = '';
    if (moved === undefined) return;
    const tier = list.tiers.findIndex(({ items }) => items.some(({ id }) => id === moved));
    const items = list.tiers[tier]?.items ?? [];
    const position = items.findIndex(({ id }) => id === moved);
    const label = sections()[tier]?.querySelector('h2')?.textContent;
    if (tier >= 0) notice.textContent = `Moved to ${label}, ${position + 1} of ${items.length}`;
    moved = undefined;
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
      section.querySelector('.label')?.setAttribute('data-place', String(tier));
      cards(section).forEach((card, item) => {
        card.dataset.place = `${tier} ${item}`;
        card.tabIndex = -1;
        card.setAttribute('aria-keyshortcuts', list.tiers[tier]?.releasesItems ? KEYS : 'Enter');
        if (list.tiers[tier]?.releasesItems) card.draggable = true;
      });
    });
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
    vscode.setState({ uri: list.uri, find: findField()?.value ?? '', pressed, scroll: scrollY });
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
    if (!place || place.item === null || !list.tiers[tier]?.acceptsItems || !list.tiers[place.tier]?.releasesItems) return;
    moved = active = list.tiers[place.tier].items[place.item]?.id;
    vscode.postMessage({ type: 'move', serial: list.serial, tier: place.tier, item: place.item, to: tier, before });
  }

  /**
   * The section at a place, and the card that an item dropped there would be before.
   * @param {DragEvent} event
   */
  function dropPlace({ target, clientX, clientY }) {
    const section = target instanceof Element ? target.closest('section') : null;
    const tier = section ? sections().indexOf(section) : -1;
    if (!section || !dragged || !list.tiers[tier]?.acceptsItems) return undefined;
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
    for (const card of cards()) card.tabIndex = card === target ? 0 : -1;
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
    if (!place || place.item === null || ctrlKey || metaKey || shiftKey) return false;
    if (key === 'Enter') reveal(target, true);
    else if (altKey && key.startsWith('Arrow')) moveByKey(place, key);
    else if (key.startsWith('Arrow')) neighbor(place, key)?.focus();
    else return false;
    return true;
  }

  /** @param {Place} place @param {string} key */
  function moveByKey(place, key) {
    const { tier, item } = place;
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const step = key === 'ArrowUp' ? -1 : 1;
      let to = tier + step;
      while (list.tiers[to] && !list.tiers[to].acceptsItems) to += step;
      return move(place, to, null);
    }
    const shown = cards(sections()[tier]).flatMap((card, index) => (card.hidden ? [] : [index]));
    const next = shown[shown.indexOf(item ?? -1) + (key === 'ArrowLeft' ? -1 : 1)];
    if (next === undefined) return undefined;
    const before = key === 'ArrowLeft' ? next : next + 1;
    return move(place, tier, before < list.tiers[tier].items.length ? before : null);
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
