// @ts-check
import { byID, counted, element } from './dom.js';

/** @typedef {import('./worker.js').Finding} Finding */

/** So many are shown at once. */
const SHOWN = 100;
const SEVERITIES = /** @type {const} */ (['error', 'warning', 'info', 'hint']);

/**
 * The list of findings.
 * @param {{ lineOf: (place: number) => number, reveal: (finding: Finding) => void, fix: (fix: import('./worker.js').Fix) => void }} page
 */
export function createFindings(page) {
  const list = byID('list');
  /** @type {Finding[]} */
  let findings = [];
  let shown = SHOWN;

  /** @param {Finding} finding @param {number} index */
  function row(finding, index) {
    const { severity, message, consequence, rule, help, start } = finding;
    const place = element('button', { type: 'button', className: 'place', onclick: () => page.reveal(finding) }, `Line ${page.lineOf(start) + 1}`);
    const link = element('a', { href: help, target: '_blank', rel: 'noopener', className: 'rule' }, rule);
    const item = element('li', { className: severity },
      element('div', { className: 'head' }, element('b', {}, severity), link, place),
      element('p', { className: 'message' }, message),
      ...(consequence ? [element('p', { className: 'app' }, consequence)] : []),
      element('div', { className: 'actions' }, ...choices('Fix', finding, true), ...choices('Suggestions', finding, false)));
    item.dataset.index = String(index);
    return item;
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

  function render() {
    const focused = document.activeElement?.closest('#list > li');
    const index = focused instanceof HTMLElement ? Number(focused.dataset.index) : -1;
    const rest = findings.length - shown;
    const more = element('button', { type: 'button', onclick: () => ((shown += SHOWN), render()) }, `Show ${Math.min(rest, SHOWN)} more of ${rest}`);
    list.replaceChildren(...findings.slice(0, shown).map(row), ...(rest > 0 ? [element('li', { className: 'more' }, more)] : []));
    if (index >= 0) focus(Math.min(index, findings.length - 1));
  }

  /** @param {number} index */
  function focus(index) {
    const item = list.children[index];
    const button = /** @type {HTMLElement | null | undefined} */ (item?.querySelector('.choices button') ?? item?.querySelector('button'));
    (button ?? byID('findings-title')).focus();
  }

  return {
    /** @param {Finding[]} next */
    show(next) {
      findings = next;
      shown = SHOWN;
      render();
    },
    /**
     * Marks the finding at the cursor.
     * @param {Finding | undefined} finding
     */
    mark(finding) {
      for (const item of list.querySelectorAll('[aria-current]')) item.removeAttribute('aria-current');
      const item = finding && list.querySelector(`[data-index="${findings.indexOf(finding)}"]`);
      item?.setAttribute('aria-current', 'true');
      if (!list.contains(document.activeElement)) item?.scrollIntoView({ block: 'nearest' });
    },
    /**
     * Goes to the fixes of a finding.
     * @param {Finding} finding
     */
    focus(finding) {
      const index = findings.indexOf(finding);
      if (index >= shown) {
        shown = index + 1;
        render();
      }
      focus(index);
    },
  };
}

/**
 * How many findings there are of each severity.
 * @param {Finding[]} findings
 */
export function summary(findings) {
  const counts = SEVERITIES.map((severity) => [findings.filter((each) => each.severity === severity).length, severity]);
  const parts = counts.filter(([count]) => Number(count) > 0).map(([count, severity]) => counted(Number(count), String(severity)));
  return parts.join(', ') || 'No findings';
}
