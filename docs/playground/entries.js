// @ts-check
import { element } from './dom.js';
import { kindFix, kindOf } from './groups.js';

/** @typedef {import('./worker.js').Finding} Finding */
/** @typedef {import('./worker.js').Fix} Fix */
/**
 * @typedef {object} FindingActions
 * @property {(place: number) => number} lineOf
 * @property {(finding: Finding) => void} reveal
 * @property {(fix: Fix) => void} fix
 * @property {(fix: import('./groups.js').KindFix) => void} fixKind
 */

/** So many of a kind are shown at once. */
export const SHOWN = 100;

/**
 * Makes the entries of the list of findings.
 * @param {FindingActions} page
 * @param {Map<string, number>} shown How many of a kind are shown, after the first: none if it is closed.
 */
export function createEntries(page, shown) {
  /** @param {Finding[]} group */
  function entry(group) {
    const [first, ...rest] = group;
    const { severity, rule, help, consequence } = first;
    const link = element('a', { href: help, target: '_blank', rel: 'noopener', className: 'rule' }, rule);
    const all = kindFix(group);
    const fixKind = all && element('button', { type: 'button', className: 'all', onclick: () => page.fixKind(all) }, all.title);
    return element('li', { className: severity },
      element('div', { className: 'head' }, element('b', {}, severity), link, place(first)),
      element('div', { className: 'finding' }, ...texts(first), actions(first)),
      ...(fixKind ? [fixKind] : []), ...(rest.length > 0 ? [others(kindOf(first), rest, consequence)] : []));
  }

  /**
   * The other findings of a kind: they are made when they are opened.
   * @param {string} kind @param {Finding[]} rest @param {string} consequence Is not repeated.
   */
  function others(kind, rest, consequence) {
    const rows = element('ol');
    const fill = () => {
      const count = shown.get(kind) ?? 0;
      const left = rest.length - count;
      const more = element('button', { type: 'button' }, `Show ${Math.min(left, SHOWN)} more of ${left}`);
      more.addEventListener('click', () => {
        shown.set(kind, count + SHOWN);
        fill();
        rows.children[count].querySelector('button')?.focus();
      });
      rows.replaceChildren(...rest.slice(0, count).map((finding) => row(finding, consequence)), ...(left > 0 ? [element('li', {}, more)] : []));
    };
    const details = element('details', { open: shown.has(kind) }, element('summary', {}, `${rest.length} more of this kind`), rows);
    details.addEventListener('toggle', () => {
      if (!details.open) shown.delete(kind);
      else if (!shown.has(kind)) shown.set(kind, SHOWN);
      else return;
      fill();
    });
    if (details.open) fill();
    return details;
  }

  /** @param {Finding} finding @param {string} known */
  function row(finding, known) {
    return element('li', { className: 'finding' }, element('div', { className: 'head' }, place(finding)), ...texts(finding, known), actions(finding));
  }

  /** @param {Finding} finding */
  function place(finding) {
    return element('button', { type: 'button', className: 'place', onclick: () => page.reveal(finding) }, `Line ${page.lineOf(finding.start) + 1}`);
  }

  /** @param {Finding} finding @param {string} [known] */
  function texts({ message, consequence }, known = '') {
    const app = consequence !== known ? [element('p', { className: 'app' }, consequence)] : [];
    return [element('p', { className: 'message' }, message), ...app];
  }

  /** @param {Finding} finding */
  function actions(finding) {
    return element('div', { className: 'actions' }, ...choices('Fix', finding, true), ...choices('Suggestions', finding, false));
  }

  /**
   * The fixes that are safe, or those that are not.
   * @param {string} label @param {Finding} finding @param {boolean} isSafe
   */
  function choices(label, { fixes }, isSafe) {
    const buttons = fixes.filter(({ safe }) => safe === isSafe)
      .map((fix) => element('button', { type: 'button', className: isSafe ? 'fix' : 'suggestion', onclick: () => page.fix(fix) }, fix.title));
    if (buttons.length === 0) return [];
    const group = element('div', { className: 'choices' }, ...(isSafe ? [] : [element('span', {}, label)]), ...buttons);
    group.setAttribute('role', 'group');
    group.setAttribute('aria-label', label);
    return [group];
  }

  return entry;
}
