// @ts-check
import { byID, element, resource } from './dom.js';
import { edited } from './editor.js';
import { forget, keptLists } from './kept.js';

/** The usual tiers in Markdown, empty. */
export const USUAL_TIERS = ['S', 'A', 'B', 'C', 'D', 'F'].map((tier) => `## ${tier}\n\n`).join('');
/** A list without items is refused: this one has an item only until it is converted. */
const NEW = `# My tier list\n\n${USUAL_TIERS}## Unranked\n- First`;
/** What is in the examples. */
const EXAMPLES = [
  { id: 'sequels', title: 'Sequels', about: '16 films in 6 tiers' },
  { id: 'board-games', title: 'Board Games on the Shelf', about: '13 games, 3 of them not ranked yet' },
  { id: 'soups', title: 'All-Time Great Soups', about: 'with mistakes to fix' },
];

/**
 * What an empty page offers.
 * @param {object} page
 * @param {import('./engine.js').createEngine extends () => infer Request ? Request : never} page.request
 * @param {(text: string, name: string, isExample?: boolean) => unknown} page.open
 * @param {(id: string) => void} page.openKept
 * @param {() => void} page.paste What follows when the clipboard cannot be read.
 * @param {(text: string) => void} page.insert
 * @param {() => unknown} page.pasted The text area has the text.
 * @param {(error: unknown) => void} page.refuse
 */
export function createStart(page) {
  const kept = byID('kept-lists');

  /** @param {string} title @param {string} about @param {() => void} onclick */
  function offer(title, about, onclick) {
    return element('button', { type: 'button', onclick }, element('b', { dir: 'auto' }, title), element('span', {}, about));
  }

  function show() {
    const lists = keptLists();
    kept.hidden = lists.length === 0;
    kept.querySelector('ul')?.replaceChildren(...lists.map(({ id, entry: { title, name, time } }) => {
      const remove = element('button', { type: 'button', className: 'plain', ariaLabel: `Remove ${title || name}`, onclick: () => removeKept(id, title || name) }, 'Remove');
      const changed = new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
      return element('li', {}, offer(title || name, changed, () => page.openKept(id)), remove);
    }));
  }

  /** @param {string} id @param {string} title */
  function removeKept(id, title) {
    if (!confirm(`Remove "${title}" from this browser?`)) return;
    forget(id);
    show();
    byID(kept.hidden ? 'begin' : 'kept-title').focus();
  }

  async function begin() {
    try {
      const { text } = await page.request('convert', { text: NEW, path: 'list.md', to: 'project', reading: {} });
      const path = 'my-tier-list.tierlist.json';
      const { edits } = await page.request('edit', { text, path, operations: [{ op: 'remove', item: 'first' }] });
      page.open(edited(text, edits), path);
    } catch (error) {
      page.refuse(error);
    }
  }

  async function paste() {
    const text = await navigator.clipboard?.readText().catch(() => '') ?? '';
    if (text.trim()) page.insert(text);
    else page.paste();
  }

  // Another tab keeps a list.
  addEventListener('storage', show);
  byID('begin').addEventListener('click', begin);
  byID('paste').addEventListener('click', paste);
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (byID('start').hidden || event.target instanceof HTMLInputElement || !text.trim()) return undefined;
    // A text area that is hidden would get nothing.
    if (event.target instanceof HTMLTextAreaElement) return setTimeout(page.pasted);
    event.preventDefault();
    return page.insert(text);
  });
  byID('examples').replaceChildren(...EXAMPLES.map(({ id, title, about }) => element('li', {}, offer(title, about, () => page.open(resource(id), `${id}.tierlist.json`, true)))));
  return { show };
}
