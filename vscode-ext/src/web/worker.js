// @ts-check
'use strict';
// The worker of the server in a browser.
const { serve } = require('../module/serve');

/** @param {MessageEvent<Parameters<typeof serve>[0]>} event */
globalThis.onmessage = ({ data }) => serve(data);
