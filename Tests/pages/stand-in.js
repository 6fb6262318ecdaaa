// Before any script of the preview: the API of a webview, and a list of everything that the policy refuses.
window.acquireVsCodeApi = () => {
  let state;
  return { postMessage: (message) => toHost(JSON.stringify(message)), getState: () => state, setState: (next) => { state = next; } };
};
window.refused = [];
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => refused.push(`${violatedDirective} ${blockedURI}`));
addEventListener("DOMContentLoaded", () => {
  const theme = THEME;
  document.body.className = theme.name;
  for (const [name, value] of Object.entries(theme.colors)) document.documentElement.style.setProperty(`--vscode-${name}`, value);
});
