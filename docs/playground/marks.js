// @ts-check
import { element } from './dom.js';

/** @typedef {{ start: number, end: number, kind: string }} Mark */

/** A longer line has no squiggles: it would be laid out for each of them. */
const LONGEST = 20_000;

/**
 * Line numbers and squiggles: of the lines that are visible.
 * @param {HTMLTextAreaElement} area @param {HTMLElement} numbers @param {HTMLElement} layer
 */
export function createMarks(area, numbers, layer) {
  let starts = [0];
  /** @type {Mark[]} */
  let marks = [];
  let isDue = false;

  /**
   * The index of the line with a place.
   * @param {number} place
   */
  function lineOf(place) {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= place) low = middle;
      else high = middle;
    }
    return low;
  }

  function lineHeight() {
    return Number.parseFloat(getComputedStyle(area).lineHeight);
  }

  function schedule() {
    if (!isDue) requestAnimationFrame(render);
    isDue = true;
  }

  function render() {
    isDue = false;
    const height = lineHeight();
    const { scrollTop, scrollLeft, clientHeight } = area;
    const first = Math.max(0, Math.floor(scrollTop / height) - 1);
    const last = Math.min(starts.length - 1, first + Math.ceil(clientHeight / height) + 2);
    const shift = first * height - scrollTop;
    numbers.textContent = Array.from({ length: last - first + 1 }, (_, index) => first + index + 1).join('\n');
    numbers.style.transform = `translate(0, ${shift}px)`;
    layer.style.transform = `translate(${-scrollLeft}px, ${shift}px)`;
    const [begin, end] = [starts[first], starts[last + 1] ?? area.value.length + 1];
    const visible = marks.filter((mark) => mark.start < end && mark.end >= begin);
    layer.replaceChildren(...visible.flatMap((mark) => rows(mark, first, last, height)));
  }

  /**
   * The squiggles of a mark: one in each line that it is in.
   * @param {Mark} mark @param {number} first @param {number} last @param {number} height
   */
  function rows({ start, end, kind }, first, last, height) {
    const made = [];
    for (let line = Math.max(first, lineOf(start)); line <= last && (starts[line] < end || starts[line] <= start); line += 1) {
      const text = area.value.slice(starts[line], (starts[line + 1] ?? area.value.length + 1) - 1);
      if (text.length > LONGEST) continue;
      const from = Math.max(start - starts[line], start < starts[line] ? text.search(/\S|$/) : 0);
      const marked = text.slice(from, Math.max(end - starts[line], from + 1)) || ' ';
      const row = element('div', {}, text.slice(0, from), element('span', { className: kind }, marked));
      row.style.top = `${(line - first) * height}px`;
      made.push(row);
    }
    return made;
  }

  area.addEventListener('scroll', schedule);
  new ResizeObserver(schedule).observe(area);

  return {
    lineOf,
    /**
     * Keeps the marks at their text until there are new ones.
     * @param {import('./editor.js').Change} change
     */
    changed({ at, removed, inserted }) {
      const text = area.value;
      starts = [0];
      for (let next = text.indexOf('\n'); next >= 0; next = text.indexOf('\n', next + 1)) starts.push(next + 1);
      // Later, the text would be laid out again.
      numbers.style.minWidth = `${Math.max(2, String(starts.length).length)}ch`;
      const moved = (/** @type {number} */ place) => (place < at + removed.length ? Math.min(place, at) : place + inserted.length - removed.length);
      marks = marks.map((mark) => ({ ...mark, start: moved(mark.start), end: moved(mark.end) })).filter(({ start, end }) => start < end);
      schedule();
    },
    /** @param {Mark[]} next */
    show(next) {
      marks = next;
      schedule();
    },
    /**
     * Selects a part of the text, and scrolls to it.
     * @param {number} start @param {number} end
     */
    reveal(start, end) {
      const line = lineOf(start);
      area.setSelectionRange(start, end);
      const [top, height] = [line * lineHeight(), area.clientHeight];
      if (top < area.scrollTop || top > area.scrollTop + height * 0.8) area.scrollTop = top - height / 3;
      area.scrollLeft = start - starts[line] > 60 ? area.scrollLeft : 0;
    },
  };
}
