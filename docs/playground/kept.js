// @ts-check
// Lists that the browser keeps: each has an entry in `localStorage`; `sessionStorage` has the id of this tab's.

const PREFIX = 'tierlint.list.';
const OWN = 'tierlint.list';
const MOST = 5;
/** The most characters of all entries together: browsers keep some five million for a page. */
const LARGEST = 4_000_000;

/** @typedef {{ name: string, title: string, text: string, time: number }} Entry */

/**
 * The result of something that a browser may forbid.
 * @template Result
 * @param {() => Result} body @param {Result} otherwise @returns {Result}
 */
function attempt(body, otherwise) {
  try {
    return body();
  } catch {
    return otherwise;
  }
}

/** @param {string | null} text @returns {Entry | undefined} */
function entryIn(text) {
  const entry = attempt(() => JSON.parse(text ?? ''), undefined);
  const isEntry = ['name', 'title', 'text'].every((key) => typeof entry?.[key] === 'string') && Number.isFinite(entry.time);
  return isEntry ? entry : undefined;
}

/** All entries, the newest first. */
export function keptLists() {
  const ids = attempt(() => Object.keys(localStorage), []).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  const found = ids.flatMap((id) => {
    const stored = localStorage.getItem(PREFIX + id);
    const entry = entryIn(stored);
    return entry ? [{ id, entry, size: stored?.length ?? 0 }] : [];
  });
  return found.sort((one, other) => other.entry.time - one.entry.time);
}

/** @param {string} id */
export function forget(id) {
  attempt(() => localStorage.removeItem(PREFIX + id), undefined);
}

/** The entry of this tab. */
export function createEntry() {
  let id = attempt(() => sessionStorage.getItem(OWN), null) ?? newID();
  /**
   * What this tab wrote or read last.
   * @type {string | null}
   */
  let stored = null;

  function newID() {
    return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  }

  /** @param {string} next */
  function use(next) {
    id = next;
    attempt(() => sessionStorage.setItem(OWN, id), undefined);
    stored = attempt(() => localStorage.getItem(PREFIX + id), null);
    return entryIn(stored);
  }

  /** Another tab has this entry, too, and wrote its own list to it. */
  function isTaken() {
    return ![null, stored].includes(localStorage.getItem(PREFIX + id));
  }

  /**
   * Removes the oldest lists that have no place next to one more; returns them.
   * @param {number} size
   */
  function makeRoom(size) {
    const others = keptLists().filter((each) => each.id !== id);
    let [count, sum] = [1, size];
    const first = others.findIndex((each) => (count += 1) > MOST || (sum += each.size) > LARGEST);
    const oldest = first < 0 ? [] : others.slice(first).map((each) => ({ key: PREFIX + each.id, text: JSON.stringify(each.entry) }));
    for (const { key } of oldest) localStorage.removeItem(key);
    return oldest;
  }

  return {
    /** The list of this tab before it was reloaded. */
    restored: () => use(id),
    /**
     * Another list, in the entry that it has.
     * @param {string} [other]
     */
    use: (other) => use(other ?? newID()),
    /**
     * Writes the list to its entry.
     * @param {Omit<Entry, 'time'>} list
     * @returns Whether it is kept.
     */
    keep: (list) => attempt(() => write(JSON.stringify({ ...list, time: Date.now() })), false),
  };

  /** @param {string} text */
  function write(text) {
    if (text.length > LARGEST) return false;
    if (isTaken()) use(newID());
    const oldest = makeRoom(text.length);
    const isWritten = attempt(() => (localStorage.setItem(PREFIX + id, text), true), false);
    if (isWritten) stored = text;
    else for (const each of oldest) localStorage.setItem(each.key, each.text);
    return isWritten;
  }
}
