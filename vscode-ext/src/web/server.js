// @ts-check
'use strict';
const { BaseLanguageClient, BrowserMessageReader, BrowserMessageWriter, State } = require('vscode-languageclient/browser');
const vscode = require('vscode');
const { convertersFor, readFile, workspaceFiles } = require('./files');

/** What the client reads of a worker; it ends with it. */
class Reader extends BrowserMessageReader {
  close() {
    this.fireClose();
  }
}

/** A client that starts a worker, and another one after that has stopped. */
class WorkerClient extends BaseLanguageClient {
  /**
   * @param {import('vscode-languageclient').LanguageClientOptions} options
   * @param {() => { port: MessagePort, worker: Worker }} startWorker
   */
  constructor(options, startWorker) {
    super('tierlint', 'tierlint', options);
    this.startWorker = startWorker;
  }

  async createMessageTransports() {
    const { port, worker } = this.startWorker();
    const reader = new Reader(port);
    worker.addEventListener('error', ({ message }) => {
      this.error(message, undefined, false);
      if (this.state === State.Running) void vscode.window.showWarningMessage(`tierlint has stopped, and starts again: ${message}`);
      reader.close();
    });
    return { reader, writer: new BrowserMessageWriter(port) };
  }
}

/**
 * The server as a worker.
 * @param {vscode.Uri} folder The one of the worker's script and of the module.
 * @returns {Promise<import('../client').Server>}
 */
async function createServer(folder) {
  const module = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, 'tierlint.wasm'));
  const uriConverters = convertersFor(vscode.workspace.workspaceFolders?.[0]);
  const files = new Map((await workspaceFiles()).map((file) => [file.path, file]));
  /** @type {Worker | undefined} */
  let worker;
  let complaint = '';

  function startWorker() {
    const { port1: port, port2 } = new MessageChannel();
    const own = (worker = new Worker(vscode.Uri.joinPath(folder, 'worker.js').toString(true)));
    own.addEventListener('error', ({ message }) => {
      complaint = message;
      own.terminate();
    });
    own.postMessage({ module, files: [...files.values()], port: port2 }, [port2]);
    return { port, worker: own };
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
      const client = new WorkerClient({ ...options, uriConverters, middleware: { ...options.middleware, workspace } }, startWorker);
      return client;
    },
    async end() {
      worker?.terminate();
    },
    complaint: () => complaint,
  };
}

module.exports = { createServer };
