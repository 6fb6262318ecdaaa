// @ts-check
import { baseName, createConversion } from './convert.js';
import { byID, counted, download, resource, sentence } from './dom.js';
import { createEditor } from './editor.js';
import { createEngine } from './engine.js';
import { createFindings, summary } from './findings.js';
import { fragmentOf, listIn } from './link.js';
import { createMarks } from './marks.js';
import { createPreview } from './preview.js';

/** The largest file that is opened, in bytes: a text area with more of them is slow. */
const LARGEST = 4_000_000;
/** The time without a key before the list is checked, in milliseconds. */
const PAUSE = 150;
/** A new text has so many characters in common with the old one: white space and brackets at its ends. */
const KEPT = 10;
const CHANGED = 'The list has changed. Try again.';

const area = /** @type {HTMLTextAreaElement} */ (byID('source'));
const nameField = /** @type {HTMLInputElement} */ (byID('name'));
const picker = /** @type {HTMLInputElement} */ (byID('picker'));
const request = createEngine();
const marks = createMarks(area, byID('numbers'), byID('marks'));
const editor = createEditor(area, changed);
/** @type {import('./worker.js').Finding[]} */
let findings = [];
/** The line end of the file; the text area knows one only. */
let lineEnd = '\n';
/** The number of changes, and that of the text whose findings are shown. */
let [version, checkedVersion] = [0, -1];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let isChecking = false;

const source = () => ({ text: editor.text(), path: nameField.value.trim() || 'list.tierlist.json' });
/** @param {string} text */
const say = (text) => void (byID('notice').textContent = text);
/** @param {unknown} error */
const refuse = (error) => say(sentence(/** @type {Error} */ (error).message));

const list = createFindings({ lineOf: marks.lineOf, reveal: (finding) => reveal(finding, true), fix: ({ edits, title }) => applyEdits(edits, title) });
const preview = createPreview({
  reveal,
  showFinding(rule, span, isForFixes) {
    const finding = findings.find((each) => each.rule === rule && each.start === span.start);
    reveal(span, !isForFixes);
    if (finding && isForFixes) showFixes(finding);
  },
  async move(item, tier, before) {
    const [old, { text, path }] = [version, source()];
    try {
      const edits = await request('move', { text, path, item, tier, before });
      if (old !== version) return CHANGED;
      editor.edit(edits);
      return edits.length > 0 ? '' : 'The item is there already.';
    } catch (error) {
      return sentence(/** @type {Error} */ (error).message);
    }
  },
  undo: editor.undo,
  redo: editor.redo,
});
createConversion({ source, request, use: takeOver, say });

// ---- The text

/** @param {import('./editor.js').Change} change */
function changed(change) {
  version += 1;
  marks.changed(change);
  if (editor.text().length - change.inserted.length < KEPT) guessName(editor.text());
  /** @type {HTMLButtonElement} */ (byID('undo')).disabled = !editor.canUndo();
  /** @type {HTMLButtonElement} */ (byID('redo')).disabled = !editor.canRedo();
  say('');
  schedule();
}

/**
 * Gives a new text a name by which it is read as what it looks like.
 * @param {string} text
 */
