// @ts-check
'use strict';
const vscode = require('vscode');
const { PREVIEW_LANGUAGES, nameOf } = require('./documents');
const { createPanel } = require('./previewPanel');
const { emptyPage, optionsFor } = require('./previewPage');

/** The type of the panels, as in the activation events of the manifest. */
const PREVIEW = 'tierlint.preview';
/** Where it is remembered whether previews show titles only. */
const DENSITY = 'preview.isDense';

/**
 * Registers the preview: its command, and its return after a restart of VS Code.
 * @param {import('./session').Session} session
 * @param {vscode.ExtensionContext} context
 * @param {Set<string>} shown The lists whose pages have reported that they show them.
 * @param {string[]} schemes Of documents.
 * @returns {vscode.Disposable[]}
 */
function registerPreview(session, context, shown, schemes) {
  const own = vscode.Uri.joinPath(context.extensionUri, 'preview');
  /** @type {Map<string, vscode.WebviewPanel>} */
  const panels = new Map();

  /** @param {vscode.WebviewPanel} panel @param {vscode.Uri} uri */
  function load(panel, uri) {
    panel.webview.options = optionsFor(own, uri);
    panel.webview.html = emptyPage(panel.webview, own, context.globalState.get(DENSITY) === true);
  }

  /** @param {vscode.WebviewPanel} panel @param {vscode.Uri} uri */
  function use(panel, uri) {
    panels.set(uri.toString(), panel);
    panel.iconPath = {
      light: vscode.Uri.joinPath(own, '../icons/list-light.svg'),
      dark: vscode.Uri.joinPath(own, '../icons/list-dark.svg'),
    };
    createPanel(panel, uri, session, {
      disposed: () => panels.delete(uri.toString()) && shown.delete(uri.toString()),
      shown: () => shown.add(uri.toString()),
      densityChanged: (isDense) => void context.globalState.update(DENSITY, isDense),
    });
    load(panel, uri);
  }

  /** @param {unknown} resource The list, from a menu of the Explorer. */
  async function openPreview(resource) {
    const chosen = resource instanceof vscode.Uri ? await vscode.workspace.openTextDocument(resource) : undefined;
    const document = chosen ?? vscode.window.activeTextEditor?.document;
    if (!document || !PREVIEW_LANGUAGES.includes(document.languageId)) {
      return void vscode.window.showErrorMessage('Open a tier list to see its preview.');
    }
    const there = panels.get(document.uri.toString());
    if (there) return there.reveal(undefined, true);
    const title = `Preview ${nameOf(document.uri)}`;
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
        if (uri && schemes.includes(uri.scheme)) use(panel, uri);
        else panel.dispose();
      },
    }),
  ];
}

module.exports = { registerPreview };
