// @ts-check
import { byID } from './dom.js';
import { createEditor } from './editor.js';
import { createMarks } from './marks.js';

/** A new text has so many characters in common with the old one: white space and brackets at its ends. */
const KEPT = 10;

/**
 * A name without the endings of all formats.
 * @param {string} name
 */
export function baseName(name) {
  return name.replace(/(\.tierlist|\.state)?\.[^.]*$/, '') || 'list';
}

/**
 * A name by which a text is read as what it looks like.
 * @param {string} text @param {string} name
 */
export function likelyName(text, name) {
  const first = text.trimStart().split('\n', 1)[0];
  const ending = /^[[{]/.test(first) ? '.tierlist.json' : /^"?name"?,/i.test(first) ? '.csv' : '.txt';
  const isRead = ending === '.txt' ? !/\.(json|csv)$/i.test(name) : ending.endsWith(/\.[^.]*$/.exec(name)?.[0] ?? ' ');
  return isRead ? name : baseName(name) + ending;
}

/**
 * The document: the text with its marks, and the name of its file.
 * @param {(isOther: boolean) => void} changed Is called after each change, also of the name, and with another document.
 */
export function createDocument(changed) {
  const area = /** @type {HTMLTextAreaElement} */ (byID('source'));
  const nameField = /** @type {HTMLInputElement} */ (byID('name'));
  const marks = createMarks(area, byID('numbers'), byID('marks'));
  const editor = createEditor(area, (change) => {
    version += 1;
    marks.changed(change);
    const text = editor.text();
    if (change.renaming) nameField.value = change.renaming.to;
    else if (text !== '' && text.length - change.inserted.length < KEPT) nameField.value = likelyName(text, nameField.value);
    changed(isOpening);
  });
  let version = 0;
  let isOpening = false;
  /** The line end of the file; a text area has only one. */
  let lineEnd = '\n';
  nameField.addEventListener('input', () => {
    version += 1;
    changed(false);
  });

  return {
    area, editor, marks,
    /** The number of changes. */
    version: () => version,
    name: () => nameField.value.trim() || 'list.tierlist.json',
    source() {
      return { text: editor.text(), path: this.name() };
    },
    /** The text with the line ends of the file. */
    fileText: () => (lineEnd === '\n' ? editor.text() : editor.text().replaceAll('\n', lineEnd)),
    /**
     * Another document.
     * @param {string} text @param {string} name
     */
    open(text, name) {
      lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
      isOpening = true;
      editor.open(text, { from: nameField.value, to: name });
      isOpening = false;
    },
    /**
     * The same list in another format, which can be undone.
     * @param {string} text @param {string} name
     */
    takeOver(text, name) {
      editor.replace(text, { from: nameField.value, to: name });
    },
  };
}

/** @typedef {ReturnType<typeof createDocument>} PageDocument */
