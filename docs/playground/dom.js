// @ts-check

/**
 * An element of the page by its id.
 * @template {HTMLElement} [Kind=HTMLElement]
 * @param {string} id
 */
export function byID(id) {
  return /** @type {Kind} */ (document.getElementById(id));
}

/**
 * A button of the page by its id.
 * @param {string} id
 */
export function button(id) {
  return /** @type {HTMLButtonElement} */ (byID(id));
}

/**
 * A button without a use passes the focus on.
 * @param {string} id @param {boolean} isEnabled @param {string} next
 */
export function enable(id, isEnabled, next) {
  if (!isEnabled && document.activeElement === button(id)) byID(next).focus();
  button(id).disabled = !isEnabled;
}

/**
 * A new element; text is always text.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Partial<HTMLElementTagNameMap[Tag]>} members @param {(Node | string)[]} children
 */
export function element(tag, members = {}, ...children) {
  const made = Object.assign(document.createElement(tag), members);
  made.append(...children);
  return made;
}

/**
 * A file that is part of the page.
 * @param {string} id
 * @returns {string}
 */
export function resource(id) {
  return JSON.parse(byID(id).textContent ?? '');
}

/** @param {string | Blob} content @param {string} name */
export function download(content, name) {
  const address = URL.createObjectURL(new Blob([content]));
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param {number} count @param {string} noun */
export function counted(count, noun) {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * The end of a sentence as a sentence.
 * @param {string} text
 */
export function sentence(text) {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
