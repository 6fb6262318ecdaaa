// @ts-check
'use strict';

/** The documents that are sent to the server: by language, or by name with any language. */
const DOCUMENT_SELECTOR = [
  { scheme: 'file', language: 'tierlist' },
  { scheme: 'untitled', language: 'tierlist' },
  { scheme: 'file', language: 'tierlist-csv' },
  { scheme: 'untitled', language: 'tierlist-csv' },
  { scheme: 'file', pattern: '**/*.tierlist.{json,csv}' },
  { scheme: 'file', pattern: '**/*.tierproj/project.json' },
  { scheme: 'file', pattern: '**/.tierlint.json' },
];

/**
 * Whether a document is a tierlint configuration.
 * @param {import('vscode').Uri} uri
 */
function isConfiguration(uri) {
  return uri.path.endsWith('/.tierlint.json');
}

module.exports = { DOCUMENT_SELECTOR, isConfiguration };