function guessName(text) {
  const first = text.trimStart().split('\n', 1)[0];
  const ending = /^[[{]/.test(first) ? '.tierlist.json' : /^"?name"?,/i.test(first) ? '.csv' : '.txt';
  const last = /\.[^.]*$/.exec(nameField.value)?.[0] ?? '';
  if (!ending.endsWith(last) && !(ending === '.txt' && !/json|csv/.test(last))) nameField.value = baseName(nameField.value) + ending;
}

/** @param {string} text @param {string} name */
function takeOver(text, name) {
  editor.replace(text);
  nameField.value = name;
  schedule();
}

/** @param {string} text @param {string} name */
function open(text, name) {
  lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  editor.open(text);
  nameField.value = name;
}

/** @param {File | null | undefined} file */
async function openFile(file) {
  if (!file) return;
  if (file.size > LARGEST) {
    say(tooLarge(`${file.name} has`, file.size));
    return;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(encoding, { ignoreBOM: encoding === 'utf-8' }).decode(bytes);
  open(text, file.name);
  if (encoding === 'utf-8' && text.includes('\ufffd')) say('The file is not UTF-8: what could not be read is shown as U+FFFD.');
}

/** @param {string} what @param {number} size */
function tooLarge(what, size) {
  const megabytes = (/** @type {number} */ count) => `${(count / 1_000_000).toFixed(1)} MB`;
  return `Too large for this page: ${what} ${megabytes(size)}, the most is ${megabytes(LARGEST)}. The command line has no such limit: tierlint check FILE.`;
}

// ---- Checking

function schedule() {
  document.body.dataset.state = 'changed';
  clearTimeout(timer);
  timer = setTimeout(check, PAUSE);
}

/** Checks the text: once at a time, and always after the last change. */
async function check() {
  if (isChecking) return;
  isChecking = true;
  const own = version;
  const analysis = await request('analyze', source()).catch((error) => /** @type {Error} */ (error));
  isChecking = false;
  if (own !== version) return schedule();
  if (analysis instanceof Error) return refuse(analysis);
  checkedVersion = own;
  document.body.dataset.state = 'checked';
  show(analysis);
}

/** @param {import('./worker.js').Analysis} analysis */
function show({ findings: next, preview: page, isList, project, refusal }) {
  findings = next;
  const fixes = findings.filter(({ fixes }) => fixes.some(({ safe }) => safe)).length;
  const isEmpty = editor.text().trim() === '';
  byID('summary').textContent = isEmpty ? 'Empty' : isList ? summary(findings) : 'Not checked';
  byID('number').textContent = findings.length > 0 ? String(findings.length) : '';
  const fix = /** @type {HTMLButtonElement} */ (byID('fix'));
  fix.disabled = fixes === 0;
  fix.textContent = fixes > 0 ? `Fix all (${fixes})` : 'Fix all';
  list.show(isEmpty ? [] : findings);
  marks.show(isEmpty ? [] : findings.map(({ start, end, severity }) => ({ start, end, kind: severity })));
  offer(isEmpty ? undefined : project, isEmpty || isList ? undefined : refusal);
  if (page) preview.show(page);
  markCursor();
}

/** @param {import('./worker.js').Conversion | undefined} project @param {string | undefined} refusal */
function offer(project, refusal) {
  const bar = byID('offer');
  bar.hidden = !project && !refusal;
  bar.replaceChildren(refusal ? sentence(refusal) : '');
  if (!project) return;
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', textContent: 'Convert to a project' });
  button.addEventListener('click', () => {
    takeOver(project.text, `${baseName(nameField.value)}.tierlist.json`);
    byID('findings-title').focus();
  });
  const lost = project.losses.length > 0 ? ` ${counted(project.losses.length, 'thing')} would be left out.` : '';
  bar.append(`This is not a file of Tiercade, but there is a list in it. ${project.notes.map(sentence).join(' ')}${lost} `, button);
}

// ---- Findings

/** @param {import('./worker.js').Span} span @param {boolean} takesFocus */
function reveal({ start, end }, takesFocus) {
  choose('text');
  marks.reveal(start, end);
  if (takesFocus) area.focus({ preventScroll: true });
}

/** @param {import('./worker.js').Finding} finding */
function showFixes(finding) {
  choose('findings');
  list.focus(finding);
}

/** @param {import('./worker.js').Edit[]} edits @param {string} title */
function applyEdits(edits, title) {
  // The places are those of the text that was checked.
  const isStale = checkedVersion !== version;
  if (!isStale) editor.edit(edits);
  say(isStale ? CHANGED : `Done: ${title}.`);
}

/** @param {'fix' | 'format'} method @param {string} done @param {string} nothing */
async function run(method, done, nothing) {
  const [old, before] = [version, editor.text()];
  try {
    const text = await request(method, source());
    const isStale = old !== version;
    if (!isStale) editor.replace(text);
    say(isStale ? CHANGED : text === before ? nothing : done);
  } catch (error) {
    refuse(error);
  }
}

function markCursor() {
  const { selectionStart: place } = area;
  list.mark(findings.find(({ start, end }) => start <= place && place <= end));
  preview.mark(place);
}

/**
 * The finding after or before the cursor; after the last one comes the first.
 * @param {boolean} isBack
 */
function nextFinding(isBack) {
  const { selectionStart: place } = area;
  const ordered = isBack ? [...findings].reverse() : findings;
  const next = ordered.find(({ start }) => (isBack ? start < place : start > place)) ?? ordered[0];
  if (!next) return say('No findings.');
  reveal(next, true);
  return say(`${next.severity}: ${next.message}`);
}

// ---- The page

/** @param {string} view What a narrow window shows. */
function choose(view) {
  document.body.dataset.view = view;
  for (const button of document.querySelectorAll('#views button')) {
    button.setAttribute('aria-pressed', String(/** @type {HTMLElement} */ (button).dataset.view === view));
  }
}

async function copyLink() {
  try {
    const fragment = await fragmentOf(source());
    location.replace(fragment);
    const isCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    say(`${isCopied ? 'Link copied.' : 'The address of this page is the link now: copy it.'} It holds the list itself: ${counted(location.href.length, 'character')}.`);
  } catch (error) {
    refuse(error);
  }
}

async function openLink() {
  try {
    const found = await listIn(location.hash);
    if (found && (found.text !== editor.text() || found.path !== source().path)) open(found.text, found.path);
  } catch {
    say('The link is damaged: the list in it cannot be read.');
  }
}

/** @type {Record<string, () => unknown>} */
const buttons = {
  open: () => picker.click(),
  download: () => download(lineEnd === '\n' ? editor.text() : editor.text().replaceAll('\n', lineEnd), source().path),
  link: copyLink,
  undo: editor.undo,
  redo: editor.redo,
  format: () => run('format', 'Formatted.', 'The list has this format already.'),
  fix: () => run('fix', 'Fixed.', 'Nothing can be fixed safely.'),
  clear: () => (editor.replace(''), area.focus()),
};
for (const [id, action] of Object.entries(buttons)) byID(id).addEventListener('click', action);
for (const button of document.querySelectorAll('#views button')) {
  button.addEventListener('click', () => choose(/** @type {HTMLElement} */ (button).dataset.view ?? 'text'));
}
picker.addEventListener('change', async () => {
  await openFile(picker.files?.[0]);
  picker.value = '';
});
nameField.addEventListener('input', () => {
  version += 1;
  schedule();
});
area.addEventListener('beforeinput', (event) => {
  const size = event.data?.length ?? event.dataTransfer?.getData('text/plain').length ?? 0;
  if (size <= LARGEST) return;
  event.preventDefault();
  say(tooLarge('the text has', size));
});
document.addEventListener('selectionchange', () => document.activeElement === area && checkedVersion === version && markCursor());
document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const current = key === '.' && (ctrlKey || metaKey) ? findings.find(({ start, end }) => start <= area.selectionStart && area.selectionStart <= end) : undefined;
  if (key !== 'F8' && !current) return;
  event.preventDefault();
  if (current) showFixes(current);
  else nextFinding(shiftKey);
});
document.addEventListener('dragover', (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault());
document.addEventListener('drop', (event) => {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  openFile(file);
});
addEventListener('hashchange', openLink);
open(resource('example'), 'soups.tierlist.json');
openLink();
