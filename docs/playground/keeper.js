// @ts-check
import { byID } from './dom.js';
import { createEntry } from './kept.js';

/** The time after a change before it is kept, in milliseconds. */
const PAUSE = 500;
const KEPT = 'Kept in this browser.';
const NOT_KEPT = 'Not kept: the list is too large for this browser, or its storage is full or off. Download the list.';

/**
 * Keeps the list in the browser, and says whether it is kept.
 * @param {() => Omit<import('./kept.js').Entry, 'time'>} list @param {(text: string) => void} say
 */
export function createKeeper(list, say) {
  const entry = createEntry();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isChanged = false;
  /** Whether it has changed since it was opened. */
  let isOwn = false;
  let isKept = true;
  let isWarned = false;

  function write() {
    clearTimeout(timer);
    if (!isChanged) return;
    isChanged = false;
    // The list that was there before it was emptied stays.
    const isEmpty = list().text.trim() === '';
    isKept = isEmpty || entry.keep(list());
    byID('kept').textContent = !isKept ? NOT_KEPT : isEmpty ? '' : KEPT;
  }

  addEventListener('pagehide', write);
  addEventListener('beforeunload', (event) => {
    write();
    if (!isKept) event.preventDefault();
  });

  return {
    /** The list of this tab before it was reloaded. */
    restored() {
      const found = entry.restored();
      if (found) byID('kept').textContent = KEPT;
      return found;
    },
    changed() {
      [isChanged, isOwn, isWarned] = [true, true, false];
      clearTimeout(timer);
      timer = setTimeout(write, PAUSE);
    },
    retitled() {
      if (isOwn) this.changed();
    },
    /** Whether another list may be shown: one that is not kept is lost, which is said first. */
    mayLeave() {
      write();
      if (isKept || isWarned) return true;
      isWarned = true;
      say('This list is not kept in this browser. Download it, or do this again to lose it.');
      return false;
    },
    /**
     * Keeps what follows in an entry of its own, or in that with an id.
     * @param {string} [id]
     */
    leave(id) {
      clearTimeout(timer);
      [isChanged, isOwn, isKept] = [false, false, true];
      byID('kept').textContent = id === undefined ? '' : KEPT;
      return entry.use(id);
    },
  };
}
