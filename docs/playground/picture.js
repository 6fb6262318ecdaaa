// @ts-check

/** The most pixels of a picture: larger canvases stay empty in some browsers, and larger SVG take minutes to be shown. */
const MOST_PIXELS = 16_000_000;

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
