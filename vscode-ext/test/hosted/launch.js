// @ts-check
'use strict';
// Starts VS Code with the unpacked extension over a new folder with a list, and runs `suite.js`, or a copy for browsers, in its extension
// host: launch.js VERSION EXTENSION LIST [SUITE OPTION…]. The variable SETTINGS has settings of the folder.
const fs = require('fs');
const os = require('os');
const path = require('path');
const { runTests } = require('@vscode/test-electron');

const [version, extension, list, suite = path.join(__dirname, 'suite.js'), ...options] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tierlint-hosted-'));
fs.copyFileSync(list, path.join(folder, 'soups.tierlist.json'));
fs.mkdirSync(path.join(folder, '.vscode'));
fs.writeFileSync(path.join(folder, '.vscode/settings.json'), process.env.SETTINGS ?? '{}');
runTests({
  version,
  extensionDevelopmentPath: extension,
  extensionTestsPath: suite,
  launchArgs: [folder, '--disable-extensions', '--disable-workspace-trust', ...options],
}).finally(() => fs.rmSync(folder, { recursive: true })).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
