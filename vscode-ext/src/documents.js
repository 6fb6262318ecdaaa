// @ts-check
'use strict';

/** The languages of lists. */
const PREVIEW_LANGUAGES = ['tierlist', 'tierlist-csv'];

/**
 * @typedef {object} Documents Filters of documents.
 * @property {string[]} schemes Of the documents that are lists.
 * @property {Filter[]} ofLanguage Lists whose language is one of ours.
 * @property {Filter[]} lists Lists, in any language if they have the name of one.
 * @property {Filter[]} all The documents that are sent to the server.
 * @typedef {import('vscode').DocumentFilter} Filter
 */

/** @param {string[]} fileSchemes @returns {Documents} */
function documentsOf(fileSchemes) {
  const schemes = [...fileSchemes, 'untitled'];
  const ofLanguage = PREVIEW_LANGUAGES.flatMap((language) => schemes.map((scheme) => ({ scheme, language })));
  /** @param {string} pattern */
  const files = (pattern) => fileSchemes.map((scheme) => ({ scheme, pattern }));
  const lists = [...ofLanguage, ...files('**/*.tierlist.{json,csv}'), ...files('**/*.tierproj/project.json')];
  return { schemes, ofLanguage, lists, all: [...lists, ...files('**/.tierlint.json')] };
}

/**
 * Whether a document is a tierlint configuration.
 * @param {import('vscode').Uri} uri
 */
function isConfiguration(uri) {
  return nameOf(uri) === '.tierlint.json';
}

/**
 * The name of a file.
 * @param {import('vscode').Uri} uri
 */
function nameOf(uri) {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}

module.exports = { PREVIEW_LANGUAGES, documentsOf, isConfiguration, nameOf };
