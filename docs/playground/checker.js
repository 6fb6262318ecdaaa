// @ts-check

/** The time without a change before the list is checked, in milliseconds. */
const PAUSE = 150;

/**
 * Checks the list: once at a time, and always after the last change.
 * @template Analysis
 * @param {object} page
 * @param {() => Promise<Analysis>} page.analyze
 * @param {(analysis: Analysis) => void} page.show
 * @param {(error: unknown) => void} page.fail
 */
export function createChecker({ analyze, show, fail }) {
  /** The number of changes, and what it was when that was checked which is shown. */
  let [changes, shown] = [0, -1];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isChecking = false;

  function changed() {
    changes += 1;
    document.body.dataset.state = 'changed';
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE);
  }

  async function check() {
    if (isChecking) return;
    isChecking = true;
    const before = changes;
    try {
      const analysis = await analyze();
      if (before === changes) {
        shown = changes;
        document.body.dataset.state = 'checked';
        show(analysis);
      }
    } catch (error) {
      if (before === changes) fail(error);
    }
    isChecking = false;
    if (before !== changes) changed();
  }

  return {
    changed,
    /** Whether the findings are those of the list as it is. */
    isCurrent: () => shown === changes,
  };
}
