// @ts-check
'use strict';
// The worker of the server in Node.js.
const { webcrypto } = require('crypto');
const { parentPort } = require('worker_threads');
const { serve } = require('./serve');

// Node.js 18, of VS Code 1.82, has it only there.
if (!globalThis.crypto) Object.assign(globalThis, { crypto: webcrypto });
parentPort?.once('message', serve);
