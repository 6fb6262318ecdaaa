// @ts-check
import { byID, counted, element, sentence } from './dom.js';

/**
 * Says above the list what is to be known about it, with what can be done.
 * @param {object} about
 * @param {string} [about.refusal] Why it is no list.
 * @param {import('./worker.js').Conversion} [about.project] The list in a file that is not Tiercade's.
 * @param {boolean} about.omitsPictures
 * @param {() => void} convert
 */
export function offer({ refusal, project, omitsPictures }, convert) {
  const parts = project ? conversion(project, convert) : refusal ? [sentence(refusal)] : omitsPictures ? folder() : [];
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

function folder() {
  return [
    element('p', {}, 'The pictures of this list are in its folder: drop it here, or open it, to see them.'),
    element('button', { type: 'button', onclick: () => byID('folder-picker').click() }, 'Open the folder'),
  ];
}
