// @ts-check
import { byID, counted } from './dom.js';
import { createEntries, SHOWN } from './entries.js';
import { grouped, kindOf } from './groups.js';

/** @typedef {import('./worker.js').Finding} Finding */

const SEVERITIES = /** @type {const} */ (['error', 'warning', 'info', 'hint']);

/**
 * The list of findings: those of a kind are one entry, with the first of them.
 * @param {import('./entries.js').FindingActions} page
 */
export function createFindings(page) {
  const list = byID('list');
  /** @type {Finding[][]} */
  let groups = [];
  /**
   * How many of a kind are shown, after the first.
   * @type {Map<string, number>}
   */
  const shown = new Map();
  const entryOf = createEntries(page, shown);

  /**
   * Where a finding is: the number of its entry, and its number in it.
   * @param {Element | null | undefined} target
   */
  function positionOf(target) {
    const item = target?.closest('#list > li');
    if (!item) return undefined;
    return { entry: [...list.children].indexOf(item), index: Math.max(0, [...item.querySelectorAll('.finding')].findIndex((each) => each.contains(target ?? null))) };
  }

  /** @param {{ entry: number, index: number }} position */
  function focus({ entry, index }) {
    const item = list.children[Math.min(entry, groups.length - 1)];
    const all = item?.querySelectorAll('.finding') ?? [];
    const finding = all[Math.min(index, all.length - 1)];
    const target = finding?.querySelector('.choices button') ?? finding?.querySelector('button') ?? item?.querySelector('button');
    /** @type {HTMLElement} */ (target ?? byID('findings-title')).focus();
  }

  function render() {
    const focused = positionOf(document.activeElement);
    const kind = focused && list.children[focused.entry]?.getAttribute('data-kind');
    list.replaceChildren(...groups.map(entryOf));
    groups.forEach(([first], index) => list.children[index].setAttribute('data-kind', kindOf(first)));
    if (!focused) return;
    const same = groups.findIndex(([first]) => kindOf(first) === kind);
    focus(same < 0 ? { entry: focused.entry, index: 0 } : { entry: same, index: focused.index });
  }

  /** @param {Finding} finding */
  function find(finding) {
    const entry = groups.findIndex((group) => group.includes(finding));
    return { entry, index: groups[entry]?.indexOf(finding) ?? 0 };
  }

  return {
    /** @param {Finding[]} next */
    show(next) {
      groups = grouped(next);
      render();
    },
    /**
     * Marks the finding at the cursor, or its entry.
     * @param {Finding | undefined} finding
     */
    mark(finding) {
      for (const item of list.querySelectorAll('[aria-current]')) item.removeAttribute('aria-current');
      const { entry, index } = finding ? find(finding) : { entry: -1, index: 0 };
      const item = list.children[entry];
      const target = (index > 0 && item?.querySelectorAll('.finding')[index]) || item;
      target?.setAttribute('aria-current', 'true');
      if (!list.contains(document.activeElement)) target?.scrollIntoView({ block: 'nearest' });
    },
    /**
     * Goes to the fixes of a finding.
     * @param {Finding} finding
     */
    focus(finding) {
      const position = find(finding);
      if (position.index > (shown.get(kindOf(finding)) ?? 0)) {
        shown.set(kindOf(finding), Math.max(SHOWN, position.index));
        render();
      }
      focus(position);
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
