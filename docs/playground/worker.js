// @ts-check
// The linter in a worker: the page stays responsive whatever a list has.
import { commonFix, kindOf } from './groups.js';
import { load } from './index.mjs';

/** @typedef {import('./index.mjs').TierlintEditor} TierlintEditor */
/** @typedef {(offset: number) => number} Index From offsets in UTF-8 to offsets in a string. */
/** @typedef {{ start: number, end: number, text: string }} Edit In UTF-16 code units, like all places of the page. */
/** @typedef {{ title: string, safe: boolean, edits: Edit[] }} Fix */
/**
 * @typedef {{ rule: string, severity: 'error' | 'warning' | 'info' | 'hint', message: string, consequence: string, help: string,
 *   start: number, end: number, fixes: Fix[] }} Finding
 */
/** @typedef {{ start: number, end: number }} Span */
/** @typedef {import('../../vscode-ext/types/preview.js').Preview<Span>} Preview */
/** @typedef {{ text: string, losses: string[], notes: string[] }} Conversion */
/** @typedef {{ text: string, path: string }} Source */
/**
 * Edits of a text; of one that is no list, the project that it has become.
 * @typedef {{ edits: Edit[], imported?: { text: string, notes: string[] } }} Edited
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** The name of a list that was in another file. */
const PROJECT = 'list.tierlist.json';
/** @type {TierlintEditor} */
let tierlint;
/**
 * The text that was shown last, if it is no list, and the project that it was shown as.
 * @type {Source & { project: Conversion } | undefined}
 */
let other;

/**
 * The bytes of a file that the page holds as base64, compressed with gzip.
 * @param {string} text
 */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

/**
 * @param {string} text @param {Uint8Array} bytes
 * @returns {Index}
 */
function indices(text, bytes) {
  if (text.length === bytes.length) return (offset) => offset;
  const table = new Uint32Array(bytes.length + 1);
  let index = 0;
  for (let offset = 0; offset < bytes.length; offset += 1) {
    table[offset] = index;
    // A character begins with a byte that is no continuation; one of four bytes has two code units.
    if ((bytes[offset] & 0xc0) !== 0x80) index += bytes[offset] >= 0xf0 ? 2 : 1;
  }
  table[bytes.length] = index;
  return (offset) => table[offset];
}

/** @param {import('./index.mjs').Edit[]} edits @param {Index} at @returns {Edit[]} */
function converted(edits, at) {
  return edits.map(({ offset, length, text }) => ({ start: at(offset), end: at(offset + length), text }));
}

/** @param {import('./index.mjs').Span} range @param {Index} at @returns {Span} */
function span(range, at) {
  return { start: at(range.start.offset), end: at(range.end.offset) };
}

/** @param {import('./index.mjs').Finding} finding @param {Index} at @returns {Finding} */
function findingOf(finding, at) {
  const { rule, severity, message, consequence, help, range, fixes } = finding;
  // The report has the consequence at the end of the message, too.
  const own = consequence && message.endsWith(consequence) ? message.slice(0, -consequence.length).replace(/;? *$/, '') : message;
  const edits = fixes.map((fix) => ({ title: fix.title, safe: fix.safe, edits: converted(fix.edits, at) }));
  return { rule, severity, message: own, consequence, help, ...span(range, at), fixes: edits };
}

/** @param {Source & { pictures?: string[] }} source @returns {Preview} */
function previewOf({ text, path, pictures = [] }) {
  const bytes = encoder.encode(text);
  const at = indices(text, bytes);
  const { tiers, findings, ...preview } = tierlint.preview(bytes, { path, pictures });
  const place = (/** @type {import('./index.mjs').Span | undefined} */ range) => range && span(range, at);
  const items = (/** @type {typeof tiers[number]} */ tier) => tier.items.map(
    (item) => ({ ...item, range: place(item.range), entry: place(item.entry) }));
  return {
    ...preview, findings: findings.map((finding) => ({ ...finding, range: place(finding.range) })),
    tiers: tiers.map((tier) => ({ ...tier, range: place(tier.range), items: items(tier) })),
  };
}

