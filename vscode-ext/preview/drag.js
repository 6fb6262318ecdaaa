// @ts-check
// Moving a card with a mouse, a pen or a finger: this one after a long press, as a swipe scrolls.
import { moveItem } from './edits.js';
import { closePopup } from './popup.js';
import { CHANGED, cards, placeOf, reasonToKeep, reasonToRefuse, refuse, say, sections, state } from './state.js';

/** How far a pointer moves before it drags, in pixels; and how long a finger rests, in milliseconds. */
const [DISTANCE, LONG_PRESS] = [5, 400];
/** So near to the edge of the window, in pixels, a drag scrolls. */
const EDGE = 48;

/** @typedef {{ pointer: number, card: HTMLElement, id: string, x: number, y: number, isMoving: boolean }} Drag */

/** @type {Drag | undefined} */
let drag;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** Whether the click that follows is the end of a drag. */
let hasDragged = false;
const ghost = document.createElement('div');
ghost.id = 'ghost';
ghost.hidden = true;
ghost.setAttribute('aria-hidden', 'true');
document.querySelector('#view')?.append(ghost);

export function takesClick() {
  return hasDragged;
}

document.addEventListener('pointerdown', (event) => {
  hasDragged = false;
  const target = event.target instanceof Element ? event.target : null;
  const card = target?.closest('li[data-place]');
  const place = placeOf(card ?? null);
  if (drag || event.button !== 0 || !event.isPrimary || state.isShowing) return;
  if (!(card instanceof HTMLElement) || !place || place.item === null || target?.closest('button')) return;
  drag = { pointer: event.pointerId, card, id: state.list.tiers[place.tier].items[place.item].id, x: event.clientX, y: event.clientY, isMoving: false };
  clearTimeout(timer);
  if (event.pointerType === 'touch') timer = setTimeout(start, LONG_PRESS);
});

document.addEventListener('pointermove', (event) => {
  if (!drag || drag.pointer !== event.pointerId) return undefined;
  // The button was released outside of the page.
  if (event.pointerType === 'mouse' && event.buttons === 0) return stop();
  const isFar = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DISTANCE;
  if (!drag.isMoving && isFar) {
    if (event.pointerType === 'touch') return stop();
    start();
  }
  if (!drag?.isMoving) return undefined;
  [drag.x, drag.y] = [event.clientX, event.clientY];
  return mark();
});

document.addEventListener('pointerup', ({ pointerId }) => {
  if (drag && drag.pointer !== pointerId) return;
  const [own, place] = [drag, drag?.isMoving ? dropPlace() : undefined];
  stop();
  // The click comes right after it.
  setTimeout(() => (hasDragged = false));
  if (own && place && state.isShowing) say(CHANGED);
  else if (own && place) moveItem(own.id, place.tier, place.before);
});
document.addEventListener('pointercancel', () => stop());
document.addEventListener('keydown', ({ key }) => key === 'Escape' && stop());
addEventListener('blur', () => stop());
// Once a card is being moved, the finger does not scroll, and a long press is no question for a menu.
document.addEventListener('touchmove', (event) => drag?.isMoving && event.preventDefault(), { passive: false });
document.addEventListener('contextmenu', (event) => {
  if (drag?.isMoving || timer) event.preventDefault();
});
document.addEventListener('dragstart', (event) => event.preventDefault());

function start() {
  if (!drag) return;
  const reason = reasonToKeep(placeOf(drag.card)?.tier ?? -1);
  hasDragged = true;
  if (reason) {
    stop();
    return refuse(reason);
  }
  closePopup();
  drag.isMoving = true;
  drag.card.classList.add('dragged');
  ghost.textContent = drag.card.querySelector('h3')?.textContent ?? '';
  ghost.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(scroll, 16);
  return mark();
}

function stop() {
  clearTimeout(timer);
  timer = undefined;
  clearMarks();
  drag?.card.classList.remove('dragged');
  ghost.hidden = true;
  drag = undefined;
}

function clearMarks() {
  for (const element of document.querySelectorAll('.target, .end, .before')) element.classList.remove('target', 'end', 'before');
}

/** Scrolls while the pointer is near the edge. */
function scroll() {
  if (!drag?.isMoving) return;
  const step = drag.y < EDGE ? drag.y - EDGE : drag.y > innerHeight - EDGE ? drag.y - innerHeight + EDGE : 0;
  if (step !== 0) {
    scrollBy(0, Math.max(-16, Math.min(16, step / 2)));
    mark();
  }
  timer = setTimeout(scroll, 16);
}

/** Shows where the card would go. */
function mark() {
  if (!drag) return;
  clearMarks();
  ghost.style.translate = `${drag.x + 8}px ${drag.y + 8}px`;
  const place = dropPlace();
  if (!place) return;
  const items = place.section.querySelector('.items');
  items?.classList.add('target');
  (place.next ?? items)?.classList.add(place.next ? 'before' : 'end');
}

/** The section at the pointer, and the card that the item would be before. */
function dropPlace() {
  if (!drag) return undefined;
  const { x, y } = drag;
  const section = document.elementFromPoint(x, y)?.closest('main > section');
  const tier = section instanceof HTMLElement ? sections().indexOf(section) : -1;
  if (!(section instanceof HTMLElement)) return undefined;
  const reason = reasonToRefuse(tier);
  if (reason) return refuse(reason);
  const all = cards(section);
  const before = all.findIndex((card) => {
    const { top, bottom, left, width } = card.getBoundingClientRect();
    const isLeft = getComputedStyle(card).direction === 'rtl' ? x > left + width / 2 : x < left + width / 2;
    return !card.hidden && (y < top || (y <= bottom && isLeft));
  });
  return { section, tier, before: before < 0 ? null : before, next: all[before] };
}
