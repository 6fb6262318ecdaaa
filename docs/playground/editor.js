// @ts-check

/** @typedef {{ from: string, to: string }} Renaming Of the file. */
/** @typedef {{ at: number, removed: string, inserted: string, renaming?: Renaming }} Change One text in place of another. */

/** Typing is undone by the word: up to so many milliseconds between two keys. */
const PAUSE = 700;

/**
 * What differs between two texts, as one change.
 * @param {string} old @param {string} fresh @returns {Change}
 */
export function difference(old, fresh) {
  const most = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < most && old.charCodeAt(start) === fresh.charCodeAt(start)) start += 1;
  let same = 0;
  while (same < most - start && old.charCodeAt(old.length - 1 - same) === fresh.charCodeAt(fresh.length - 1 - same)) same += 1;
  return { at: start, removed: old.slice(start, old.length - same), inserted: fresh.slice(start, fresh.length - same) };
}

/**
 * A text after edits, of which none overlap.
 * @param {string} text @param {import('./worker.js').Edit[]} edits
 */
export function edited(text, edits) {
  const sorted = [...edits].sort((one, other) => other.start - one.start);
  return sorted.reduce((result, { start, end, text: inserted }) => result.slice(0, start) + inserted + result.slice(end), text);
}

/**
 * A text area with a history of its own, so that changes by buttons, by the preview and by keys are undone in one order.
 * @param {HTMLTextAreaElement} area
 * @param {(change: Change) => void} changed
 */
export function createEditor(area, changed) {
  let text = area.value;
  /** @type {(Change & { time: number })[]} */
  let done = [];
  /** @type {Change[]} */
  let undone = [];

  /** @param {Change} change @param {number} time When it was typed; 0 for other changes. */
  function record(change, time) {
    const last = done.at(-1);
    const isSameWord = last && !last.renaming && time - last.time < PAUSE && change.removed === '' && change.at === last.at + last.inserted.length
      && !/\s/.test(change.inserted);
    if (last && isSameWord) Object.assign(last, { inserted: last.inserted + change.inserted, time });
    else done.push({ ...change, time });
    undone = [];
  }

  /** @param {Change} change */
  function apply(change) {
    const { at, removed, inserted } = change;
    area.setRangeText(inserted, at, at + removed.length, 'end');
    text = area.value;
    changed(change);
  }

  /** @param {Change} change */
  function make(change) {
    record(change, 0);
    apply(change);
  }

  function undo() {
    const change = done.pop();
    if (!change) return;
    undone.push(change);
    const { at, removed, inserted, renaming } = change;
    apply({ at, removed: inserted, inserted: removed, renaming: renaming && { from: renaming.to, to: renaming.from } });
  }

  function redo() {
    const change = undone.pop();
    if (!change) return;
    done.push({ ...change, time: 0 });
    apply(change);
  }

  area.addEventListener('input', () => {
    const change = difference(text, area.value);
    text = area.value;
    record(change, Date.now());
    changed(change);
  });
  // The browser's own history does not know changes by scripts.
  area.addEventListener('beforeinput', (event) => {
    if (!event.inputType.startsWith('history')) return;
    event.preventDefault();
    if (event.inputType === 'historyUndo') undo();
    else redo();
  });
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (altKey || ctrlKey === metaKey || !['z', 'y'].includes(key.toLowerCase())) return;
    // Other fields have a history of their own.
    if (target !== area && target instanceof Element && target.matches('input, dialog *')) return;
    event.preventDefault();
    if (shiftKey || key === 'y') redo();
    else undo();
  });

  return {
    undo,
    redo,
    text: () => text,
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    /** @param {string} fresh @param {Renaming} [renaming] */
    replace(fresh, renaming) {
      const change = difference(text, fresh);
      if (change.removed !== change.inserted || renaming) make({ ...change, renaming });
    },
    /**
     * Another document: nothing of the one before can be undone.
     * @param {string} fresh @param {Renaming} renaming
     */
    open(fresh, renaming) {
      const removed = text;
      [done, undone] = [[], []];
      // Later, the text would be laid out for this.
      area.scrollTo(0, 0);
      area.value = fresh;
      text = area.value;
      area.setSelectionRange(0, 0);
      changed({ at: 0, removed, inserted: text, renaming });
      // A long text gets its styles in this task, and its layout in the next one.
      void getComputedStyle(area).color;
    },
  };
}
