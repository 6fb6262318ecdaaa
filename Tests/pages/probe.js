// Runs in a page: types, presses, measures, and returns what it saw.
() => {
const shown = () => [...document.querySelectorAll("main > section:not([hidden]) .items > ul:last-child > li:not([hidden])")];
const result = { items: shown().length, buttons: [], contrast: [] };
const find = document.getElementById("find");
const type = (text) => { find.value = text; find.dispatchEvent(new Event("input")); return shown().length; };
const first = shown()[0]?.querySelector("h3").textContent ?? "";
result.first = type(first); result.none = type("nothing has this text"); result.cleared = type("");
for (const button of document.querySelectorAll("#tools button")) {
  button.click();
  result.buttons.push([Number(button.querySelector("span").textContent), shown().length]);
  button.click();
}
result.last = shown().length;
const rgb = (text) => (text.match(/[0-9.]+/g) ?? [0, 0, 0, 0]).map(Number);
const light = (color) => rgb(color).slice(0, 3).map((part) => part / 255)
  .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
for (const element of document.querySelectorAll("body *")) {
  const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!own || element.localName === "script") continue;
  let ground = element;
  while (ground && rgb(getComputedStyle(ground).backgroundColor)[3] === 0) ground = ground.parentElement;
  const [one, other] = [getComputedStyle(element).color, getComputedStyle(ground).backgroundColor].map(light);
  const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  if (contrast < 4.5) result.contrast.push([element.outerHTML.slice(0, 80), contrast]);
}
return result;
}
