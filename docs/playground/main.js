// @ts-check
import { baseName, createDocument, likelyName } from './document.js';
import { createDivider } from './divider.js';
import { button, byID, counted, element, enable, sentence } from './dom.js';
import { edited } from './editor.js';
import { createEngine } from './engine.js';
import { createFiles, dropLink } from './files.js';
import { createFindings, summary } from './findings.js';
import { createKeeper } from './keeper.js';
import { createPreview } from './preview.js';
import { createShare } from './share.js';
import { createStart } from './start.js';
import { choose } from './views.js';

/** The time without a key before the list is checked, in milliseconds. */
const PAUSE = 150;
const CHANGED = 'The list has changed. Try again.';
const NAME = 'list.tierlist.json';

const say = (/** @type {string} */ text) => void (byID('notice').textContent = text);
const refuse = (/** @type {unknown} */ error) => say(sentence(/** @type {Error} */ (error).message));

const request = createEngine();
const own = createDocument((isOther) => {
  enable('undo', own.editor.canUndo(), 'preview-title');
  enable('redo', own.editor.canRedo(), 'preview-title');
  say('');
  showStart();
  if (!isOther) {
    keeper.changed();
    dropLink();
  }
  schedule();
});
const { area, editor, marks } = own;
const keeper = createKeeper(() => ({ name: own.name(), title, text: editor.text() }), say);
/** The title of the list. */
let title = '';
/** @type {import('./worker.js').Finding[]} */
let findings = [];
/**
 * The list in a file that is not Tiercade's.
 * @type {import('./worker.js').Conversion | undefined}
 */
let imported;
/**
 * Those in the folder of the list, by their paths.
 * @type {Map<string, Blob>}
 */
let pictures = new Map();
/** The version whose findings are shown. */
let checked = -1;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let isChecking = false;

const list = createFindings({
  lineOf: marks.lineOf,
  reveal: (finding) => reveal(finding, true),
  // The places and ids are those of the text that was checked.
  fix: ({ edits, title }) => change(title, async (text) => (checked === own.version() ? edited(text, edits) : undefined)),
  fixKind: (fix) => change(fix.title, async () => (checked === own.version() ? request('fixKind', { ...own.source(), ...fix }) : undefined)),
});
const preview = createPreview({
  reveal,
  showFinding(rule, span, isForFixes) {
    const finding = findings.find((each) => each.rule === rule && each.start === span.start);
    if (!isForFixes) reveal(span, true);
    else if (finding) showFixes(finding);
  },
  edit,
  undo: editor.undo,
  redo: editor.redo,
});
const start = createStart({
  request, open, refuse,
  openKept: (id) => open('', '', false, id),
  insert: (text) => open(text, likelyName(text, NAME)),
  paste() {
    showText();
    say('Paste the list here.');
  },
});

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
  const version = own.version();
  const analysis = await request('analyze', { ...own.source(), pictures: [...pictures.keys()] }).catch((error) => /** @type {Error} */ (error));
  isChecking = false;
  if (version !== own.version()) {
    schedule();
  } else if (analysis instanceof Error) {
    byID('summary').textContent = 'Not checked';
    refuse(analysis);
  } else {
    checked = version;
    document.body.dataset.state = 'checked';
    show(analysis);
  }
}

/** @param {import('./worker.js').Analysis} analysis */
function show({ findings: all, preview: page, isList, project, refusal }) {
  const isEmpty = editor.text().trim() === '';
  findings = isEmpty ? [] : all;
  imported = isEmpty ? undefined : project;
  const oldTitle = title;
  title = titleOf(page?.html ?? '');
  if (title !== oldTitle) keeper.retitled();
  const fixes = findings.filter((finding) => finding.fixes.some(({ safe }) => safe)).length;
  byID('summary').textContent = isEmpty ? 'Empty' : isList ? summary(findings) : 'Not checked';
  byID('number').textContent = findings.length > 0 ? String(findings.length) : '';
  enable('fix', fixes > 0, 'findings-title');
  button('fix').textContent = fixes > 0 ? `Fix all (${fixes})` : 'Fix all';
  enable('format', isList, 'text-title');
  list.show(findings);
  marks.show(findings.map(({ start, end, severity }) => ({ start, end, kind: severity })));
  offer(isEmpty || isList ? undefined : refusal, page?.omitsPictures === true);
  byID('frame').hidden = isEmpty || !page?.html;
  document.body.toggleAttribute('data-omits', page?.omitsPictures === true);
  if (page?.html) preview.show({ ...page, omitsPictures: false });
  markCursor();
}

/** @param {string} html */
function titleOf(html) {
  const heading = html.slice(html.indexOf('<h1'), html.indexOf('</h1>'));
  return new DOMParser().parseFromString(heading, 'text/html').body.textContent?.trim() ?? '';
}

/**
 * Says what is in a file of another program.
 * @param {string | undefined} refusal @param {boolean} omitsPictures
 */
function offer(refusal, omitsPictures) {
  const bar = byID('offer');
  bar.replaceChildren(...(refusal ? [sentence(refusal)] : omitsPictures ? folderOffer() : []));
  if (!imported) return;
  const { text, losses, notes } = imported;
  const convert = element('button', { type: 'button', className: 'primary' }, 'Convert to a project');
  convert.addEventListener('click', () => {
    own.takeOver(text, projectName());
    byID('preview-title').focus();
  });
  const lost = losses.length > 0 ? ` ${counted(losses.length, 'thing')} would be left out.` : '';
  const read = notes.map((note) => ` ${sentence(note)}`).join('');
  bar.append(element('p', {}, `This file is not one of Tiercade's, but it has a list.${read}${lost} Your first change converts it.`), convert);
}

