// The targets that are smaller than so many pixels, with their sizes.
(least) => [...document.querySelectorAll('button, input, select, summary, [role=menuitem], [role=button]')]
  .filter((each) => each.checkVisibility() && each.getClientRects().length > 0)
  .map((each) => [each.id || each.className || each.textContent, each.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < least - 0.5)
  .map(([name, { width, height }]) => `${name} ${width} × ${height}`)
