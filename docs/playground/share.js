// @ts-check
import { baseName } from './document.js';
import { button, byID, counted, download, element, sentence } from './dom.js';
import { fragmentOf } from './link.js';
import { addressOf, embedded, png } from './picture.js';

/**
 * The ending of a file of each format.
 * @type {Record<string, string>}
 */
const ENDINGS = {
  png: '.png', svg: '.svg', html: '.html', markdown: '.md', text: '.txt', csv: '.csv', project: '.tierlist.json', state: '.state.json',
  app: '.tierlist.json',
};
const OUTPUTS = ['use', 'copy', 'save', 'send', 'page-file'];
/** So many losses are listed. */
const LISTED = 50;

/**
 * The dialog that shows the list as a picture, and in other formats.
 * @param {object} page
 * @param {() => { text: string, path: string }} page.source
 * @param {import('./engine.js').createEngine extends () => infer Request ? Request : never} page.request
 * @param {(text: string, name: string) => void} page.use
 * @param {() => Map<string, Blob>} page.pictures
 */
export function createShare({ source, request, use, pictures }) {
  const dialog = /** @type {HTMLDialogElement} */ (byID('conversion'));
  const target = /** @type {HTMLSelectElement} */ (byID('target'));
  const result = /** @type {HTMLTextAreaElement} */ (byID('result'));
  const image = /** @type {HTMLImageElement} */ (byID('picture').querySelector('img'));
  const lost = /** @type {HTMLDetailsElement} */ (byID('lost'));
  const reading = /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (byID('reading').querySelectorAll('[name]'));
  const options = () => Object.fromEntries([...reading].filter((field) => field.value).map((field) => [field.name, field.value]));
  const name = (format = target.value) => baseName(source().path) + ENDINGS[format];
  const converted = async (/** @type {string} */ format) => request('convert', {
    ...source(), to: format === 'png' ? 'svg' : format, reading: options(),
    pictures: ['png', 'svg', 'html'].includes(format) && pictures().size > 0 ? await embedded(pictures()) : undefined,
  });
  const say = (/** @type {string} */ text) => void (byID('conversion-summary').textContent = text);

  let hasLink = false;

  /** @param {() => Promise<string>} action Its result, or why there is none, is said. */
  const saying = (action) => () => action().catch((/** @type {Error} */ error) => sentence(error.message)).then(say);

  async function update() {
    const format = target.value;
    const isPicture = format === 'png' || format === 'svg';
    // What is shown belongs to another format.
    result.value = '';
    image.removeAttribute('src');
    [byID('picture').hidden, result.hidden, byID('use').hidden] = [!isPicture, isPicture, isPicture || format === 'html'];
    byID('copy').textContent = format === 'png' ? 'Copy image' : 'Copy';
    byID('save').textContent = isPicture ? 'Download picture' : 'Download';
    byID('send').hidden = format !== 'png' || !navigator.canShare?.({ files: [new File([], name(), { type: 'image/png' })] });
    [byID('link').hidden, byID('page-file').hidden, byID('reading').hidden] = [!isPicture || !hasLink, !isPicture || hasLink, isPicture];
    for (const id of [...OUTPUTS, 'link']) button(id).disabled = true;
    const answer = await converted(format).catch((/** @type {Error} */ error) => error);
    if (format !== target.value) return;
    const isRefused = answer instanceof Error;
    show(isRefused ? { text: '', losses: [], notes: [] } : answer, isPicture);
    if (isRefused) say(`Not converted: ${answer.message}`);
    button('link').disabled = false;
    for (const id of OUTPUTS) button(id).disabled = isRefused;
    if (format === 'png') for (const id of ['copy', 'save', 'send']) button(id).disabled = !image.src;
  }

  /** @param {import('./worker.js').Conversion} conversion @param {boolean} isPicture */
  function show({ text, losses, notes }, isPicture) {
    result.value = text;
    const address = isPicture && text ? addressOf(text) : undefined;
    if (address) Object.assign(image, { src: address, alt: `The tier list in ${source().path}` });
    byID('picture').hidden = !address;
    const all = [...losses, ...notes];
    say(isPicture && !address ? 'The list is too large for a picture: use the SVG.' : isPicture || losses.length > 0 ? '' : 'Nothing is lost.');
    lost.hidden = all.length === 0;
    lost.open = !isPicture;
    /** @type {HTMLElement} */ (lost.firstElementChild).textContent = losses.length > 0 ? `${counted(losses.length, 'thing')} left out, and how it was read` : 'How it was read';
    byID('losses').replaceChildren(...all.slice(0, LISTED).map((loss) => element('li', {}, loss)),
      ...(all.length > LISTED ? [element('li', {}, `and ${all.length - LISTED} more`)] : []));
  }

  /** @param {string} format */
  async function open(format) {
    target.value = format;
    dialog.showModal();
    // A page that was opened from a file has no address for others.
    hasLink = location.protocol.startsWith('http') && await fragmentOf(source()).then(() => true, () => false);
    await update();
  }

  async function copy() {
    if (target.value === 'png') {
      const isCopied = await Promise.resolve().then(() => navigator.clipboard.write([new ClipboardItem({ 'image/png': png(image) })])).then(() => true, () => false);
      return isCopied ? 'Picture copied.' : 'The browser does not let this page copy a picture: download it.';
    }
    const isCopied = await navigator.clipboard?.writeText(result.value).then(() => true, () => false);
    if (!isCopied && !result.hidden) result.select();
    return isCopied ? 'Copied.' : 'The browser does not let this page copy: select the text and copy it with the keyboard.';
  }

  async function copyLink() {
    location.replace(await fragmentOf(source()));
    const isCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    const done = isCopied ? 'Link copied.' : 'The address of this page is the link now: copy it.';
    return `${done} It holds the list itself: ${counted(location.href.length, 'character')}.`;
  }

  async function save() {
    download(target.value === 'png' ? await png(image) : result.value, name());
    return '';
  }

  /** To a person, by what the device has for it. */
  async function send() {
    const file = new File([await png(image)], name(), { type: 'image/png' });
    await navigator.share({ files: [file] }).catch((/** @type {Error} */ error) => {
      if (error.name !== 'AbortError') throw new Error('the browser does not let this page send a picture: download it');
    });
    return '';
  }

  async function savePage() {
    download((await converted('html')).text, name('html'));
    return 'The page needs no network: send it, or put it on a web server.';
  }

  byID('share').addEventListener('click', () => open('png'));
  byID('convert').addEventListener('click', () => open('project'));
  for (const field of [target, ...reading]) field.addEventListener('change', update);
  byID('use').addEventListener('click', () => {
    use(result.value, name());
    dialog.close();
  });
  for (const [id, action] of Object.entries({ save, copy, send, link: copyLink, 'page-file': savePage })) byID(id).addEventListener('click', saying(action));
}
