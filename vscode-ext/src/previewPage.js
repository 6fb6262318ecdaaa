// @ts-check
'use strict';
const vscode = require('vscode');

/**
 * What a preview may load: its own scripts and style, and in a trusted workspace the pictures of the bundle.
 * @param {vscode.Uri} own The folder of the scripts.
 * @param {vscode.Uri} document
 * @returns {vscode.WebviewOptions}
 */
function optionsFor(own, document) {
  const folder = pictureFolder(document);
  return { enableScripts: true, localResourceRoots: folder ? [own, folder] : [own] };
}

/**
 * The folder with the pictures of a list; none in an untrusted workspace.
 * @param {vscode.Uri} document
 */
function pictureFolder(document) {
  const isBundle = document.scheme !== 'untitled' && document.path.endsWith('.tierproj/project.json');
  return isBundle && vscode.workspace.isTrusted ? vscode.Uri.joinPath(document, '..') : undefined;
}

/**
 * The page of a preview, still without a list. It contains no text of a document.
 * @param {vscode.Webview} webview
 * @param {vscode.Uri} own The folder of the scripts.
 * @param {boolean} isDense Whether only titles are shown.
 */
function emptyPage(webview, own, isDense) {
  const nonce = (typeof crypto === 'undefined' ? require('crypto') : crypto).randomUUID();
  const address = (/** @type {string} */ name) => webview.asWebviewUri(vscode.Uri.joinPath(own, name)).toString();
  const policy = [
    "default-src 'none'", `img-src ${webview.cspSource}`, `style-src ${webview.cspSource}`, `script-src 'nonce-${nonce}'`,
    "base-uri 'none'", "form-action 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tier List Preview</title>
<link rel="stylesheet" href="${address('preview.css')}">
</head>
<body${isDense ? ' class="dense"' : ''}>
<header></header>
<div id="view" role="region" aria-label="View">
<button type="button" id="density" aria-pressed="false">Titles only</button>
<button type="button" id="add-tier" aria-haspopup="dialog" hidden>+ Tier</button>
<p id="help" hidden></p>
</div>
<main id="list"></main>
<p id="notice" role="status"></p>
<script nonce="${nonce}" src="${address('page.js')}"></script>
<script type="module" nonce="${nonce}" src="${address('preview.js')}"></script>
</body>
</html>
`;
}

module.exports = { emptyPage, optionsFor, pictureFolder };
