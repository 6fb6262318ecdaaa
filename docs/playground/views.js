// @ts-check

const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('#views button')]);

/**
 * Chooses what a narrow window shows: the list, the findings or the text.
 * @param {string} view
 */
export function choose(view) {
  document.body.dataset.view = view;
  for (const each of buttons) each.setAttribute('aria-pressed', String(each.dataset.view === view));
}

for (const each of buttons) each.addEventListener('click', () => choose(each.dataset.view ?? 'preview'));
