// @ts-check
import { byID, counted, element, sentence } from './dom.js';

/**
 * Says above the list what is to be known about it, with what can be done.
 * @param {object} about
 * @param {string} [about.refusal] Why it is no list.
 * @param {import('./worker.js').Conversion} [about.project] The list in a file that is not Tiercade's.
 * @param {boolean} about.omitsPictures
 * @param {object} page
 * @param {() => void} page.convert
 * @param {() => void} page.readLines
 */
export function offer({ refusal, project, omitsPictures }, { convert, readLines }) {
  const parts = project ? conversion(project, convert) : refusal ? refused(refusal, readLines) : omitsPictures ? folder() : [];
  byID('offer').replaceChildren(...parts);
}

/** @param {import('./worker.js').Conversion} project @param {() => void} onclick */
function conversion({ losses, notes }, onclick) {
  const lost = losses.length > 0 ? ` ${counted(losses.length, 'thing')} would be left out.` : '';
  const read = notes.map((note) => ` ${sentence(note)}`).join('');
  return [
    element('p', {}, `This file is not one of Tiercade's, but it has a list.${read}${lost} Your first change converts it.`),
    element('button', { type: 'button', className: 'primary', onclick }, 'Convert to a project'),
  ];
}

/** @param {string} refusal @param {() => void} onclick */
function refused(refusal, onclick) {
  // The options of the program are a button here, and fields of the dialog.
  const [reason, options = ''] = refusal.split(/[;:] say (?=--)/);
  const read = options.includes('--tier none') ? [element('button', { type: 'button', className: 'primary', onclick }, 'Make an item of each line')] : [];
  return [element('p', {}, sentence(reason), options ? ' Convert… has fields for how it is read.' : ''), ...read];
}

function folder() {
  return [
    element('p', {}, 'The pictures of this list are files of their own: open or drop them, or their folder, to see them.'),
    element('button', { type: 'button', onclick: () => byID('folder-picker').click() }, 'Open the folder'),
  ];
}
