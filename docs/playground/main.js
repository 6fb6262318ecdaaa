// @ts-check
import { createChanges, projectName } from './changes.js';
import { createChecker } from './checker.js';
import { createDocument, likelyName } from './document.js';
import { createDivider } from './divider.js';
import { button, byID, enable, sentence } from './dom.js';
import { createEngine } from './engine.js';
import { createFiles, dropLink } from './files.js';
import { createFindings, summary } from './findings.js';
import { createKeeper } from './keeper.js';
import { offer } from './offer.js';
import { chosenPicture, freePath } from './picture.js';
import { createPreview } from './preview.js';
import { createShare } from './share.js';
import { createStart } from './start.js';
import { choose } from './views.js';

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
  checker.changed();
});
const { area, editor, marks } = own;
const keeper = createKeeper(() => ({ name: own.name(), title, text: editor.text() }), say);
/** The title of the list. */
let title = '';
/** @type {import('./worker.js').Finding[]} */
let findings = [];
/**
 * Those in the folder of the list, by their paths.
 * @type {Map<string, Blob>}
 */
let pictures = new Map();
const checker = createChecker({
  analyze: () => request('analyze', { ...own.source(), pictures: [...pictures.keys()] }),
  show,
  fail(error) {
    byID('summary').textContent = 'Not checked';
    refuse(error);
  },
});
const changes = createChanges(own, { request, isCurrent: checker.isCurrent, say });
const list = createFindings({
  lineOf: marks.lineOf,
  reveal: (finding) => reveal(finding, true),
  fix: changes.fix,
  fixKind: changes.fixKind,
});
const preview = createPreview({
  reveal,
  showFinding(rule, span, isForFixes) {
    const finding = findings.find((each) => each.rule === rule && each.start === span.start);
    if (!isForFixes) reveal(span, true);
    else if (finding) showFixes(finding);
  },
  async edit(operations) {
    const refusal = await changes.edit(operations);
    if (!refusal && operations[0].op === 'addMedia') say('The picture stays a file of its own: the list only has its name.');
    return refusal;
  },
  async choosePicture(id) {
    const file = await chosenPicture();
    const path = file && freePath(file.name, id, pictures);
    if (path) showPictures(new Map([...pictures, [path, file]]));
    return path;
  },
  undo: editor.undo,
  redo: editor.redo,
});
const start = createStart({
  request, open, refuse,
  openKept: (id) => open('', '', false, id),
  insert: (text) => open(text, likelyName(text, NAME)),
  pasted: () => editor.text() && choose('preview'),
  paste() {
    showText();
    say('Paste the list here.');
  },
});

// ---- Showing what was found

/** @param {import('./worker.js').Analysis} analysis */
function show({ findings: all, preview: page, isList, project, refusal }) {
  const isEmpty = editor.text().trim() === '';
  findings = isEmpty ? [] : all;
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
  showOffer(isEmpty ? undefined : project, isEmpty || isList ? undefined : refusal, page?.omitsPictures === true);
  byID('frame').hidden = isEmpty || !page?.html;
  if (page?.html) preview.show({ ...page, omitsPictures: false });
  markCursor();
}

/** @param {string} html */
function titleOf(html) {
  const heading = html.slice(html.indexOf('<h1'), html.indexOf('</h1>'));
  return new DOMParser().parseFromString(heading, 'text/html').body.textContent?.trim() ?? '';
}

/**
 * @param {import('./worker.js').Conversion | undefined} project The list in a file that is not Tiercade's.
 * @param {string | undefined} refusal @param {boolean} omitsPictures
 */
function showOffer(project, refusal, omitsPictures) {
  document.body.toggleAttribute('data-omits', omitsPictures);
  offer({ project, refusal, omitsPictures }, {
    convert() {
      if (project) own.takeOver(project.text, projectName(own));
      byID('preview-title').focus();
    },
    readLines: () => (changes.readLines(), byID('preview-title').focus()),
  });
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
  checker.changed();
}

/** @param {string} id */
function showDialog(id) {
  /** @type {HTMLDialogElement} */ (byID(id)).showModal();
}

/** @type {Record<string, () => unknown>} */
const actions = {
  undo: editor.undo,
  redo: editor.redo,
  format: changes.format,
  fix: changes.fixAll,
  reset: () => (open('', NAME), byID('begin').focus()),
  help: () => showDialog('help-page'),
  words: () => showDialog('help-page'),
};
for (const [id, action] of Object.entries(actions)) byID(id).addEventListener('click', action);
document.addEventListener('selectionchange', () => document.activeElement === area && checker.isCurrent() && markCursor());
document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const finding = key === '.' && (ctrlKey || metaKey) ? findingAtCursor() : undefined;
  if (key !== 'F8' && !finding) return;
  event.preventDefault();
  if (finding) showFixes(finding);
  else goToFinding(shiftKey);
});
createDivider();
createShare({ source: () => own.source(), request, use: own.takeOver, pictures: () => pictures });
start.show();
const restored = keeper.restored();
if (restored) own.open(restored.text, restored.name);
else checker.changed();
createFiles(own, { open, showPictures, say });
