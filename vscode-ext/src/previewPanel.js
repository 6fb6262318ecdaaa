// @ts-check
'use strict';
const vscode = require('vscode');
const { NOT_RUNNING } = require('./program');
const { pictureFolder } = require('./previewPage');
const { serialized } = require('./serialized');

/** The pause between two requests for a preview: this, or twice the time of the last one, but not more than that. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [40, 2000];
/** LSP's error code. */
const CONTENT_MODIFIED = -32801;
const CHANGED = 'The list has changed. Try again.';

/**
 * @typedef {{ start: Place, end: Place }} Area
 * @typedef {{ line: number, character: number }} Place
 * @typedef {{ id: string, range?: Area, entry?: Area }} Item
 * @typedef {{ id: string, range?: Area, acceptsItems: boolean, releasesItems: boolean, items: Item[] }} Tier
 * @typedef {{ kind: 'full', resultId: string, version: number, html: string, tiers: Tier[] }} FullPreview
 */

/**
 * Keeps a panel up to date with a document, and does what is asked for in it.
 * @param {vscode.WebviewPanel} panel
 * @param {vscode.Uri} uri
 * @param {import('./session').Session} session
 * @param {() => void} disposed
 */
function createPanel(panel, uri, session, disposed) {
  const { webview } = panel;
  const textDocument = { uri: uri.toString() };
  /** The number of lists that were shown; the page sends that of its list. */
  let serial = 0;
  /** @type {FullPreview | undefined} */
  let shown;
  /** Is called when the page shows the last list. */
  let shownByPage = () => undefined;
  /** Whether the page can receive messages. */
  let isReady = false;

  const isOfDocument = (/** @type {{ document: vscode.TextDocument }} */ { document }) => document.uri.toString() === uri.toString();
  const notice = (/** @type {string} */ text) => void webview.postMessage({ type: 'notice', text });

  // One request at a time, and none before the page shows the last list; but always one after the last change.
  const update = serialized(async () => {
    if (!panel.visible || !isReady) return;
    const start = Date.now();
    await refresh().catch((error) => {
      // The document changed before the server began; that change has asked for a preview, too.
      if (error?.code !== CONTENT_MODIFIED) notice(sentence(String(error?.message ?? error)));
    });
    await delay(Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, 2 * (Date.now() - start))));
  });

  async function refresh() {
    await vscode.workspace.openTextDocument(uri);
    /** @type {FullPreview | { kind: 'unchanged' } | undefined} */
    const answer = await session.request('tierlint/preview', { textDocument, previousResultId: shown?.resultId });
    if (answer === undefined) return notice(NOT_RUNNING);
    if (answer.kind !== 'full') return undefined;
    shown = answer;
    serial += 1;
    const { html, tiers } = answer;
    const folder = pictureFolder(uri);
    const pictures = folder ? { from: folder.toString(), to: webview.asWebviewUri(folder).toString() } : null;
    const pageTiers = tiers.map(({ id, acceptsItems, releasesItems, items }) => ({ id, acceptsItems, releasesItems, items: items.map((item) => ({ id: item.id })) }));
    const isShown = new Promise((resolve) => (shownByPage = () => void resolve(undefined)));
    void webview.postMessage({ type: 'list', serial, uri: uri.toString(), html, tiers: pageTiers, pictures });
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
    const tiers = shown?.tiers ?? [];
    const tier = tiers.findIndex(({ items }) => items.some((item) => contains(item.range, position) || contains(item.entry, position)));
    const item = tiers[tier]?.items.findIndex(({ range, entry }) => contains(range, position) || contains(entry, position));
    void webview.postMessage({ type: 'current', serial, tier, item, scrolls });
  }

  /**
   * What the page may ask for. Its messages contain only places in the list that it shows.
   * @type {Record<string, (message: any) => unknown>}
   */
  const actions = {
    ready() {
      isReady = true;
      shownByPage();
      shown = undefined;
      return update();
    },
    shown: () => shownByPage(),
    reveal: ({ tier, item, takesFocus }) => reveal(placeOf(tier, item), takesFocus === true),
    move: ({ tier, item, to, before }) => move(tier, item, to, before),
    undo: () => inEditor('undo'),
    redo: () => inEditor('redo'),
  };

  /** @param {unknown} message */
  async function receive(message) {
    const { type, serial: own = serial } = /** @type {{ type?: unknown, serial?: unknown }} */ (message ?? {});
    if (typeof type !== 'string' || !Object.hasOwn(actions, type)) return;
    try {
      if (own === serial) await actions[type](message);
      else notice(CHANGED);
    } catch (error) {
      notice(sentence(error instanceof Error ? error.message : String(error)));
    }
  }

  /** @param {unknown} tier @param {unknown} item @returns {Tier | Item | undefined} */
  function placeOf(tier, item) {
    const found = element(shown?.tiers, tier);
    return item === null ? found : element(found?.items, item);
  }

  /** @param {Tier | Item | undefined} place @param {boolean} takesFocus */
  async function reveal(place, takesFocus) {
    if (!place?.range) return;
    const { start, end } = place.range;
    const selection = new vscode.Range(start.line, start.character, end.line, end.character);
    await show({ selection, preserveFocus: !takesFocus });
  }

  /**
   * Shows the document where it is shown already, or next to the preview.
   * @param {{ selection?: vscode.Range, preserveFocus: boolean }} options
   */
  async function show(options) {
    const column = vscode.window.visibleTextEditors.find(isOfDocument)?.viewColumn;
    const other = panel.viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One;
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { viewColumn: column ?? other, ...options });
  }

  /** @param {unknown} tier @param {unknown} item @param {unknown} to @param {unknown} before */
  async function move(tier, item, to, before) {
    const [target, moved] = [element(shown?.tiers, to), element(element(shown?.tiers, tier)?.items, item)];
    const next = before === null ? null : element(target?.items, before);
    if (!shown || !target || !moved || next === undefined) return;
    const { version } = shown;
    const params = { textDocument: { ...textDocument, version }, item: moved.id, tier: target.id, before: next?.id };
    const edit = await session.edit('tierlint/moveItem', params);
    const document = await vscode.workspace.openTextDocument(uri);
    if (document.version !== version) notice(CHANGED);
    else if (edit) await vscode.workspace.applyEdit(edit);
    else notice('The item is there already.');
  }

  /**
   * Runs a command of the editor, which must have the focus for it.
   * @param {string} command
   */
  async function inEditor(command) {
    await show({ preserveFocus: false });
    await vscode.commands.executeCommand(command);
    panel.reveal(undefined, false);
  }

  const subscriptions = [
    webview.onDidReceiveMessage(receive),
    panel.onDidChangeViewState(() => {
      // A hidden page is closed, and loaded again.
      isReady &&= panel.visible;
    }),
    session.onStart(() => {
      shown = undefined;
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
    disposed();
  });
}

/**
 * An element of a list, if there is one.
 * @template T @param {T[] | undefined} list @param {unknown} index @returns {T | undefined}
 */
function element(list, index) {
  return Number.isInteger(index) ? list?.[Number(index)] : undefined;
}

/** @param {Area | undefined} area @param {Place} position */
function contains(area, { line, character }) {
  if (!area) return false;
  const { start, end } = area;
  const isAfterStart = line > start.line || (line === start.line && character >= start.character);
  return isAfterStart && (line < end.line || (line === end.line && character <= end.character));
}

/**
 * A message of the server as a sentence.
 * @param {string} text
 */
function sentence(text) {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
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
