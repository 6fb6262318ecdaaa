// @ts-check
import { baseName, createConversion } from './convert.js';
import { createDocument } from './document.js';
import { button, byID, counted, element, enable, resource, sentence } from './dom.js';
import { createEngine } from './engine.js';
import { createFiles } from './files.js';
import { createFindings, summary } from './findings.js';
import { createPreview } from './preview.js';
import { choose } from './views.js';

/** The time without a key before the list is checked, in milliseconds. */
const PAUSE = 150;
const CHANGED = 'The list has changed. Try again.';

const say = (/** @type {string} */ text) => void (byID('notice').textContent = text);
const refuse = (/** @type {unknown} */ error) => say(sentence(/** @type {Error} */ (error).message));

const request = createEngine();
const own = createDocument(() => {
  enable('undo', own.editor.canUndo(), 'text-title');
  enable('redo', own.editor.canRedo(), 'text-title');
  say('');
  schedule();
});
const { area, editor, marks } = own;
/** @type {import('./worker.js').Finding[]} */
let findings = [];
/** The version whose findings are shown. */
let checked = -1;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let isChecking = false;

const list = createFindings({ lineOf: marks.lineOf, reveal: (finding) => reveal(finding, true), fix: applyFix });
const preview = createPreview({
  reveal,
  showFinding(rule, span, isForFixes) {
    const finding = findings.find((each) => each.rule === rule && each.start === span.start);
    reveal(span, !isForFixes);
    if (finding && isForFixes) showFixes(finding);
  },
  async edit(operations) {
    const version = own.version();
    try {
      const { edits, imported } = await request('edit', { ...own.source(), operations });
      if (version !== own.version()) return CHANGED;
      if (imported) own.takeOver(imported.text, `${baseName(own.name())}.tierlist.json`);
      else if (edits.length === 0) return 'Nothing has changed.';
      else editor.edit(edits);
      if (imported) say('Converted to a project.');
      return undefined;
    } catch (error) {
      return sentence(/** @type {Error} */ (error).message);
    }
  },
  undo: editor.undo,
  redo: editor.redo,
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
  const analysis = await request('analyze', own.source()).catch((error) => /** @type {Error} */ (error));
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
  const fixes = findings.filter((finding) => finding.fixes.some(({ safe }) => safe)).length;
  byID('summary').textContent = isEmpty ? 'Empty' : isList ? summary(findings) : 'Not checked';
  byID('number').textContent = findings.length > 0 ? String(findings.length) : '';
  enable('fix', fixes > 0, 'findings-title');
  button('fix').textContent = fixes > 0 ? `Fix all (${fixes})` : 'Fix all';
  enable('format', isList, 'text-title');
  list.show(findings);
  marks.show(findings.map(({ start, end, severity }) => ({ start, end, kind: severity })));
  offer(isEmpty ? undefined : project, isEmpty || isList ? undefined : refusal);
  byID('frame').hidden = isEmpty || !page?.html;
  if (page?.html) preview.show(page);
  markCursor();
}

/**
 * Says what is in a file of another program.
 * @param {import('./worker.js').Conversion | undefined} project @param {string | undefined} refusal
 */
function offer(project, refusal) {
  const bar = byID('offer');
  bar.replaceChildren(...(refusal ? [sentence(refusal)] : []));
  if (!project) return;
  const convert = element('button', { type: 'button' }, 'Convert to a project');
  convert.addEventListener('click', () => {
    own.takeOver(project.text, `${baseName(own.name())}.tierlist.json`);
    byID('text-title').focus();
  });
  const lost = project.losses.length > 0 ? ` ${counted(project.losses.length, 'thing')} would be left out.` : '';
  const read = project.notes.map((note) => ` ${sentence(note)}`).join('');
  bar.append(element('p', {}, `This file is not one of Tiercade's, but it has a list.${read}${lost}`), convert);
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

/** @param {import('./worker.js').Fix} fix */
function applyFix({ edits, title }) {
  // The places are those of the text that was checked.
  const isStale = checked !== own.version();
  if (!isStale) editor.edit(edits);
  say(isStale ? CHANGED : `Done: ${title}.`);
}

/** @param {'fix' | 'format'} method @param {string} done @param {string} nothing */
async function run(method, done, nothing) {
  const [version, before] = [own.version(), editor.text()];
  try {
    const text = await request(method, own.source());
    const isStale = version !== own.version();
    if (!isStale) editor.replace(text);
    say(isStale ? CHANGED : text === before ? nothing : done);
  } catch (error) {
    refuse(error);
  }
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

/** @type {Record<string, () => unknown>} */
const actions = {
  undo: editor.undo,
  redo: editor.redo,
  format: () => run('format', 'Formatted.', 'The list has this format already.'),
  fix: () => run('fix', 'Fixed.', 'Nothing can be fixed safely.'),
  clear: () => (editor.replace(''), area.focus()),
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
own.open(resource('example'), 'soups.tierlist.json');
createConversion({ source: () => own.source(), request, use: own.takeOver });
createFiles(own, say);
