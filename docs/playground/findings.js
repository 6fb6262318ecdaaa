// @ts-check
import { byID, counted, element } from './dom.js';
import { grouped, kindFix, kindOf } from './groups.js';

/** @typedef {import('./worker.js').Finding} Finding */
/** @typedef {import('./worker.js').Fix} Fix */

/** So many of a kind are shown at once. */
const SHOWN = 100;
const SEVERITIES = /** @type {const} */ (['error', 'warning', 'info', 'hint']);

/**
 * The list of findings: those of a kind are one entry, with the first of them.
 * @param {object} page
 * @param {(place: number) => number} page.lineOf
 * @param {(finding: Finding) => void} page.reveal
 * @param {(fix: Fix) => void} page.fix
 * @param {(fix: import('./groups.js').KindFix) => void} page.fixKind
 */
export function createFindings(page) {
  const list = byID('list');
  /** @type {Finding[][]} */
  let groups = [];
  /**
   * How many of a kind are shown, after the first: none if it is closed.
   * @type {Map<string, number>}
   */
  const shown = new Map();

  /** @param {Finding[]} group */
  function entry(group) {
    const [first, ...rest] = group;
    const { severity, rule, help, consequence } = first;
    const link = element('a', { href: help, target: '_blank', rel: 'noopener', className: 'rule' }, rule);
    const all = kindFix(group);
    const fixKind = all && element('button', { type: 'button', className: 'all', onclick: () => page.fixKind(all) }, all.title);
    return element('li', { className: severity },
      element('div', { className: 'head' }, element('b', {}, severity), link, place(first)),
      element('div', { className: 'finding' }, ...message(first), ...(consequence ? [element('p', { className: 'app' }, consequence)] : []), actions(first)),
      ...(fixKind ? [fixKind] : []), ...(rest.length > 0 ? [others(kindOf(first), rest, consequence)] : []));
  }

  /**
   * The other findings of a kind: they are made when they are opened.
   * @param {string} kind @param {Finding[]} rest @param {string} consequence Is not repeated.
   */
  function others(kind, rest, consequence) {
    const rows = element('ol');
    const fill = () => {
      const left = rest.length - (shown.get(kind) ?? 0);
      const more = element('button', { type: 'button', onclick: () => (shown.set(kind, (shown.get(kind) ?? 0) + SHOWN), fill()) }, `Show ${Math.min(left, SHOWN)} more of ${left}`);
      rows.replaceChildren(...rest.slice(0, shown.get(kind) ?? 0).map((finding) => row(finding, consequence)), ...(left > 0 ? [element('li', {}, more)] : []));
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
    const { consequence } = finding;
    return element('li', { className: 'finding' }, element('div', { className: 'head' }, place(finding)), ...message(finding),
      ...(consequence && consequence !== known ? [element('p', { className: 'app' }, consequence)] : []), actions(finding));
  }

  /** @param {Finding} finding */
  function place(finding) {
    return element('button', { type: 'button', className: 'place', onclick: () => page.reveal(finding) }, `Line ${page.lineOf(finding.start) + 1}`);
  }

  /** @param {Finding} finding */
  function message(finding) {
    return [element('p', { className: 'message' }, finding.message)];
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
    list.replaceChildren(...groups.map(entry));
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
