// @ts-check
'use strict';
const vscode = require('vscode');
const { nameOf } = require('./documents');
const { createPreviewHost } = require('./previewHost');
const { pictureFolder } = require('./previewPage');
const { serialized } = require('./serialized');
const { NOT_RUNNING } = require('./session');

/** The pause between two requests for a preview: this, or twice the time of the last one, but not more than that. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [40, 2000];
/** LSP's error code. */
const CONTENT_MODIFIED = -32801;
/** The endings of the files that Tiercade shows on a card. */
const PICTURES = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif'];
const CHANGED = 'The list has changed. Try again.';

/**
 * @typedef {{ start: Place, end: Place }} Area
 * @typedef {{ line: number, character: number }} Place
 * @typedef {import('../types/preview').Preview<Area> & { kind: 'full', resultId: string, version: number }} FullPreview
 */

/**
 * Keeps a panel up to date with a document, and does what is asked for in it.
 * @param {vscode.WebviewPanel} panel
 * @param {vscode.Uri} uri
 * @param {'preview' | 'editor'} kind An editor undoes by itself what was changed.
 * @param {import('./session').Session} session
 * @param {{ disposed: () => void, shown: () => void, densityChanged: (isDense: boolean) => void }} on
 */
function createPanel(panel, uri, kind, session, on) {
  const { webview } = panel;
  /** The id of the list that is shown. */
  let resultId = '';
  /** Is called when the page shows the last list. */
  let shownByPage = () => undefined;
  /** Whether the page can receive messages. */
  let isReady = false;
  /** The version of the document after the last edit. */
  let version = 0;

  const isOfDocument = (/** @type {{ document: vscode.TextDocument }} */ { document }) => document.uri.toString() === uri.toString();
  const textDocument = () => ({ uri: session.asAddress(uri) });

  const host = createPreviewHost({
    post: (/** @type {import('../types/preview').HostMessage} */ message) => void webview.postMessage(message),
    ready() {
      isReady = true;
      shownByPage();
      resultId = '';
      return update();
    },
    shown() {
      shownByPage();
      on.shown();
    },
    reveal,
    showFinding,
    edit,
    choosePicture,
    version: () => version,
    undo: () => inEditor('undo'),
    redo: () => inEditor('redo'),
    densityChanged: on.densityChanged,
  });

  // One request at a time, and none before the page shows the last list; but always one after the last change.
  const update = serialized(async () => {
    if (!panel.visible || !isReady) return;
    const start = Date.now();
    await refresh().catch((error) => {
      // The document changed before the server began; that change has asked for a preview, too.
      if (error?.code !== CONTENT_MODIFIED) host.failed(error);
    });
    await delay(Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, 2 * (Date.now() - start))));
  });

  async function refresh() {
    await openDocument();
    /** @type {FullPreview | { kind: 'unchanged' } | undefined} */
    const answer = await session.request('tierlint/preview', { textDocument: textDocument(), previousResultId: resultId });
    if (answer === undefined) return host.notice(NOT_RUNNING);
    if (answer.kind !== 'full') return undefined;
    resultId = answer.resultId;
    const folder = pictureFolder(uri);
    const pictures = folder ? { from: folder.toString(), to: webview.asWebviewUri(folder).toString() } : null;
    const isShown = new Promise((resolve) => (shownByPage = () => void resolve(undefined)));
    host.show(answer, { uri: uri.toString(), version: answer.version, reason: await reasonToKeep(uri), pictures });
    const editor = vscode.window.visibleTextEditors.find(isOfDocument);
    if (editor) markCurrent(editor.selection.active, false);
    await atMost(LONGEST_PAUSE, isShown);
    return undefined;
  }

  /**
   * Has the page mark the item at the cursor.
   * @param {Place} position @param {boolean} scrolls
   */
  function markCurrent(position, scrolls) {
    host.mark((area) => contains(area, position), scrolls);
  }

  /** @param {Area} area @param {boolean} takesFocus */
  async function reveal({ start, end }, takesFocus) {
    const selection = new vscode.Range(start.line, start.character, end.line, end.character);
    await show({ selection, preserveFocus: !takesFocus });
  }

  /** @param {{ range?: Area }} finding @param {boolean} takesFocus @param {boolean} fixes Whether to show its fixes. */
  async function showFinding({ range }, takesFocus, fixes) {
    if (range) await reveal(range, takesFocus || fixes);
    if (range && fixes) await vscode.commands.executeCommand('editor.action.quickFix');
  }

  /** The document; an error in our words if it is gone. */
  async function openDocument() {
    const isOpen = vscode.workspace.textDocuments.some((document) => isOfDocument({ document }));
    const isGone = !isOpen && uri.scheme !== 'untitled' && !(await vscode.workspace.fs.stat(uri).then(() => true, () => false));
    if (isGone) throw new Error(`the list ${nameOf(uri)} was deleted or moved`);
    return vscode.workspace.openTextDocument(uri);
  }

  /**
   * Shows the document where it is shown already, or next to the preview.
   * @param {{ selection?: vscode.Range, preserveFocus: boolean }} options
   */
  async function show(options) {
    const column = vscode.window.visibleTextEditors.find(isOfDocument)?.viewColumn;
    const other = panel.viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One;
    await vscode.window.showTextDocument(await openDocument(), { viewColumn: column ?? other, ...options });
  }

  /**
   * Edits the list: by ids, so that it does not matter if it has changed elsewhere.
   * @param {object[]} operations
   * @returns {Promise<string | undefined>} Why it was not edited.
   */
  async function edit(operations) {
    const reason = await reasonToKeep(uri);
    if (reason) throw new Error(reason);
    const document = await openDocument();
    const { version: own } = document;
    try {
      const made = await session.request('tierlint/edit', { textDocument: { ...textDocument(), version: own }, operations });
      if (made === undefined) return NOT_RUNNING;
      const converted = made && (await session.asEdit(made));
      if (document.version !== own) return CHANGED;
      if (!converted) return 'Nothing has changed.';
      await vscode.workspace.applyEdit(converted);
      version = document.version;
      return undefined;
    } catch (error) {
      if (/** @type {{ code?: unknown }} */ (error).code === CONTENT_MODIFIED) return CHANGED;
      throw error;
    }
  }

  async function choosePicture() {
    if (uri.scheme === 'untitled') throw new Error('save the list first: a picture is a file in its folder');
    const folder = vscode.Uri.joinPath(uri, '..');
    const [file] = await vscode.window.showOpenDialog({ defaultUri: folder, filters: { Pictures: PICTURES }, openLabel: 'Add' }) ?? [];
    if (!file) return undefined;
    if (!file.toString().startsWith(`${folder}/`)) throw new Error('a picture must be in the folder of the list');
    return file.path.slice(folder.path.length + 1);
  }

  /**
   * Runs a command of the editor, which must have the focus for it. A page that asks has it.
   * @param {string} command
   */
  async function inEditor(command) {
    if (kind === 'preview') await show({ preserveFocus: false });
    await vscode.commands.executeCommand(command);
    if (kind === 'preview') panel.reveal(undefined, false);
  }

  const subscriptions = [
    webview.onDidReceiveMessage(host.receive),
    panel.onDidChangeViewState(() => {
      // A hidden page is closed, and loaded again.
      isReady &&= panel.visible;
    }),
    session.onStart(() => {
      resultId = '';
      return update();
    }),
    vscode.workspace.onDidChangeTextDocument((event) => void (isOfDocument(event) && update())),
    vscode.languages.onDidChangeDiagnostics(({ uris }) => void (uris.some((each) => each.toString() === uri.toString()) && update())),
    vscode.window.onDidChangeTextEditorSelection((event) => {
      if (isOfDocument(event.textEditor)) markCurrent(event.selections[0].active, true);
    }),
  ];
  panel.onDidDispose(() => {
    for (const each of subscriptions) each.dispose();
    on.disposed();
  });
}

/**
 * Why a preview changes nothing: the end of a sentence.
 * @param {vscode.Uri} uri
 */
async function reasonToKeep(uri) {
  if (!vscode.workspace.isTrusted) return 'the workspace is not trusted';
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) return 'the file is read-only';
  const permissions = await vscode.workspace.fs.stat(uri).then((status) => status.permissions, () => undefined);
  return permissions === vscode.FilePermission.Readonly ? 'the file is read-only' : undefined;
}

/** @param {Area | undefined} area @param {Place} position */
function contains(area, { line, character }) {
  if (!area) return false;
  const { start, end } = area;
  const isAfterStart = line > start.line || (line === start.line && character >= start.character);
  return isAfterStart && (line < end.line || (line === end.line && character <= end.character));
}

/**
 * Waits for something, but not for ever.
 * @param {number} milliseconds @param {Promise<unknown>} promise
 */
async function atMost(milliseconds, promise) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  await Promise.race([promise, new Promise((resolve) => (timer = setTimeout(() => resolve(undefined), milliseconds)))]);
  if (timer) clearTimeout(timer);
}

/** @param {number} milliseconds */
function delay(milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}

module.exports = { createPanel };
