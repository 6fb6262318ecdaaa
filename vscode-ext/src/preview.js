// @ts-check
'use strict';
const vscode = require('vscode');
const { PREVIEW_LANGUAGES, nameOf } = require('./documents');
const { createPanel } = require('./previewPanel');
const { emptyPage, optionsFor } = require('./previewPage');

/** The type of the panels, as in the activation events of the manifest. */
const PREVIEW = 'tierlint.preview';
/** The type of the custom editor. */
const EDITOR = 'tierlint.list';
/** Where it is remembered whether previews show titles only. */
const DENSITY = 'preview.isDense';

/**
 * Registers the page of a list: as a preview, with its command and its return after a restart of VS Code, and as an editor of its own.
 * @param {import('./session').Session} session
 * @param {vscode.ExtensionContext} context
 * @param {Set<string>} shown The lists whose pages have reported that they show them.
 * @param {string[]} schemes Of documents.
 * @returns {vscode.Disposable[]}
 */
function registerPreview(session, context, shown, schemes) {
  const own = vscode.Uri.joinPath(context.extensionUri, 'preview');
  /** @type {Map<vscode.WebviewPanel, vscode.Uri>} */
  const pages = new Map();
  /** The previews. @type {Map<string, vscode.WebviewPanel>} */
  const previews = new Map();

  /** @param {vscode.WebviewPanel} panel @param {vscode.Uri} uri */
  function load(panel, uri) {
    panel.webview.options = optionsFor(own, uri);
    panel.webview.html = emptyPage(panel.webview, own, context.globalState.get(DENSITY) === true);
  }

  /** @param {vscode.WebviewPanel} panel @param {vscode.Uri} uri @param {'preview' | 'editor'} kind */
  function use(panel, uri, kind) {
    pages.set(panel, uri);
    createPanel(panel, uri, kind, session, {
      disposed: () => pages.delete(panel) && shown.delete(uri.toString()),
      shown: () => shown.add(uri.toString()),
      densityChanged: (isDense) => void context.globalState.update(DENSITY, isDense),
    });
    load(panel, uri);
  }

  /** @param {vscode.WebviewPanel} panel @param {vscode.Uri} uri */
  function usePreview(panel, uri) {
    previews.set(uri.toString(), panel);
    panel.onDidDispose(() => previews.delete(uri.toString()));
    panel.iconPath = {
      light: vscode.Uri.joinPath(own, '../icons/list-light.svg'),
      dark: vscode.Uri.joinPath(own, '../icons/list-dark.svg'),
    };
    use(panel, uri, 'preview');
  }

  /** @param {unknown} resource The list, from a menu of the Explorer. */
  async function openPreview(resource) {
    const chosen = resource instanceof vscode.Uri ? await vscode.workspace.openTextDocument(resource) : undefined;
    const document = chosen ?? vscode.window.activeTextEditor?.document;
    if (!document || !PREVIEW_LANGUAGES.includes(document.languageId)) {
      return void vscode.window.showErrorMessage('Open a tier list to see its preview.');
    }
    const there = previews.get(document.uri.toString());
    if (there) return there.reveal(undefined, true);
    const title = `Preview ${nameOf(document.uri)}`;
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    return usePreview(vscode.window.createWebviewPanel(PREVIEW, title, place, { enableFindWidget: true }), document.uri);
  }
  return [
    vscode.workspace.onDidGrantWorkspaceTrust(() => pages.forEach((uri, panel) => load(panel, uri))),
    vscode.commands.registerCommand('tierlint.openPreview', openPreview),
    vscode.window.registerCustomEditorProvider(EDITOR, {
      resolveCustomTextEditor: (document, panel) => use(panel, document.uri, 'editor'),
    }, { webviewOptions: { enableFindWidget: true } }),
    vscode.window.registerWebviewPanelSerializer(PREVIEW, {
      async deserializeWebviewPanel(panel, state) {
        const text = /** @type {{ uri?: unknown } | null | undefined} */ (state)?.uri;
        const uri = typeof text === 'string' ? vscode.Uri.parse(text) : undefined;
        if (uri && schemes.includes(uri.scheme)) usePreview(panel, uri);
        else panel.dispose();
      },
    }),
  ];
}

module.exports = { registerPreview };
