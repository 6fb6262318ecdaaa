// @ts-check
'use strict';
const vscode = require('vscode');
const { nameOf } = require('./documents');
const { pictureFolder } = require('./previewPage');
const { serialized } = require('./serialized');
const { NOT_RUNNING } = require('./session');

/** The pause between two requests for a preview: this, or twice the time of the last one, but not more than that. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [40, 2000];
/** LSP's error code. */
const CONTENT_MODIFIED = -32801;
const CHANGED = 'The list has changed. Try again.';
/** The requests of a page that are done one after the other. */
const IN_ORDER = ['move', 'undo', 'redo'];

/**
 * @typedef {{ start: Place, end: Place }} Area
 * @typedef {{ line: number, character: number }} Place
 * @typedef {{ id: string, range?: Area, entry?: Area }} Item
 * @typedef {object} Tier
 * @property {string} id
 * @property {Area} [range]
 * @property {boolean} acceptsItems
 * @property {boolean} releasesItems
 * @property {string} [reason] Why it does not.
 * @property {Item[]} items
 * @property {number} count Of all its items.
 * @property {string} [next] The id of the first item that is not shown.
 * @typedef {{ rule: string, range?: Area }} PreviewFinding
 * @typedef {object} FullPreview
 * @property {'full'} kind
 * @property {string} resultId
 * @property {number} version
 * @property {string} html
 * @property {boolean} omitsPictures
 * @property {Tier[]} tiers
 * @property {PreviewFinding[]} findings
 */

/**
 * What is shown before the first list.
 * @type {FullPreview}
 */
const NOTHING = { kind: 'full', resultId: '', version: 0, html: '', omitsPictures: false, tiers: [], findings: [] };

/**
 * Keeps a panel up to date with a document, and does what is asked for in it.
 * @param {vscode.WebviewPanel} panel
 * @param {vscode.Uri} uri
 * @param {import('./session').Session} session
 * @param {{ disposed: () => void, shown: () => void, densityChanged: (isDense: boolean) => void }} on
 */
function createPanel(panel, uri, session, on) {
  const { webview } = panel;
  /** The number of lists that were shown; the page sends that of its list. */
  let serial = 0;
  /** @type {FullPreview | undefined} */
  let shown;
  /**
   * The list before, which the page shows until it has received the last one.
   * @type {FullPreview | undefined}
   */
  let previous;
  /** Is called when the page shows the last list. */
  let shownByPage = () => undefined;
  /** Whether the page can receive messages. */
  let isReady = false;

  const isOfDocument = (/** @type {{ document: vscode.TextDocument }} */ { document }) => document.uri.toString() === uri.toString();
  const textDocument = () => ({ uri: session.asAddress(uri) });
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
    await openDocument();
    /** @type {FullPreview | { kind: 'unchanged' } | undefined} */
    const answer = await session.request('tierlint/preview', { textDocument: textDocument(), previousResultId: shown?.resultId });
    if (answer === undefined) return notice(NOT_RUNNING);
    if (answer.kind !== 'full') return undefined;
    [previous, shown] = [shown, answer];
    serial += 1;
    const { version, html, omitsPictures, tiers } = answer;
    const folder = pictureFolder(uri);
    const pictures = folder ? { from: folder.toString(), to: webview.asWebviewUri(folder).toString() } : null;
    const pageTiers = tiers.map(({ id, acceptsItems, releasesItems, reason, count, items }) => ({
      id, acceptsItems, releasesItems, reason, count, items: items.map((item) => ({ id: item.id })),
    }));
    const findings = answer.findings.map(({ rule }) => rule);
    const isShown = new Promise((resolve) => (shownByPage = () => void resolve(undefined)));
    void webview.postMessage({ type: 'list', serial, version, uri: uri.toString(), html, tiers: pageTiers, findings, omitsPictures, pictures });
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
   * @type {Record<string, (message: any, list: FullPreview) => unknown>}
   */
  const actions = {
    ready() {
      isReady = true;
      shownByPage();
      shown = undefined;
      return update();
    },
    shown() {
      shownByPage();
      on.shown();
    },
    reveal: ({ tier, item, takesFocus }, list) => reveal(placeOf(list, tier, item)?.range, takesFocus === true),
    finding: ({ finding, takesFocus, fixes }, list) => showFinding(element(list.findings, finding), takesFocus === true, fixes === true),
    move: (message, list) => move(message, list),
    density: ({ isDense }) => on.densityChanged(isDense === true),
    undo: () => inEditor('undo'),
    redo: () => inEditor('redo'),
  };

  /** The last of them. */
  let last = Promise.resolve();

  /** @param {unknown} message */
  async function receive(message) {
    const { type, serial: own = serial } = /** @type {{ type?: unknown, serial?: unknown }} */ (message ?? {});
    if (typeof type !== 'string' || !Object.hasOwn(actions, type)) return undefined;
    if (!IN_ORDER.includes(type)) return perform(type, message, own);
    return (last = last.then(() => perform(type, message, own)));
  }

  /** @param {string} type @param {unknown} message @param {unknown} own The number of the list that the page showed. */
  async function perform(type, message, own) {
    const list = own === serial ? shown : own === serial - 1 ? previous : undefined;
    try {
      if (list || own === serial) await actions[type](message, list ?? NOTHING);
      else notice(CHANGED);
    } catch (error) {
      const { code, message: text } = /** @type {{ code?: unknown, message?: unknown }} */ (error);
      notice(code === CONTENT_MODIFIED ? CHANGED : sentence(String(text ?? error)));
    }
  }

  /** @param {FullPreview} list @param {unknown} tier @param {unknown} item @returns {Tier | Item | undefined} */
  function placeOf(list, tier, item) {
    const found = element(list.tiers, tier);
    return item === null ? found : element(found?.items, item);
  }

  /** @param {Area | undefined} area @param {boolean} takesFocus */
  async function reveal(area, takesFocus) {
    if (!area) return;
    const { start, end } = area;
    const selection = new vscode.Range(start.line, start.character, end.line, end.character);
    await show({ selection, preserveFocus: !takesFocus });
  }

  /** @param {PreviewFinding | undefined} finding @param {boolean} takesFocus @param {boolean} fixes Whether to show its fixes. */
  async function showFinding(finding, takesFocus, fixes) {
    await reveal(finding?.range, takesFocus || fixes);
    if (finding?.range && fixes) await vscode.commands.executeCommand('editor.action.quickFix');
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
   * Moves an item: by ids, so that it does not matter if the list has changed elsewhere.
   * @param {{ tier: unknown, item: unknown, to: unknown, before: unknown }} message @param {FullPreview} list
   */
  async function move({ tier, item, to, before }, list) {
    const [target, moved] = [element(list.tiers, to), element(element(list.tiers, tier)?.items, item)];
    const next = before === null ? target?.next : element(target?.items, before)?.id;
    if (!target || !moved || (before !== null && next === undefined)) return undefined;
    const document = await openDocument();
    const { version } = document;
    const params = { textDocument: { ...textDocument(), version }, item: moved.id, tier: target.id, before: next };
    const edit = await session.request('tierlint/moveItem', params);
    if (edit === undefined) return notice(NOT_RUNNING);
    const converted = edit && (await session.asEdit(edit));
    if (document.version !== version) return notice(CHANGED);
    if (!converted) return notice('The item is there already.');
    await vscode.workspace.applyEdit(converted);
    return void webview.postMessage({ type: 'moved', version: document.version });
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
    on.disposed();
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
