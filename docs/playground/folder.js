// @ts-check

/** The most files that are looked at in a folder. */
const MOST = 10_000;
const PICTURE = /\.(png|jpe?g|gif|webp|avif)$/i;
/** The names of lists, those that are preferred first. */
const LISTS = [/^project\.json$/, /\.tierlist\.(json|csv)$/i, /^[^.].*\.json$/i, /\.(csv|tsv|md|txt)$/i];

/** @typedef {{ path: string, file: File }} FolderFile */

/**
 * The files of what is dropped, also of folders. It has to be called in the event.
 * @param {DataTransfer} transfer @returns {Promise<FolderFile[]>}
 */
export async function filesOf(transfer) {
  /** @type {FolderFile[]} */
  const found = [];
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  await Promise.all(items.map(async (item) => {
    const [entry, file] = [item.webkitGetAsEntry(), item.getAsFile()];
    if (!entry?.isDirectory) return file && found.push({ path: file.name, file });
    // Of a page that was opened from a file, Chromium reads only handles.
    if (item.getAsFileSystemHandle) return walkHandle(await item.getAsFileSystemHandle(), entry.name, found);
    return walkEntry(entry, entry.name, found);
  }));
  return found;
}

/** @param {FileHandle} handle @param {string} path @param {FolderFile[]} found */
async function walkHandle(handle, path, found) {
  if (found.length >= MOST) return;
  if (handle.kind === 'file') found.push({ path, file: await handle.getFile() });
  else for await (const child of handle.values()) await walkHandle(child, `${path}/${child.name}`, found);
}

/** @param {FileSystemEntry} entry @param {string} path @param {FolderFile[]} found */
async function walkEntry(entry, path, found) {
  if (found.length >= MOST) return;
  if (entry.isFile) {
    found.push({ path, file: await new Promise((resolve, reject) => /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject)) });
  } else {
    const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
    // It reads some hundred at a time.
    for (let part = await entriesOf(reader); part.length > 0; part = await entriesOf(reader)) {
      for (const each of part) await walkEntry(each, `${path}/${each.name}`, found);
    }
  }
}

/** @param {FileSystemDirectoryReader} reader @returns {Promise<FileSystemEntry[]>} */
function entriesOf(reader) {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

/**
 * The list in a folder, and the pictures by their paths from its folder. A file on its own is the list.
 * @param {FolderFile[]} files @returns {{ list: File | undefined, pictures: Map<string, Blob> }}
 */
export function listIn(files) {
  const rank = (/** @type {FolderFile} */ { file }) => LISTS.findIndex((each) => each.test(file.name));
  const depth = (/** @type {FolderFile} */ { path }) => path.split('/').length;
  const lists = files.length === 1 ? files : files.filter((each) => rank(each) >= 0);
  const [list] = lists.sort((one, other) => depth(one) - depth(other) || rank(one) - rank(other));
  const folder = list?.path.slice(0, -list.file.name.length) ?? '';
  const pictures = files.filter(({ path }) => path.startsWith(folder) && PICTURE.test(path));
  return { list: list?.file, pictures: new Map(pictures.map(({ path, file }) => [path.slice(folder.length), file])) };
}
