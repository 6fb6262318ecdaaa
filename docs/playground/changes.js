// @ts-check
import { baseName } from './document.js';
import { sentence } from './dom.js';
import { edited } from './editor.js';
import { USUAL_TIERS } from './start.js';

const CHANGED = 'The list has changed. Try again.';

/**
 * Changes of the list by the linter: each is one step of undo, and made only of the text that it is for.
 * @param {import('./document.js').PageDocument} own
 * @param {object} page
 * @param {import('./engine.js').createEngine extends () => infer Request ? Request : never} page.request
 * @param {() => boolean} page.isCurrent Whether the findings are those of the list as it is.
 * @param {(text: string) => void} page.say
 */
export function createChanges(own, { request, isCurrent, say }) {
  /**
   * @param {string} done @param {(text: string) => Promise<string | undefined>} body
   * @param {string} [nothing] Is said if nothing changes.
   */
  async function change(done, body, nothing = 'Nothing has changed.') {
    const [version, before] = [own.version(), own.editor.text()];
    try {
      const text = await body(before);
      const isStale = text === undefined || version !== own.version();
      if (!isStale) own.editor.replace(text);
      say(isStale ? CHANGED : text === before ? nothing : done);
    } catch (error) {
      say(sentence(/** @type {Error} */ (error).message));
    }
  }

  return {
    /** @param {import('./worker.js').Fix} fix */
    fix: ({ edits, title }) => change(`Done: ${title}.`, async (text) => (isCurrent() ? edited(text, edits) : undefined)),
    /** @param {import('./groups.js').KindFix} kind */
    fixKind: (kind) => change(`Done: ${kind.title}.`, async () => (isCurrent() ? request('fixKind', { ...own.source(), ...kind }) : undefined)),
    fixAll: () => change('Fixed.', () => request('fix', own.source()), 'Nothing can be fixed safely.'),
    format: () => change('Formatted.', () => request('format', own.source()), 'The list has this format already.'),
    /** Makes a project of lines without tiers, with the usual tiers for them. */
    async readLines() {
      const version = own.version();
      try {
        const { text: lines } = await request('convert', { ...own.source(), to: 'markdown', reading: { tier: 'none' } });
        const { text } = await request('convert', { text: lines.replace(/^## /m, `${USUAL_TIERS}## `), path: 'list.md', to: 'project', reading: {} });
        if (version === own.version()) own.takeOver(text, projectName(own));
      } catch (error) {
        say(sentence(/** @type {Error} */ (error).message));
      }
    },
    /**
     * Edits the list; that in a file of another tool becomes a project.
     * @param {import('./index.mjs').Operation[]} operations
     * @returns {Promise<string | undefined>} What to say, if the edit was not made.
     */
    async edit(operations) {
      const version = own.version();
      try {
        const { edits, imported } = await request('edit', { ...own.source(), operations });
        if (version !== own.version()) return CHANGED;
        if (edits.length === 0 && !imported) return 'Nothing has changed.';
        if (imported) own.takeOver(imported.text, projectName(own));
        else own.editor.replace(edited(own.editor.text(), edits));
        if (imported) say('The list is a project now: Undo brings the file back.');
        return undefined;
      } catch (error) {
        return sentence(/** @type {Error} */ (error).message);
      }
    },
  };
}

/** @param {import('./document.js').PageDocument} own */
export function projectName(own) {
  return `${baseName(own.name())}.tierlist.json`;
}
