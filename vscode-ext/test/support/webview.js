'use strict';
const { event } = require('./strict');

/** A panel with a page: `posted` are the messages to the page, `receive` passes on one of the page. */
class FakePanel {
  constructor(type, title, place, options) {
    Object.assign(this, { type, title, place, options, visible: true, active: true, viewColumn: 2, posted: [], revealed: 0 });
    const [received, stateChanged, disposed, posted] = [event(), event(), event(), event()];
    this.receive = received.fire;
    this.onPost = posted.listen;
    this.setVisible = (visible) => {
      this.visible = visible;
      stateChanged.fire({ webviewPanel: this });
    };
    this.onDidChangeViewState = stateChanged.listen;
    this.onDidDispose = disposed.listen;
    this.reveal = () => void (this.revealed += 1);
    this.dispose = () => disposed.fire();
    this.webview = {
      options: {}, html: '', cspSource: "'self' https://*.vscode-cdn.net", onDidReceiveMessage: received.listen,
      asWebviewUri: (uri) => ({ toString: () => `https://file+.vscode-resource.vscode-cdn.net${encodeURI(uri.path)}` }),
      postMessage: async (message) => {
        // Messages are copied.
        const copy = JSON.parse(JSON.stringify(message));
        this.posted.push(copy);
        posted.fire(copy);
        if (copy.type === 'list') setImmediate(() => this.receive({ type: 'shown', serial: copy.serial }));
        return true;
      },
    };
  }

  /** The last list that was sent to the page. */
  get list() { return this.posted.filter(({ type }) => type === 'list').at(-1); }
}

/** The text after edits that do not overlap; an edit without a range is of the whole text. */
function edited(text, edits) {
  const starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: { length } }) => index + length)];
  const offset = ({ line, character }) => starts[line] + character;
  const whole = { start: { line: 0, character: 0 }, end: { line: starts.length - 1, character: text.length - starts.at(-1) } };
  return edits
    .map(({ range = whole, newText }) => ({ start: offset(range.start), end: offset(range.end), newText }))
    .reverse()
    .sort((one, other) => other.start - one.start)
    .reduce((result, { start, end, newText }) => result.slice(0, start) + newText + result.slice(end), text);
}

module.exports = { FakePanel, edited };