/**
 * A list in any other file, as a project.
 * @param {Source} source @returns {{ project?: Conversion, refusal?: string }}
 */
function imported({ text, path }) {
  try {
    return { project: tierlint.convert(encoder.encode(text), { path, to: 'project' }) };
  } catch (error) {
    return { refusal: /** @type {Error} */ (error).message };
  }
}

/**
 * The findings and the preview of a list; of other files the preview of the list in them.
 * @param {Source & { pictures?: string[] }} source The paths of the pictures that there are.
 */
function analyze(source) {
  const { text, path } = source;
  const isList = /\.(json|csv)$/i.test(path);
  const bytes = encoder.encode(text);
  const at = indices(text, bytes);
  /** @type {Finding[]} */
  const findings = isList ? tierlint.check(bytes, { path }).map((each) => findingOf(each, at)) : [];
  const preview = isList ? previewOf(source) : undefined;
  other = undefined;
  if (preview && preview.tiers.length > 0) return { findings, preview, isList };
  const { project, refusal } = imported(source);
  if (!project) return { findings, preview, isList, refusal };
  other = { text, path, project };
  const shown = previewOf({ text: project.text, path: PROJECT });
  // The places are those of the project.
  const tiers = shown.tiers.map((tier) => ({ ...tier, range: undefined, items: tier.items.map((item) => ({ ...item, range: undefined, entry: undefined })) }));
  return { findings, preview: { ...shown, tiers, findings: [] }, isList, project };
}

/**
 * The edits that operations make; of text that is no list, in the project that it was shown as.
 * @param {Source & { operations: import('./index.mjs').Operation[] }} source @returns {Edited}
 */
function edit({ text, path, operations }) {
  const bytes = encoder.encode(text);
  const project = other?.text === text && other.path === path ? other.project : undefined;
  if (!project) return { edits: converted(tierlint.edit(bytes, { path, operations }).edits, indices(text, bytes)) };
  const { edits } = edit({ text: project.text, path: PROJECT, operations });
  const whole = edits.reduceRight((done, { start, end, text }) => done.slice(0, start) + text + done.slice(end), project.text);
  return { edits: [], imported: { text: whole, notes: [...project.notes, ...project.losses.map((loss) => `lost: ${loss}`)] } };
}

/** @typedef {ReturnType<typeof analyze>} Analysis */

/**
 * The text without the findings of a kind. Only the first hundred have fixes: the others follow.
 * @param {Source & import('./groups.js').KindFix} source
 */
function fixKind({ text, path, kind, word }) {
  let bytes = encoder.encode(text);
  for (let left = Infinity; ;) {
    const group = tierlint.check(bytes, { path }).filter((finding) => kindOf(finding) === kind);
    const ids = group.flatMap((finding) => commonFix(finding, word)?.id ?? []);
    if (ids.length === 0 || group.length >= left) return decoder.decode(bytes);
    left = group.length;
    bytes = tierlint.apply(bytes, { path, ids });
  }
}

const methods = {
  analyze,
  fix: (/** @type {Source} */ { text, path }) => decoder.decode(tierlint.fix(encoder.encode(text), { path })),
  fixKind,
  format: (/** @type {Source} */ { text, path }) => decoder.decode(tierlint.format(encoder.encode(text), { path })),
  /** @type {(source: Source & { to: string, reading: import('./index.mjs').ImportOptions, pictures?: Record<string, string> }) => Conversion} */
  convert: ({ text, path, to, reading, pictures }) => tierlint.convert(encoder.encode(text), { path, to: /** @type {import('./index.mjs').Format} */ (to), pictures, ...reading }),
  edit,
};

/** @typedef {typeof methods} Methods */

/** @type {Promise<unknown>} */
let isReady;
onmessage = async ({ data: { id, method, params } }) => {
  try {
    isReady ??= unpacked(params.wasm).then(load).then((module) => (tierlint = /** @type {TierlintEditor} */ (module)));
    await isReady;
    postMessage({ id, result: method === 'start' ? null : methods[/** @type {keyof Methods} */ (method)](params) });
  } catch (error) {
    postMessage({ id, error: String(/** @type {Error} */ (error)?.message ?? error) });
  }
};
