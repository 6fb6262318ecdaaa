'use strict';
// The extension with a list and its preview, in a process that another one drives: a line of JSON for each command, with its
// result, and for each message to the page. `Tests/pages/test_preview.py` shows the page in a browser.
//
//     node preview-host.js NAME TEXT-FILE [--untrusted]
const fs = require('fs');
const path = require('path');
const readline = require('readline');
const { openWindow } = require('./window');

const [name, file, mode] = process.argv.slice(2);
const print = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const closing = [];
// The other process has ended.
process.stdout.on('error', () => process.exit(1));

async function main() {
  const files = { [name]: fs.readFileSync(file, 'utf8') };
  const bundle = path.dirname(file);
  if (name.includes('.tierproj/')) {
    for (const each of fs.readdirSync(bundle, { recursive: true })) {
      if (fs.statSync(path.join(bundle, each)).isFile()) files[path.join(path.dirname(name), each)] = fs.readFileSync(path.join(bundle, each));
    }
  }
  const window = await openWindow({ after: (action) => closing.push(action) }, { files, isTrusted: mode !== '--untrusted' });
  const document = window.open(name, name.endsWith('.csv') ? 'tierlist-csv' : 'tierlist');
  await window.run('tierlint.openPreview');
  const [panel] = window.panels;
  panel.onPost((post) => print({ post }));
  const { html, options } = panel.webview;
  print({ page: html, roots: options.localResourceRoots.map(({ path }) => path), enablesScripts: options.enableScripts });
  const commands = {
    message: ({ message }) => void panel.receive(message),
    // Types a text in place of another one.
    type({ old, text }) {
      const start = old === undefined ? 0 : document.text.indexOf(old);
      const before = document.text.slice(0, start).split('\n');
      const inside = (old ?? document.text).split('\n');
      const begin = { line: before.length - 1, character: before.at(-1).length };
      const end = { line: begin.line + inside.length - 1, character: inside.at(-1).length + (inside.length === 1 ? begin.character : 0) };
      window.edit(document, [{ range: { start: begin, end }, newText: text }]);
    },
    undo: () => window.vscode.commands.executeCommand('undo'),
    select: ({ line, character }) => window.select(document, line, character),
    state: () => ({ text: document.text, version: document.version, revealed: window.revealed, executed: window.executed.map((each) => each.name) }),
    close: () => window.close(),
  };
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const { command, ...parameters } = JSON.parse(line);
    print({ result: (await commands[command](parameters)) ?? null });
  }
  for (const action of closing) await action();
}

main();
