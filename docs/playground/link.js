// @ts-check

/** The longest fragment, in characters: longer addresses are cut off by chats and mail programs. */
const LONGEST = 32_000;
/** The largest list that is opened, in bytes: a text area with more of them is slow, and a link could be unpacked to any size. */
export const LARGEST = 3_000_000;
const PREFIX = '#list=';

/** @param {ReadableStream} stream @param {CompressionStream | DecompressionStream} through @param {number} most */
async function piped(stream, through, most) {
  const reader = stream.pipeThrough(through).getReader();
  /** @type {Uint8Array[]} */
  const chunks = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) throw new Error('the list in the link is too large');
    chunks.push(next.value);
  }
  return new Blob(chunks);
}

/**
 * The fragment of a link that holds a list.
 * @param {{ text: string, path: string }} source
 * @throws If the list is too large.
 */
export async function fragmentOf({ text, path }) {
  const packed = await piped(new Blob([JSON.stringify([path, text])]).stream(), new CompressionStream('deflate-raw'), Infinity);
  const bytes = new Uint8Array(await packed.arrayBuffer());
  let binary = '';
  if (bytes.length * 4 <= LONGEST * 3) for (const byte of bytes) binary += String.fromCharCode(byte);
  const fragment = PREFIX + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  if (binary === '' || fragment.length > LONGEST) {
    throw new Error(`the list is too large for a link`);
  }
  return fragment;
}

/**
 * The list in a fragment, if it holds one.
 * @param {string} fragment
 * @returns {Promise<{ text: string, path: string } | undefined>}
 * @throws If the link is damaged.
 */
export async function linkedList(fragment) {
  if (!fragment.startsWith(PREFIX)) return undefined;
  const bytes = Uint8Array.from(atob(fragment.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
  const blob = await piped(new Blob([bytes]).stream(), new DecompressionStream('deflate-raw'), LARGEST);
  const [path, text] = JSON.parse(await blob.text());
  if (typeof path !== 'string' || typeof text !== 'string') throw new Error('the link holds no list');
  return { path, text };
}
