// @ts-check
'use strict';
const path = require('path');
const vscode = require('vscode');
const { PREVIEW_LANGUAGES } = require('./documents');
const { createPanel } = require('./previewPanel');
const { emptyPage, optionsFor } = require('./previewPage');

/** The type of the panels, as in the activation events of the manifest. */
const PREVIEW = 'tierlint.preview';

/**
 * Registers the preview: its command, and its return after a restart of VS Code.
 * @param {import('./session').Session} session
 * @param {vscode.ExtensionContext} context
 * @returns {vscode.Disposable[]}
 */
function registerPreview(session, context) {
  const own = vscode.Uri.joinPath(vscode.Uri.file(context.extensionPath), 'preview');
  /** @type {Map<string, vscode.WebviewPanel>} */
  const panels = new Map();

  /** @param {vscode.WebviewPanel} panel @param {vscode.Uri} uri */
  function load(panel, uri) {
    panel.webview.options = optionsFor(own, uri);
    panel.webview.html = emptyPage(panel.webview, own);
  }

  /** @param {vscode.WebviewPanel} panel @param {vscode.Uri} uri */
  function use(panel, uri) {
    panels.set(uri.toString(), panel);
    panel.iconPath = {
      light: vscode.Uri.joinPath(own, '../icons/list-light.svg'),
      dark: vscode.Uri.joinPath(own, '../icons/list-dark.svg'),
    };
    createPanel(panel, uri, session, () => panels.delete(uri.toString()));
    load(panel, uri);
  }

  function openPreview() {
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !PREVIEW_LANGUAGES.includes(document.languageId)) {
      return void vscode.window.showErrorMessage('Open a tier list to see its preview.');
    }
    const there = panels.get(document.uri.toString());
    if (there) return there.reveal(undefined, true);
    const title = `Preview ${path.basename(document.uri.path)}`;
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    return use(vscode.window.createWebviewPanel(PREVIEW, title, place, { enableFindWidget: true }), document.uri);
  }
  return [
    vscode.workspace.onDidGrantWorkspaceTrust(() => panels.forEach((panel, uri) => load(panel, vscode.Uri.parse(uri)))),
    vscode.commands.registerCommand('tierlint.openPreview', openPreview),
    vscode.window.registerWebviewPanelSerializer(PREVIEW, {
      async deserializeWebviewPanel(panel, state) {
        const text = /** @type {{ uri?: unknown } | null | undefined} */ (state)?.uri;
        const uri = typeof text === 'string' ? vscode.Uri.parse(text) : undefined;
        if (uri && ['file', 'untitled'].includes(uri.scheme)) use(panel, uri);
        else panel.dispose();
      },
    }),
  ];
}

module.exports = { registerPreview };
