// @ts-check
import { byID, download } from './dom.js';
import { filesOf, listIn } from './folder.js';
import { LARGEST, linkedList } from './link.js';

/** @param {string} what @param {number} size */
function tooLarge(what, size) {
  const megabytes = (/** @type {number} */ count) => `${(count / 1_000_000).toFixed(1)} MB`;
  return `Too large for this page: ${what} ${megabytes(size)}, the most is ${megabytes(LARGEST)}. The program has no such limit: tierlint check FILE.`;
}

/**
 * The encoding of a file; none for a picture and the like. Spreadsheets write that of Windows.
 * @param {Uint8Array} bytes @param {string} name
 */
function encodingOf(bytes, name) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.includes(0)) return undefined;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return /\.json$/i.test(name) ? 'utf-8' : 'windows-1252';
  }
}

/** The address of the page has no list any more: it would be an old one. */
export function dropLink() {
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
}

/**
 * Files and links: a list comes in and goes out.
 * @param {import('./document.js').PageDocument} own
 * @param {object} page
 * @param {(text: string, name: string) => boolean} page.open Whether it is shown.
 * @param {(pictures: Map<string, Blob>) => void} page.showPictures
 * @param {(text: string) => void} page.say
 */
export function createFiles(own, { open: openList, showPictures, say }) {
  /**
   * Shows the list of a folder, with its pictures; or only those that the list of now lacks, which may have changed since.
   * @param {import('./folder.js').FolderFile[]} files
   */
  async function openAll(files) {
    const { list, pictures } = listIn(files);
    const isOfThis = [...pictures.keys()].some((path) => own.editor.text().includes(path)) && document.body.hasAttribute('data-omits');
    if (isOfThis) {
      showPictures(pictures);
      say('These are the pictures of the folder. The list is the one that was here.');
    } else if (list) {
      await open(list, pictures);
    } else {
      say('The folder has no tier list.');
    }
  }

  /** @param {File} file @param {Map<string, Blob>} pictures */
  async function open(file, pictures) {
    if (file.size > LARGEST) return say(tooLarge(`${file.name} has`, file.size));
    const bytes = new Uint8Array(await file.arrayBuffer());
    const encoding = encodingOf(bytes, file.name);
    if (!encoding) return say(`${file.name} is not a text. The list stays as it is.`);
    const text = new TextDecoder(encoding, { ignoreBOM: encoding === 'utf-8' }).decode(bytes);
    if (openList(text, file.name)) showPictures(pictures);
    if (encoding === 'utf-8' && text.includes('\ufffd')) say('Some bytes are not UTF-8: they are shown as U+FFFD.');
    return undefined;
  }

  async function openLink() {
    try {
      const found = await linkedList(location.hash);
      const { text, path } = own.source();
      if (found && (found.text !== text || found.path !== path)) openList(found.text, found.path);
    } catch {
      say('The link is damaged: the list in it cannot be read.');
    }
  }

  for (const [id, picker] of Object.entries({ open: 'picker', pick: 'picker', 'pick-folder': 'folder-picker' })) {
    byID(id).addEventListener('click', () => byID(picker).click());
  }
  byID('download').addEventListener('click', () => download(own.fileText(), own.name()));
  for (const picker of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('#picker, #folder-picker'))) {
    picker.addEventListener('change', async () => {
      const files = [...picker.files ?? []].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
      if (files.length > 0) await openAll(files);
      picker.value = '';
    });
  }
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
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    filesOf(dataTransfer).then(openAll).catch(() => say('The browser cannot read what was dropped.'));
  });
  addEventListener('hashchange', openLink);
  openLink();
}
