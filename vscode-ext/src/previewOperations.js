// @ts-check
'use strict';

/**
 * @typedef {import('../types/preview').Preview<any>} Preview
 * @typedef {import('../types/preview').PreviewTier<any>} Tier
 * @typedef {import('../types/preview').PreviewItem<any>} Item
 * @typedef {{ list: Preview, tier: Tier | undefined, item: Item | undefined, text: string }} Place
 */

/**
 * The operation of each action; `undefined` if the list has no such place. An action is what a page sends: its members may be anything.
 * @type {Record<string, (place: Place, action: any) => import('../types/preview').Operation | undefined>}
 */
const OPERATIONS = {
  moveItem({ list, item }, { to, before }) {
    const target = elementAt(list.tiers, to);
    const next = before === null ? undefined : elementAt(target?.items, before);
    if (!target || !item || (before !== null && !next)) return undefined;
    return { op: 'move', item: item.id, tier: target.id, position: position(item, target, next) };
  },
  renameItem({ list, item, text }) {
    if (!item) return undefined;
    const field = list.documentKind === 'project' ? 'title' : 'name';
    const path = item.hasDisplayTitle ? ['overrides', item.id, 'displayTitle'] : ['items', item.id, field];
    return { op: 'set', path: pointer(path), value: text };
  },
  removePicture: ({ item }) => item && { op: 'unset', path: pointer(['items', item.id, 'media', '0']) },
  removeItem: ({ item }) => item && { op: 'remove', item: item.id },
  addItem({ tier, text }) {
    if (!tier) return undefined;
    return { op: 'add', title: text, ...(tier.isPool && !tier.acceptsItems ? {} : { tier: tier.id }) };
  },
  renameList: ({ list, text }) => (list.documentKind === 'project' ? { op: 'set', path: '/title', value: text } : undefined),
  renameTier: ({ list, tier, text }) => tier && { op: 'rename', tier: tier.id, [list.documentKind === 'csv' ? 'to' : 'label']: text },
  colorTier: ({ tier, text }) => tier && { op: 'set', path: pointer(['tiers', tier.id, 'color']), value: text },
  moveTier({ list, tier }, { to }) {
    if (!tier || !elementAt(list.tiers, to)) return undefined;
    return { op: 'moveTier', tier: tier.id, position: list.tiers.slice(0, to + 1).filter(({ isPool }) => !isPool).length };
  },
  removeTier: ({ tier }, { items }) => tier && { op: 'removeTier', tier: tier.id, items: items === 'pool' ? 'pool' : 'remove' },
  addTier: ({ tier, text }) => ({ op: 'addTier', label: text, after: tier?.id }),
};

/**
 * The operations, as `tierlint edit --ops` reads them, that make an action of the page.
 * @param {Preview} list @param {any} action
 */
function operationsFor(list, action) {
  const { name, tier: index, item, text } = action ?? {};
  if (typeof name !== 'string' || !Object.hasOwn(OPERATIONS, name)) return undefined;
  const tier = elementAt(list.tiers, index);
  const operation = OPERATIONS[name]({ list, tier, item: elementAt(tier?.items, item), text: typeof text === 'string' ? text : '' }, action);
  return operation && [operation];
}

/**
 * The position of an item once it has left its place: before another one, or after the last one that is shown.
 * @param {Item} item @param {Tier} target @param {Item | undefined} next
 */
function position(item, { items }, next) {
  const place = next?.position ?? items.reduce((last, each) => Math.max(last, each.position ?? 0), 0) + 1;
  return place - items.filter((each) => each.id === item.id && (each.position ?? place) < place).length;
}

/** @param {string[]} names As a JSON Pointer. */
function pointer(names) {
  return names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/**
 * An element of a list, if there is one.
 * @template T @param {T[] | undefined} list @param {unknown} index @returns {T | undefined}
 */
function elementAt(list, index) {
  return Number.isInteger(index) ? list?.[Number(index)] : undefined;
}

module.exports = { elementAt, operationsFor };
