// @ts-check
import { byID } from './dom.js';

/** The most pixels of a picture: larger canvases stay empty in some browsers, and larger SVG take minutes to be shown. */
const MOST_PIXELS = 16_000_000;
/** Twice that of a card. */
const CARD_WIDTH = 280;

/** @param {number} width @param {number} height */
function scaleOf(width, height) {
  return [2, 1].find((scale) => width * height * scale * scale <= MOST_PIXELS);
}

/**
 * The address of an SVG, unless it is too large for a picture.
 * @param {string} svg
 */
export function addressOf(svg) {
  const [width, height] = [...svg.slice(0, svg.indexOf('>')).matchAll(/ (?:width|height)="(\d+)"/g)].map((match) => Number(match[1]));
  return scaleOf(width, height) ? `data:image/svg+xml,${encodeURIComponent(svg)}` : undefined;
}

/**
 * A picture of the list, of twice its size if that is not too large.
 * @param {HTMLImageElement} image What is shown: an SVG.
 * @returns {Promise<Blob>}
 */
export async function png(image) {
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = scaleOf(width, height) ?? 1;
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser makes no picture'))), 'image/png'));
}

/** The picture that a person chooses. @returns {Promise<File | undefined>} */
export function chosenPicture() {
  const picker = /** @type {HTMLInputElement} */ (byID('picture-picker'));
  picker.value = '';
  picker.click();
  return new Promise((resolve) => {
    for (const end of ['change', 'cancel']) picker.addEventListener(end, () => resolve(picker.files?.[0]), { once: true });
  });
}

/**
 * The path of a new picture: its name, unless that would have to be escaped or another one has it, as photos of a phone do.
 * @param {string} name @param {string} id That of its item. @param {Map<string, unknown>} taken
 */
export function freePath(name, id, taken) {
  const [start, ending] = [/^[\w-]+$/.test(id) ? id : 'picture', /\.\w+$/.exec(name)?.[0].toLowerCase() ?? ''];
  const names = [...(/^\w[\w.-]*$/.test(name) ? [name] : []), start + ending];
  for (let number = 2; ; number += 1) {
    const free = names.find((each) => !taken.has(each));
    if (free) return free;
    names.splice(0, names.length, `${start}-${number}${ending}`);
  }
}

/**
 * What was made of the pictures of a folder.
 * @type {WeakMap<Map<string, Blob>, Promise<Record<string, string>>>}
 */
const made = new WeakMap();

/**
 * The pictures of a folder as addresses that a page or an SVG holds, as large as a card needs; those that the browser cannot read are left out.
 * @param {Map<string, Blob>} pictures
 * @returns {Promise<Record<string, string>>}
 */
export function embedded(pictures) {
  const addresses = made.get(pictures) ?? addressesOf(pictures);
  made.set(pictures, addresses);
  return addresses;
}

/** @param {Map<string, Blob>} pictures */
async function addressesOf(pictures) {
  /** @type {Record<string, string>} */
  const addresses = {};
  // One after the other: a folder may have hundreds of photos.
  for (const [path, blob] of pictures) {
    const address = await embeddedPicture(blob).catch(() => undefined);
    if (address) addresses[path] = address;
  }
  return addresses;
}

/** @param {Blob} blob */
async function embeddedPicture(blob) {
  const bitmap = await createImageBitmap(blob);
  const scale = Math.min(1, CARD_WIDTH / bitmap.width);
  const canvas = Object.assign(document.createElement('canvas'), { width: Math.ceil(bitmap.width * scale), height: Math.ceil(bitmap.height * scale) });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL(blob.type === 'image/jpeg' ? blob.type : 'image/png');
}