function folderOffer() {
  const choose = element('button', { type: 'button', onclick: () => byID('folder-picker').click() }, 'Open the folder');
  return [element('p', {}, 'The pictures of this list are in its folder: drop it here, or open it, to see them.'), choose];
}

function projectName() {
  return `${baseName(own.name())}.tierlist.json`;
}

// ---- Changing

/**
 * Changes the text at once, as one step.
 * @param {string} title @param {(text: string) => Promise<string | undefined>} body @param {string} [nothing] Is said if nothing changes.
 */
async function change(title, body, nothing = 'Nothing has changed.') {
  const [version, before] = [own.version(), editor.text()];
  try {
    const text = await body(before);
    const isStale = text === undefined || version !== own.version();
    if (!isStale) editor.replace(text);
    say(isStale ? CHANGED : text === before ? nothing : `Done: ${title}.`);
  } catch (error) {
    refuse(error);
  }
}

/**
 * Edits the list, as one step; that in a file of another tool becomes a project.
 * @param {import('./index.mjs').Operation[]} operations
 * @returns {Promise<string | undefined>} What to say, if the edit was not made.
 */
async function edit(operations) {
  const version = own.version();
  try {
    const { edits, imported } = await request('edit', { ...own.source(), operations });
    if (version !== own.version()) return CHANGED;
    if (edits.length === 0 && !imported) return 'Nothing has changed.';
    if (imported) own.takeOver(imported.text, projectName());
    else editor.replace(edited(editor.text(), edits));
    if (imported) say('The list is a project now: Undo brings the file back.');
    return undefined;
  } catch (error) {
    return sentence(/** @type {Error} */ (error).message);
  }
}

// ---- Findings

/** @param {import('./worker.js').Span} span @param {boolean} takesFocus */
function reveal({ start, end }, takesFocus) {
  if (takesFocus) showText();
  marks.reveal(start, end);
  if (takesFocus) area.focus({ preventScroll: true });
}

/** @param {import('./worker.js').Finding} finding */
function showFixes(finding) {
  choose('findings');
  list.focus(finding);
}

/** @returns {import('./worker.js').Finding | undefined} */
function findingAtCursor() {
  return findings.find(({ start, end }) => start <= area.selectionStart && area.selectionStart <= end);
}

function markCursor() {
  list.mark(findingAtCursor());
  preview.mark(area.selectionStart);
}

/**
 * Goes to the finding after or before the cursor; after the last one comes the first.
 * @param {boolean} isBack
 */
function goToFinding(isBack) {
  const { selectionStart: place } = area;
  const ordered = isBack ? [...findings].reverse() : findings;
  const next = ordered.find(({ start }) => (isBack ? start < place : start > place)) ?? ordered[0];
  if (next) reveal(next, true);
  say(next ? `${next.severity}: ${next.message}` : 'No findings.');
}

// ---- The page

function showText() {
  document.body.toggleAttribute('data-start', false);
  choose('text');
  area.focus();
}

/** Without a list, the page offers ways to one. */
function showStart() {
  const isEmpty = editor.text().trim() === '';
  if (isEmpty && byID('start').hidden) start.show();
  byID('start').hidden = !isEmpty;
  if (!isEmpty) document.body.toggleAttribute('data-start', false);
}

/**
 * Another list: that of before is kept. An example is kept once it is changed.
 * @param {string} text @param {string} name @param {boolean} [isExample] @param {string} [id] That of a kept list, which is opened.
 */
function open(text, name, isExample = false, id) {
  if (!keeper.mayLeave()) return false;
  showPictures(new Map());
  const kept = keeper.leave(id);
  title = '';
  own.open(kept?.text ?? text, kept?.name ?? name);
  if (!isExample && !kept) keeper.changed();
  document.body.toggleAttribute('data-start', editor.text() === '');
  choose('preview');
  return true;
}

/** @param {Map<string, Blob>} next */
function showPictures(next) {
  if (pictures.size + next.size === 0) return;
  pictures = next;
  preview.setPictures(pictures);
  schedule();
}

/** @param {string} id */
function showDialog(id) {
  /** @type {HTMLDialogElement} */ (byID(id)).showModal();
}

/** @type {Record<string, () => unknown>} */
const actions = {
  undo: editor.undo,
  redo: editor.redo,
  format: () => change('Format', () => request('format', own.source()), 'The list has this format already.'),
  fix: () => change('Fix all', () => request('fix', own.source()), 'Nothing can be fixed safely.'),
  reset: () => (open('', NAME), byID('begin').focus()),
  help: () => showDialog('help-page'),
  words: () => showDialog('help-page'),
};
for (const [id, action] of Object.entries(actions)) byID(id).addEventListener('click', action);
document.addEventListener('selectionchange', () => document.activeElement === area && checked === own.version() && markCursor());
document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const finding = key === '.' && (ctrlKey || metaKey) ? findingAtCursor() : undefined;
  if (key !== 'F8' && !finding) return;
  event.preventDefault();
  if (finding) showFixes(finding);
  else goToFinding(shiftKey);
});
createDivider();
createShare({ source: () => own.source(), request, use: own.takeOver });
start.show();
const restored = keeper.restored();
if (restored) own.open(restored.text, restored.name);
else schedule();
createFiles(own, { open, showPictures, say });
