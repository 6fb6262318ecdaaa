// @ts-check
import { byID } from './dom.js';

/** Percents of the width. */
const [LEAST, MOST, STEP] = [15, 75, 2];

/** The line between the list and the text, which can be dragged, and moved by keys. */
export function createDivider() {
  const divider = byID('divider');
  const main = /** @type {HTMLElement} */ (divider.parentElement);
  let width = 32;

  /** @param {number} next */
  function resize(next) {
    width = Math.round(Math.min(MOST, Math.max(LEAST, next)));
    main.style.setProperty('--side', `${width}%`);
    for (const [name, value] of Object.entries({ now: width, min: LEAST, max: MOST })) divider.setAttribute(`aria-value${name}`, String(value));
    divider.setAttribute('aria-valuetext', `${width} %`);
  }

  divider.addEventListener('pointerdown', ({ pointerId }) => {
    divider.setPointerCapture(pointerId);
    // A frame in a process of its own would take the pointer.
    document.body.toggleAttribute('data-resizing', true);
  });
  divider.addEventListener('lostpointercapture', () => document.body.toggleAttribute('data-resizing', false));
  divider.addEventListener('pointermove', ({ pointerId, clientX }) => {
    const { right, width: all } = main.getBoundingClientRect();
    if (divider.hasPointerCapture(pointerId)) resize(((right - clientX) / all) * 100);
  });
  divider.addEventListener('keydown', (event) => {
    const next = { ArrowLeft: width + STEP, ArrowRight: width - STEP, Home: MOST, End: LEAST }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    resize(next);
  });
  resize(width);
}
