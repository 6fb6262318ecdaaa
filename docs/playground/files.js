// @ts-check
import { byID, download } from './dom.js';
import { LARGEST, listIn } from './link.js';

/** @param {string} what @param {number} size */
function tooLarge(what, size) {
  const megabytes = (/** @type {number} */ count) => `${(count / 1_000_000).toFixed(1)} MB`;
  return `Too large for this page: ${what} ${megabytes(size)}, the most is ${megabytes(LARGEST)}. The program has no such limit: tierlint check FILE.`;
}

/** The address of the page has no list any more: it would be an old one. */
export function dropLink() {
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
}

/**
 * Files and links: a list comes in and goes out.
 * @param {import('./document.js').PageDocument} own
 * @param {(text: string, name: string) => void} openList
 * @param {(text: string) => void} say
 */
export function createFiles(own, openList, say) {
  const picker = /** @type {HTMLInputElement} */ (byID('picker'));

  /** @param {File} file */
  async function open(file) {
    if (file.size > LARGEST) return say(tooLarge(`${file.name} has`, file.size));
    const bytes = new Uint8Array(await file.arrayBuffer());
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
    const text = new TextDecoder(encoding, { ignoreBOM: encoding === 'utf-8' }).decode(bytes);
    openList(text, file.name);
    if (encoding === 'utf-8' && text.includes('\ufffd')) say('Some bytes are not UTF-8: they are shown as U+FFFD.');
  }

  async function openLink() {
    try {
      const found = await listIn(location.hash);
      const { text, path } = own.source();
      if (found && (found.text !== text || found.path !== path)) openList(found.text, found.path);
    } catch {
      say('The link is damaged: the list in it cannot be read.');
    }
  }

  for (const id of ['open', 'pick']) byID(id).addEventListener('click', () => picker.click());
  byID('download').addEventListener('click', () => download(own.fileText(), own.name()));
  picker.addEventListener('change', async () => {
    if (picker.files?.[0]) await open(picker.files[0]);
    picker.value = '';
  });
  own.area.addEventListener('beforeinput', (event) => {
    const { selectionStart, selectionEnd, textLength } = own.area;
    const size = textLength - (selectionEnd - selectionStart) + (event.data?.length ?? 0);
    if (size <= LARGEST) return;
    event.preventDefault();
    say(tooLarge('the text would have', size));
  });
  // The frame would take a file for itself.
  document.addEventListener('dragenter', ({ dataTransfer }) => document.body.toggleAttribute('data-drop', dataTransfer?.types.includes('Files')));
  document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget || document.body.toggleAttribute('data-drop', false));
  document.addEventListener('dragover', (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault());
  document.addEventListener('drop', (event) => {
    document.body.toggleAttribute('data-drop', false);
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    open(file);
  });
  addEventListener('hashchange', openLink);
  openLink();
}
