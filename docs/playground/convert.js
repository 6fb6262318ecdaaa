// @ts-check
import { button, byID, counted, download, element } from './dom.js';

/**
 * The ending of a file of each format.
 * @type {Record<string, string>}
 */
const ENDINGS = {
  project: '.tierlist.json', state: '.state.json', csv: '.csv', markdown: '.md', text: '.txt', html: '.html', svg: '.svg', app: '.tierlist.json',
};
const OUTPUTS = ['use', 'copy', 'save'];
/** So many losses are listed. */
const LISTED = 50;

/**
 * A name without the endings of all formats.
 * @param {string} name
 */
export function baseName(name) {
  return name.replace(/(\.tierlist|\.state)?\.[^.]*$/, '') || 'list';
}

/**
 * The dialog that converts the list.
 * @param {object} page
 * @param {() => { text: string, path: string }} page.source
 * @param {import('./engine.js').createEngine extends () => infer Request ? Request : never} page.request
 * @param {(text: string, name: string) => void} page.use
 */
export function createConversion({ source, request, use }) {
  const dialog = /** @type {HTMLDialogElement} */ (byID('conversion'));
  const target = /** @type {HTMLSelectElement} */ (byID('target'));
  const result = /** @type {HTMLTextAreaElement} */ (byID('result'));
  const reading = /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (byID('reading').querySelectorAll('[name]'));
  const options = () => Object.fromEntries([...reading].filter((field) => field.value).map((field) => [field.name, field.value]));
  const name = () => baseName(source().path) + ENDINGS[target.value];

  async function update() {
    const [to, said] = [target.value, options()];
    // What is shown belongs to another format.
    result.value = '';
    for (const id of OUTPUTS) button(id).disabled = true;
    const answer = await request('convert', { ...source(), to, reading: said }).catch((/** @type {Error} */ error) => error);
    if (to !== target.value) return;
    const isRefused = answer instanceof Error;
    const losses = isRefused ? [] : [...answer.notes, ...answer.losses];
    result.value = isRefused ? '' : answer.text;
    byID('conversion-summary').textContent = isRefused ? `Not converted: ${answer.message}`
      : answer.losses.length > 0 ? `Lost: ${counted(answer.losses.length, 'thing')}.` : 'Nothing is lost.';
    byID('losses').replaceChildren(...losses.slice(0, LISTED).map((loss) => element('li', {}, loss)),
      ...(losses.length > LISTED ? [element('li', {}, `and ${losses.length - LISTED} more`)] : []));
    for (const id of OUTPUTS) button(id).disabled = isRefused;
    byID('use').hidden = to === 'html' || to === 'svg';
  }

  byID('convert').addEventListener('click', () => {
    dialog.showModal();
    update();
  });
  for (const field of [target, ...reading]) field.addEventListener('change', update);
  byID('use').addEventListener('click', () => {
    use(result.value, name());
    dialog.close();
  });
  byID('save').addEventListener('click', () => download(result.value, name()));
  byID('copy').addEventListener('click', async () => {
    const isCopied = await navigator.clipboard?.writeText(result.value).then(() => true, () => false);
    if (!isCopied) result.select();
    byID('conversion-summary').textContent = isCopied ? 'Copied.' : 'The browser does not let this page copy: the text is selected, copy it with the keyboard.';
  });
}
