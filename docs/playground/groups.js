// @ts-check

/** @typedef {import('./worker.js').Finding} Finding */
/** @typedef {{ kind: string, word: string | undefined, title: string }} KindFix */

/** @param {{ severity: string, rule: string }} finding */
export function kindOf({ severity, rule }) {
  return `${severity} ${rule}`;
}

/**
 * The findings of each kind, in the order of the first ones.
 * @param {Finding[]} findings
 */
export function grouped(findings) {
  /** @type {Map<string, Finding[]>} */
  const groups = new Map();
  for (const finding of findings) {
    const group = groups.get(kindOf(finding));
    if (group) group.push(finding);
    else groups.set(kindOf(finding), [finding]);
  }
  return [...groups.values()];
}

/** @param {{ title: string }} fix */
function firstWord({ title }) {
  return title.split(' ', 1)[0];
}

/**
 * The fix of a finding that all of its kind have: the safe one, else the only suggestion with a first word.
 * @template {{ title: string, safe: boolean }} Fix
 * @param {{ fixes: Fix[] }} finding @param {string | undefined} word
 */
export function commonFix({ fixes }, word) {
  const same = fixes.filter((fix) => firstWord(fix) === word);
  return fixes.find(({ safe }) => safe) ?? (same.length === 1 ? same[0] : undefined);
}

/**
 * How all findings of a kind are fixed at once, if two or more can be.
 * @param {Finding[]} group @returns {KindFix | undefined}
 */
export function kindFix(group) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { fixes } of group) {
    if (!fixes.some(({ safe }) => safe)) for (const word of fixes.map(firstWord)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const word = [...counts].sort((one, other) => other[1] - one[1])[0]?.[0];
  const isCommon = group.filter((finding) => commonFix(finding, word)).length > 1;
  return isCommon ? { kind: kindOf(group[0]), word, title: `${word ?? 'Fix'} all of this kind` } : undefined;
}
