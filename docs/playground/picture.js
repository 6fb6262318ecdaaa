// @ts-check

/** The most pixels of a picture: larger canvases stay empty in some browsers. */
const MOST_PIXELS = 16_000_000;

/** @param {string} svg */
export function addressOf(svg) {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/**
 * A picture of the list, of twice its size if that is not too large.
 * @param {HTMLImageElement} image What is shown: an SVG.
 * @returns {Promise<Blob>}
 * @throws If the picture is too large.
 */
export async function png(image) {
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = [2, 1].find((each) => width * height * each * each <= MOST_PIXELS);
  if (!scale) throw new Error('the list is too large for a picture: use the SVG');
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser makes no picture'))), 'image/png'));
}
