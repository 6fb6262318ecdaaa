// @ts-check
'use strict';
// The server as a WebAssembly module in a worker: in a browser, and where there is no program.
const { AbstractMessageReader, AbstractMessageWriter, BaseLanguageClient, State } = require('vscode-languageclient');
const vscode = require('vscode');
const { convertersFor, readFile, workspaceFiles } = require('./files');

/**
 * @typedef {object} Worker
 * @property {(message: object, moved: any[]) => void} postMessage
 * @property {() => unknown} terminate
 * @typedef {(source: vscode.Uri, onFailure: (message: string) => void) => Worker} StartWorker Starts the script for workers, which is in a folder.
 */

/** What the client reads of a worker; it ends with it. */
class Reader extends AbstractMessageReader {
  /** @param {MessagePort} port */
  constructor(port) {
    super();
    this.port = port;
  }

  /** @param {(message: any) => void} receive */
  listen(receive) {
    this.port.onmessage = ({ data }) => receive(data);
    return { dispose: () => void (this.port.onmessage = null) };
  }

  close() {
    this.fireClose();
  }
}

class Writer extends AbstractMessageWriter {
  /** @param {MessagePort} port */
  constructor(port) {
    super();
    this.port = port;
  }

  /** @param {object} message */
  async write(message) {
    this.port.postMessage(message);
  }

  end() {}
}

/** A client that starts a worker, and another one after that has stopped. */
class WorkerClient extends BaseLanguageClient {
  /**
   * @param {import('vscode-languageclient').LanguageClientOptions} options
   * @param {(port: MessagePort, onFailure: (message: string) => void) => void} serve Starts a worker that answers at a port.
   */
  constructor(options, serve) {
    super('tierlint', 'tierlint', options);
    this.serve = serve;
  }

  async createMessageTransports() {
    const { port1, port2 } = new MessageChannel();
    const reader = new Reader(port1);
    this.serve(port2, (message) => {
      this.error(message, undefined, false);
      if (this.state === State.Running) void vscode.window.showWarningMessage(`tierlint has stopped, and starts again: ${message}`);
      reader.close();
    });
    return { reader, writer: new Writer(port1) };
  }
}

/**
 * The server that comes with the extension. Packages with a program do not have it.
 * @param {vscode.ExtensionContext} context
 * @param {StartWorker} startWorker
 * @returns {Promise<import('../session').Server>}
 */
async function findModule({ extension, extensionUri }, startWorker) {
  const [file, source] = ['wasm/tierlint-editor.wasm', 'src'].map((name) => vscode.Uri.joinPath(extensionUri, name));
  const module = await vscode.workspace.fs.readFile(file).then((bytes) => bytes, () => undefined);
  if (!module) return {};
  const { version } = extension.packageJSON;
  const server = await createServer(module, (onFailure) => startWorker(source, onFailure));
  return { program: { command: 'WebAssembly', origin: 'module', version }, server };
}

/**
 * @param {Uint8Array} module
 * @param {(onFailure: (message: string) => void) => Worker} startWorker
 * @returns {Promise<import('../client').Server>}
 */
async function createServer(module, startWorker) {
  const uriConverters = convertersFor(vscode.workspace.workspaceFolders?.[0]);
  const files = new Map((await workspaceFiles()).map((file) => [file.path, file]));
  /** @type {Worker | undefined} */
  let worker;
  let complaint = '';

  /** @param {MessagePort} port @param {(message: string) => void} onFailure */
  function serve(port, onFailure) {
    const own = (worker = startWorker((message) => {
      complaint = message;
      own.terminate();
      onFailure(message);
    }));
    own.postMessage({ module, files: [...files.values()], port }, [port]);
  }
  return {
    createClient(options) {
      /** @type {import('vscode-languageclient').Middleware['workspace']} */
      const workspace = {
        async didChangeWatchedFile(event, next) {
          const file = await readFile(uriConverters.protocol2Code(event.uri));
          files.set(file.path, file);
          await client.sendNotification('tierlint/setFile', file);
          return next(event);
        },
      };
      const client = new WorkerClient({ ...options, uriConverters, middleware: { ...options.middleware, workspace } }, serve);
      return client;
    },
    async end() {
      worker?.terminate();
    },
    complaint: () => complaint,
  };
}

module.exports = { findModule };
