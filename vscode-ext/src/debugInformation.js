// @ts-check
'use strict';
const vscode = require('vscode');
const { NOT_RUNNING } = require('./session');

/**
 * Copies what a report of a bug needs: versions, the program, changed settings, the end of the log.
 * @param {import('./session').Session} session
 * @param {import('./output').Output} output
 * @param {{ version: string, contributes: { configuration: { properties: Record<string, { default: unknown }> }[] } }} manifest
 */
async function copyDebugInformation(session, output, manifest) {
  const program = session.program();
  const { appName, remoteName = 'local' } = vscode.env;
  const system = typeof process === 'undefined' ? 'a browser' : `${process.platform} ${process.arch}`;
  const text = [
    `extension: ${manifest.version}`,
    `server: ${program ? `${program.version}, ${program.command} (${program.origin})` : NOT_RUNNING}`,
    `editor: ${appName} ${vscode.version}, ${system}, ${remoteName}`,
    ...changedSettings(manifest), '', ...output.lastLines(),
  ].join('\n');
  await vscode.env.clipboard.writeText(`\`\`\`\n${text}\n\`\`\`\n`);
  void vscode.window.showInformationMessage('Copied. Paths and the end of the log are included: read it before you post it.');
}

/** @param {Parameters<typeof copyDebugInformation>[2]} manifest */
function changedSettings({ contributes }) {
  const properties = Object.assign({}, ...contributes.configuration.map((each) => each.properties));
  return Object.entries(properties).flatMap(([name, { default: standard }]) => {
    const value = vscode.workspace.getConfiguration().get(name);
    // The environment can hold secrets.
    const shown = JSON.stringify(name === 'tierlint.environment' ? Object.keys(value ?? {}) : value);
    return JSON.stringify(value) === JSON.stringify(standard) ? [] : [`${name}: ${shown}`];
  });
}

module.exports = { copyDebugInformation };
