// @ts-check
'use strict';

/** The languages of lists. */
const PREVIEW_LANGUAGES = ['tierlist', 'tierlist-csv'];

/** Lists whose language is one of ours. */
const LIST_LANGUAGES = PREVIEW_LANGUAGES.flatMap((language) => [
  { scheme: 'file', language },
  { scheme: 'untitled', language },
]);

/** Lists, in any language if they have the name of one. */
const LISTS = [
  ...LIST_LANGUAGES,
  { scheme: 'file', pattern: '**/*.tierlist.{json,csv}' },
  { scheme: 'file', pattern: '**/*.tierproj/project.json' },
];

/** The documents that are sent to the server. */
const DOCUMENT_SELECTOR = [...LISTS, { scheme: 'file', pattern: '**/.tierlint.json' }];

/**
 * Whether a document is a tierlint configuration.
 * @param {import('vscode').Uri} uri
 */
function isConfiguration(uri) {
  return uri.path.endsWith('/.tierlint.json');
}

module.exports = { DOCUMENT_SELECTOR, LIST_LANGUAGES, LISTS, PREVIEW_LANGUAGES, isConfiguration };
