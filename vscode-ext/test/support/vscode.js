'use strict';
const fs = require('fs');
const path = require('path');
const { FakePanel, edited } = require('./webview');
const { event, strict } = require('./strict');

const manifest = require('../../package.json');
const defaults = Object.fromEntries(
  manifest.contributes.configuration.flatMap((each) => Object.entries(each.properties)).map(([name, each]) => [name, each.default]));

class Uri {
  constructor(scheme, path) {
    Object.assign(this, { scheme, path, fsPath: path });
  }
  static file = (path) => new Uri('file', path);
  static from = (parts) => new Uri(parts.scheme, parts.path ?? '');
  static parse = (text) => new Uri(...(/^([a-z-]+):(?:\/\/)?(.*)$/.exec(decodeURIComponent(text))?.slice(1) ?? ['', text]));
  static joinPath = (base, ...parts) => new Uri(base.scheme, path.join(base.path, ...parts));
  with = ({ path }) => new Uri(this.scheme, path);
  toString = () => `${this.scheme}://${encodeURI(this.path)}`;
}
class Execution {
  constructor(command, args, options) {
    Object.assign(this, { command, args, options });
  }
}
class Task {
  constructor(definition, scope, name, source, execution, matchers) {
    Object.assign(this, { definition, scope, name, source, execution, matchers, group: undefined });
  }
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(startLine, startCharacter, endLine, endCharacter) {
    Object.assign(this, { start: new Position(startLine, startCharacter), end: new Position(endLine, endCharacter) });
  }
}

class Document {
  constructor(text) {
    Object.assign(this, { text, version: 1, selection: { active: new Position(0, 0) } });
  }
  getText = () => this.text;
  offsetAt = ({ line, character }) => this.text.split('\n').slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  positionAt = (offset) => {
    const before = this.text.slice(0, offset).split('\n');
    return new Position(before.length - 1, before.at(-1).length);
  };
}

/**
 * A window of VS Code: what an extension sees of it (`vscode`), and what a user does and sees.
 * `user` and `workspace` are the settings of both, by full name; `ofDocuments` those of folders, by the URI of a document.
 */
