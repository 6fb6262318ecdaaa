'use strict';
// A fake of vscode-languageclient 9: has a real server over the real protocol, as a process or behind a port, and implements only the
// rest of the API that the extension uses.
const { event } = require('./strict');
const { Uri } = require('./vscode');

const State = { Stopped: 1, Running: 2, Starting: 3 };
const ErrorAction = { Continue: 1, Shutdown: 2 };
const CloseAction = { DoNotRestart: 1, Restart: 2 };
const vsdiag = { DocumentDiagnosticReportKind: { full: 'full', unChanged: 'unChanged' } };
const CAPABILITIES = {
  window: { workDoneProgress: true },
  workspace: { workspaceEdit: { documentChanges: true, changeAnnotationSupport: { groupsOnLabel: true } }, configuration: true, workspaceFolders: true, didChangeConfiguration: { dynamicRegistration: true } },
  textDocument: {
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [''] } }, dataSupport: true, resolveSupport: { properties: ['edit'] } },
    codeLens: {}, publishDiagnostics: { relatedInformation: true, codeDescriptionSupport: true, versionSupport: true },
  },
};

/** The module, for one window. */
function languageClientFor(window) {
  window.clients = [];
  class BaseLanguageClient {
    constructor(id, name, options) {
      Object.assign(this, { id, name, options, state: State.Stopped, waiting: new Map(), lastID: 0, features: [], subscriptions: [], selectors: new Map() });
      const states = event();
      this.onDidChangeState = states.listen;
      this.fireState = states.fire;
      const { code2Protocol, protocol2Code } = options.uriConverters ?? { code2Protocol: String, protocol2Code: Uri.parse };
      this.code2ProtocolConverter = { asUri: code2Protocol };
      this.protocol2CodeConverter = {
        asUri: protocol2Code,
        asWorkspaceEdit: async (edit) => edit?.documentChanges.map(({ textDocument, edits }) => ({ uri: protocol2Code(textDocument.uri).toString(), edits })),
      };
      window.clients.push(this);
    }

    registerFeature(feature) { this.features.push(feature); }
    getFeature(method) {
      return { register: ({ registerOptions }) => this.selectors.set(method, registerOptions.documentSelector) };
    }
    createDefaultErrorHandler() {
      return { error: () => ({ action: ErrorAction.Continue }), closed: () => ({ action: window.restartsServers ? CloseAction.Restart : CloseAction.DoNotRestart }) };
    }
    error(message, data, isShown = true) {
      if (isShown) window.messages.push({ kind: 'client', text: message, items: [] });
    }

    async start() {
      this.turn(State.Starting);
      await this.launch();
      const capabilities = structuredClone(CAPABILITIES);
      for (const feature of this.features) feature.fillClientCapabilities(capabilities);
      const folder = window.vscode.workspace.workspaceFolders?.[0];
      const folders = folder ? [{ uri: this.code2ProtocolConverter.asUri(folder.uri), name: folder.name }] : null;
      const params = { processId: process.pid, capabilities, workspaceFolders: folders, rootUri: folders?.[0].uri ?? null };
      // The start of the real client resolves, too, if the connection is closed meanwhile.
      this.initialized = await this.request('initialize', params).catch((error) => {
        if (this.state !== State.Stopped) throw error;
      });
      if (!this.initialized) return;
      this.capabilities = { ...this.initialized.capabilities };
      for (const feature of this.features) feature.preInitialize?.(this.capabilities);
      for (const feature of this.features) feature.initialize(this.capabilities);
      this.notify('initialized', {});
      for (const command of this.initialized.capabilities.executeCommandProvider?.commands ?? []) {
        const action = (...args) => this.request('workspace/executeCommand', { command, arguments: args });
        this.subscriptions.push(window.vscode.commands.registerCommand(command, action));
      }
      this.turn(State.Running);
      for (const document of window.documents) this.open(document);
      this.subscriptions.push(window.documentOpened.listen((document) => this.open(document)));
      this.subscriptions.push(window.documentChanged.listen(({ document: { uri, version }, edits }) => {
        // As VS Code does, from the end to the start.
        const contentChanges = [...edits].reverse().map(({ range, newText }) => ({ range, text: newText }));
        this.notify('textDocument/didChange', { textDocument: { uri: this.code2ProtocolConverter.asUri(uri), version }, contentChanges });
      }));
      this.subscriptions.push(window.configurationChanged.listen((change) => {
        if (change.affectsConfiguration(this.id)) this.notify('workspace/didChangeConfiguration', { settings: null });
      }));
    }

    async dispose() {
      if (this.state !== State.Running) throw new Error(`Client is not running and can't be stopped. Its state is ${this.state}`);
      this.isStopping = true;
      await this.request('shutdown');
      this.notify('exit');
      // A worker does not say that it ends.
      this.exitCode = this.process ? await this.ended : this.closed();
    }

    turn(newState) {
      const oldState = this.state;
      this.state = newState;
      this.fireState({ oldState, newState });
    }

    async launch() {
      const { reader, writer } = await this.createMessageTransports();
      reader.listen((message) => this.receive(message));
      this.post = (message) => writer.write(message);
      this.ended = new Promise((resolve) => (reader.onClose = () => {
        const action = this.closed();
        resolve();
        if (action === CloseAction.Restart) void this.start();
      }));
    }

    /** What follows when the server has ended; returns whether to restart it. */
    closed() {
      const { action } = this.isStopping ? {} : this.options.errorHandler.closed();
      if (!this.isStopping) this.error('the connection is closed', undefined, 'force');
      for (const { reject } of this.waiting.values()) reject(new Error('the server has ended'));
      for (const each of this.subscriptions.splice(0)) each.dispose();
      this.turn(State.Stopped);
      return action;
    }

    send(message) { void this.post({ jsonrpc: '2.0', ...message }); }
    notify(method, params) { this.send({ method, params }); }
    async sendNotification(method, params) { this.notify(method, params); }
    sendRequest(method, params) { return this.request(method, params); }
    request(method, params) {
      const id = (this.lastID += 1);
      this.send({ id, method, params });
      return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    }

    receive({ id, method, params, result, error }) {
      if (method === undefined) {
        const { resolve, reject } = this.waiting.get(id);
        this.waiting.delete(id);
        return error ? reject(Object.assign(new Error(error.message), { code: error.code })) : resolve(result);
      }
      if (id !== undefined) {
        const asked = method === 'workspace/configuration';
        this.send({ id, result: asked ? params.items.map(({ section }) => window.section(section)) : null });
      }
      if (method === 'textDocument/publishDiagnostics') this.publish(params);
      if (method === 'window/showMessage') window.messages.push({ kind: 'server', text: params.message, items: [] });
      if (method === '$/progress') this.options.middleware.handleWorkDoneProgress(params.token, params.value, () => undefined);
    }

    publish({ uri, diagnostics }) {
      const converted = diagnostics.map(({ codeDescription, code, ...rest }) =>
        ({ ...rest, code: codeDescription ? { value: code, target: Uri.parse(codeDescription.href) } : code }));
      this.options.middleware.handleDiagnostics(this.protocol2CodeConverter.asUri(uri), converted, (target, final) => {
        window.diagnostics.set(target.toString(), final);
        window.diagnosticsChanged.fire({ uris: [target] });
      });
    }

    open({ uri, languageId, text }) {
      if (!this.options.documentSelector.some((filter) => matches(filter, uri, languageId))) return;
      this.notify('textDocument/didOpen', { textDocument: { uri: this.code2ProtocolConverter.asUri(uri), languageId, version: 1, text } });
    }
  }
  class LanguageClient extends BaseLanguageClient {
    constructor(id, name, server, options) {
      super(id, name, options);
      this.server = server;
    }

    async launch() {
      this.process = await this.server();
      this.process.stdin.on('error', () => undefined);
      this.process.stderr.on('data', (text) => this.options.outputChannel.append(String(text)));
      this.ended = new Promise((resolve) => this.process.on('exit', (code) => {
        this.closed();
        resolve(code);
      }));
      this.post = (message) => this.process.stdin.write(frame(message));
      let bytes = Buffer.alloc(0);
      this.process.stdout.on('data', (more) => {
        bytes = Buffer.concat([bytes, more]);
        if (!'Content-Length'.startsWith(bytes.toString('latin1', 0, 14))) {
          this.options.errorHandler.error(new Error('Header must provide a Content-Length property.'), undefined, 1);
          return;
        }
        for (let frame; (frame = take(bytes)); bytes = frame.rest) this.receive(frame.message);
      });
    }
  }
  return { AbstractMessageReader, AbstractMessageWriter: class {}, BaseLanguageClient, CloseAction, ErrorAction, LanguageClient, State, vsdiag };
}

class AbstractMessageReader {
  fireClose() { this.onClose(); }
}

/** A message as it is sent to a process. */
function frame(message) {
  const body = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]);
}

/** The first whole message of some bytes. */
function take(bytes) {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const start = head + 4;
  const end = start + Number(/Content-Length: (\d+)/i.exec(bytes.toString('latin1', 0, head))[1]);
  return bytes.length < end ? undefined : { message: JSON.parse(bytes.toString('utf8', start, end)), rest: bytes.subarray(end) };
}

/** Whether a filter of documents lets one through; patterns have `**`, `*` and `{,}`. */
function matches({ scheme, language, pattern }, uri, languageId) {
  const source = pattern
    ?.replace(/[.]/g, '\\$&').replace(/\{(.*?)\}/g, (_, choices) => `(${choices.replace(/,/g, '|')})`)
    .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(.*/)?'));
  return (scheme ?? uri.scheme) === uri.scheme && (language ?? languageId) === languageId && (!source || new RegExp(`^${source}$`).test(uri.path));
}

module.exports = { frame, languageClientFor, take };
