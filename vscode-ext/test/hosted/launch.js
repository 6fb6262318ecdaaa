// @ts-check
'use strict';
// Starts VS Code with the unpacked extension over a new folder with a list, and runs `suite.js` in its extension host.
const fs = require('fs');
const os = require('os');
const path = require('path');
const { runTests } = require('@vscode/test-electron');

const [version, extension, list] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tierlint-hosted-'));
fs.copyFileSync(list, path.join(folder, 'soups.tierlist.json'));
runTests({
  version,
  extensionDevelopmentPath: extension,
  extensionTestsPath: path.join(__dirname, 'suite.js'),
  launchArgs: [folder, '--disable-extensions', '--disable-workspace-trust'],
}).finally(() => fs.rmSync(folder, { recursive: true })).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
