'use strict';
const { spawn } = require('child_process');
const { frame, take } = require('./languageclient');

/** The workers that were started. */
const workers = [];

/** A worker in which the program answers behind a port, as the session of the module does. */
class FakeWorker extends EventTarget {
  constructor(address) {
    super();
    this.address = address;
    workers.push(this);
  }

  postMessage({ module, files, port }) {
    Object.assign(this, { module, files: new Map(), received: [] });
    this.process = spawn(process.env.TIERLINT ?? '.build/release/tierlint', ['lsp']);
    this.process.stdin.on('error', () => undefined);
    const setFile = ({ path, content, size }) => this.files.set(path, content ? String(Buffer.from(content)) : size);
    files.forEach(setFile);
    port.onmessage = ({ data }) => {
      this.received.push(data);
      if (data.method === 'tierlint/setFile') setFile(data.params);
      else this.process.stdin.write(frame(data));
    };
    let bytes = Buffer.alloc(0);
    this.process.stdout.on('data', (more) => {
      bytes = Buffer.concat([bytes, more]);
      for (let whole; (whole = take(bytes)); bytes = whole.rest) port.postMessage(whole.message);
    });
    this.port = port;
  }

  /** As in Node.js. */
  on(type, listener) { this.addEventListener(type, listener); }

  terminate() {
    this.isTerminated = true;
    this.process.kill('SIGKILL');
    this.port.close();
  }

  /** Ends as a worker does whose script throws. */
  fail(message) { this.dispatchEvent(Object.assign(new Event('error'), { message })); }
}

module.exports = { FakeWorker, workers };