function createWindow({ folder, scheme = 'file', user = {}, workspace = {}, isTrusted = true, isWindowless = false }) {
  const window = {
    commands: new Map(), channels: new Map(), diagnostics: new Map(), documents: [], executed: [], messages: [],
    opened: [], providers: new Map(), results: new Map(), shown: [], status: undefined, taskProviders: new Map(), tasks: [],
    answers: [], configurationChanged: event(), trusted: event(), documentOpened: event(), documentClosed: event(), documentChanged: event(),
    diagnosticsChanged: event(), selectionChanged: event(), editorChanged: event(), ofDocuments: new Map(), history: [], panels: [], revealed: [], serializers: new Map(), editors: new Map(),
    user, workspace, isTrusted,
  };
  const folders = folder && !isWindowless ? [strict('folder', { uri: new Uri(scheme, folder), name: path.basename(folder), index: 0 })] : undefined;
  const effective = () => ({ ...defaults, ...window.user, ...(window.isTrusted ? window.workspace : unrestricted(window.workspace)) });
  const answer = (items) => Promise.resolve(window.answers.shift()).then((wanted) => items.find((each) => (each.label ?? each) === wanted));

  window.section = (name) => nested(effective(), name);
  window.change = (settings) => {
    Object.assign(window.user, settings);
    const names = Object.keys(settings);
    window.configurationChanged.fire({ affectsConfiguration: (name) => names.some((each) => each === name || each.startsWith(`${name}.`)) });
  };
  window.trust = () => {
    window.isTrusted = true;
    window.trusted.fire();
  };
  window.open = (name, languageId, text = fs.readFileSync(path.join(folder, name), 'utf8')) => {
    const document = Object.assign(new Document(text), { uri: new Uri(scheme, path.join(folder, name)), languageId });
    window.documents.push(document);
    window.documentOpened.fire(document);
    return document;
  };

  // Makes edits of a document, as somebody does who types.
  window.edit = (document, edits) => {
    window.history.push(document.text);
    window.replace(document, edited(document.text, edits), edits);
  };
  window.replace = (document, text, edits = [{ newText: text }]) => {
    document.text = text;
    document.version += 1;
    window.documentChanged.fire({ document, edits });
  };
  window.select = (document, line, character) => {
    const selections = [(document.selection = { active: new Position(line, character) })];
    window.selectionChanged.fire({ textEditor: { document }, selections });
  };

  const channel = (name) => {
    const lines = [];
    window.channels.set(name, lines);
    const log = (level) => (line) => lines.push(`${level}: ${line}`);
    return strict('channel', {
      name, lines, append: (text) => lines.push(text), appendLine: (text) => lines.push(text), clear() {}, dispose() {},
      hide() {}, replace() {}, show: () => window.shown.push(name), info: log('info'), warn: log('warn'), error: log('error'),
    });
  };
  const message = (kind) => (text, ...items) => {
    window.messages.push({ kind, text, items });
    return answer(items);
  };
  const openText = async (uri) => {
    if (uri.language) return { uri: new Uri('untitled', 'Untitled-1'), languageId: uri.language, text: '', version: 1 };
    const open = window.documents.find((each) => each.uri.toString() === uri.toString());
    if (open) return open;
    const provider = window.providers.get(uri.scheme);
    const text = provider ? await provider.provideTextDocumentContent(uri) : fs.readFileSync(uri.fsPath, 'utf8');
    if (text === undefined) throw new Error(`cannot open ${uri}`);
    return { uri, languageId: uri.path.endsWith('.md') ? 'markdown' : 'plaintext', text, version: 1 };
  };
  window.vscode = strict('vscode', {
    version: '1.82.0', CancellationError: class extends Error {}, Position, Range, Uri, Task, ProcessExecution: Execution, ShellExecution: Execution,
    FilePermission: { Readonly: 1 }, ViewColumn: { Beside: -2, One: 1, Two: 2 }, LanguageStatusSeverity: { Information: 0, Warning: 1, Error: 2 }, TaskGroup: { Build: 'build' },
    env: strict('env', {
      appName: 'Visual Studio Code', remoteName: undefined,
      clipboard: { writeText: async (text) => void (window.clipboard = text) },
      openExternal: async (uri) => window.opened.push(uri.toString()),
    }),
    commands: strict('commands', {
      registerCommand(name, action) {
        if (window.commands.has(name)) throw new Error(`command '${name}' already exists`);
        window.commands.set(name, action);
        return { dispose: () => window.commands.delete(name) };
      },
      executeCommand: async (name, ...args) => {
        window.executed.push({ name, args });
        if (name === 'undo' && window.history.length > 0) window.replace(window.documents[0], window.history.pop());
        return window.results.get(name);
      },
    }),
    window: strict('window', {
      get activeTextEditor() {
        const [document] = window.documents;
        return document && { document, selection: document.selection, viewColumn: 1 };
      },
      get visibleTextEditors() {
        return window.documents.map((document) => ({ document, viewColumn: 1, selection: { active: new Position(0, 0) } }));
      },
      onDidChangeActiveTextEditor: window.editorChanged.listen,
      onDidChangeTextEditorSelection: window.selectionChanged.listen,
      createWebviewPanel(type, title, place, options) {
        const panel = new FakePanel(type, title, place, options);
        window.panels.push(panel);
        return panel;
      },
      registerCustomEditorProvider(type, provider) {
        window.editors.set(type, provider);
        return { dispose: () => window.editors.delete(type) };
      },
      registerWebviewPanelSerializer(type, serializer) {
        window.serializers.set(type, serializer);
        return { dispose: () => window.serializers.delete(type) };
      },
      createOutputChannel: channel,
      showErrorMessage: message('error'),
      showInformationMessage: message('information'),
      showWarningMessage: (text, options, ...items) => message('warning')(text, ...items),
      showQuickPick: (items) => {
        window.picks = items;
        return answer(items);
      },
      showSaveDialog: async (options) => {
        window.dialog = options;
        return window.answers.shift();
      },
      showOpenDialog: async (options) => {
        window.dialog = options;
        return window.answers.shift();
      },
      showWorkspaceFolderPick: async () => folders?.[0],
      showTextDocument: async (document, options) => {
        window.shown.push(document);
        window.revealed.push(options);
      },
    }),
    languages: strict('languages', {
      createLanguageStatusItem: (id, selector) => (window[id.split('.').at(-1)] = { id, selector, busy: false, dispose() {} }),
      onDidChangeDiagnostics: window.diagnosticsChanged.listen,
      getDiagnostics: (uri) => window.diagnostics.get(uri.toString()) ?? [],
    }),
    workspace: strict('workspace', {
      get isTrusted() { return window.isTrusted; },
      get workspaceFolders() { return folders; },
      get textDocuments() { return window.documents; },
      fs: strict('fs', {
        isWritableFileSystem: () => !window.isReadOnly,
        stat: (uri) => fs.promises.stat(uri.fsPath),
        readFile: (uri) => fs.promises.readFile(uri.fsPath),
        writeFile: (uri, content) => fs.promises.writeFile(uri.fsPath, content),
      }),
      findFiles: async () => fs.readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile()).map((entry) => new Uri(scheme, path.join(entry.path, entry.name))),
      async applyEdit(edit) {
        for (const { uri, edits } of edit) window.edit(window.documents.find((each) => each.uri.toString() === uri), edits);
        return true;
      },
      onDidChangeTextDocument: window.documentChanged.listen,
      onDidCloseTextDocument: window.documentClosed.listen,
      onDidChangeConfiguration: window.configurationChanged.listen,
      onDidGrantWorkspaceTrust: window.trusted.listen,
      getConfiguration: (section, scope) => strict('configuration', {
        get: (name) => ({ ...effective(), ...window.ofDocuments.get(scope?.toString()) })[section ? `${section}.${name}` : name],
        inspect: (name) => ({ key: name, globalValue: window.user[`${section}.${name}`], workspaceValue: window.workspace[`${section}.${name}`] }),
      }),
      openTextDocument: openText,
      registerTextDocumentContentProvider: (scheme, provider) => {
        window.providers.set(scheme, provider);
        return { dispose: () => window.providers.delete(scheme) };
      },
    }),
    tasks: strict('tasks', {
      registerTaskProvider: (type, provider) => {
        window.taskProviders.set(type, provider);
        return { dispose: () => window.taskProviders.delete(type) };
      },
      executeTask: async (task) => void window.tasks.push(task),
    }),
  });
  return window;
}

/** What VS Code passes on of the settings of an untrusted workspace. */
function unrestricted(settings) {
  const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !restricted.includes(name)));
}

/** The settings below a section, as objects within objects. */
function nested(settings, section) {
  const result = {};
  for (const [name, value] of Object.entries(settings).filter(([name]) => name.startsWith(`${section}.`))) {
    const parts = name.slice(section.length + 1).split('.');
    const inner = parts.slice(0, -1).reduce((object, part) => (object[part] ??= {}), result);
    inner[parts.at(-1)] = value;
  }
  return result;
}

module.exports = { Uri, createWindow };
