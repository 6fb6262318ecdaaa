// @ts-check
import { baseName } from './convert.js';
import { byID } from './dom.js';
import { createEditor } from './editor.js';
import { createMarks } from './marks.js';

/** A new text has so many characters in common with the old one: white space and brackets at its ends. */
const KEPT = 10;

/**
 * A name by which a text is read as what it looks like.
 * @param {string} text @param {string} name
 */
function likelyName(text, name) {
  const first = text.trimStart().split('\n', 1)[0];
  const ending = /^[[{]/.test(first) ? '.tierlist.json' : /^"?name"?,/i.test(first) ? '.csv' : '.txt';
  const isRead = ending === '.txt' ? !/\.(json|csv)$/i.test(name) : ending.endsWith(/\.[^.]*$/.exec(name)?.[0] ?? ' ');
  return isRead ? name : baseName(name) + ending;
}

/**
 * The document: the text with its marks, and the name of its file.
 * @param {() => void} changed Is called after each change, also of the name.
 */
export function createDocument(changed) {
  const area = /** @type {HTMLTextAreaElement} */ (byID('source'));
  const nameField = /** @type {HTMLInputElement} */ (byID('name'));
  const marks = createMarks(area, byID('numbers'), byID('marks'));
  const editor = createEditor(area, (change) => {
    version += 1;
    marks.changed(change);
    const text = editor.text();
    if (text !== '' && text.length - change.inserted.length < KEPT) nameField.value = likelyName(text, nameField.value);
    changed();
  });
  let version = 0;
  /** The line end of the file; a text area has only one. */
  let lineEnd = '\n';
  nameField.addEventListener('input', () => {
    version += 1;
    changed();
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
      editor.open(text);
      nameField.value = name;
    },
    /**
     * The same list in another format, which can be undone.
     * @param {string} text @param {string} name
     */
    takeOver(text, name) {
      editor.replace(text);
      nameField.value = name;
      changed();
    },
  };
}

/** @typedef {ReturnType<typeof createDocument>} PageDocument */
