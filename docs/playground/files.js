// @ts-check
import { byID, counted, download, sentence } from './dom.js';
import { fragmentOf, LARGEST, listIn } from './link.js';

/** @param {string} what @param {number} size */
function tooLarge(what, size) {
  const megabytes = (/** @type {number} */ count) => `${(count / 1_000_000).toFixed(1)} MB`;
  return `Too large for this page: ${what} ${megabytes(size)}, the most is ${megabytes(LARGEST)}. The program has no such limit: tierlint check FILE.`;
}

/**
 * Files and links: a list comes in and goes out.
 * @param {import('./document.js').PageDocument} own @param {(text: string) => void} say
 */
export function createFiles(own, say) {
  const picker = /** @type {HTMLInputElement} */ (byID('picker'));

  /** @param {File} file */
  async function open(file) {
    if (file.size > LARGEST) {
      say(tooLarge(`${file.name} has`, file.size));
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
    const text = new TextDecoder(encoding, { ignoreBOM: encoding === 'utf-8' }).decode(bytes);
    own.open(text, file.name);
    if (encoding === 'utf-8' && text.includes('\ufffd')) say('Some bytes are not UTF-8: they are shown as U+FFFD.');
  }

  async function copyLink() {
    try {
      location.replace(await fragmentOf(own.source()));
      const isCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
      const done = isCopied ? 'Link copied.' : 'The address of this page is the link now: copy it.';
      say(`${done} It holds the list itself: ${counted(location.href.length, 'character')}.`);
    } catch (error) {
      say(sentence(/** @type {Error} */ (error).message));
    }
  }

  async function openLink() {
    try {
      const found = await listIn(location.hash);
      const { text, path } = own.source();
      if (found && (found.text !== text || found.path !== path)) own.open(found.text, found.path);
    } catch {
      say('The link is damaged: the list in it cannot be read.');
    }
  }

  byID('open').addEventListener('click', () => picker.click());
  byID('download').addEventListener('click', () => download(own.fileText(), own.name()));
  byID('link').addEventListener('click', copyLink);
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
  document.addEventListener('dragover', (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault());
  document.addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    open(file);
  });
  addEventListener('hashchange', openLink);
  openLink();
}
