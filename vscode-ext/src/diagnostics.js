// @ts-check
'use strict';
const vscode = require('vscode');
const { vsdiag } = require('vscode-languageclient');
const { isConfiguration } = require('./documents');

/**
 * @typedef {import('vscode-languageclient').Middleware} Middleware
 * @typedef {import('vscode-languageclient').vsdiag.DocumentDiagnosticReport} Report
 */

/**
 * What becomes of the findings that the server reports.
 * @param {(uri: vscode.Uri, count: number) => void} reported A document has so many findings.
 */
function diagnosticMiddleware(reported) {
  return {
    /** @type {NonNullable<Middleware['handleDiagnostics']>} */
    handleDiagnostics(uri, diagnostics, next) {
      reported(uri, diagnostics.length);
      next(uri, withoutDuplicates(uri, diagnostics));
    },
    /** @type {NonNullable<Middleware['provideDiagnostics']>} */
    async provideDiagnostics(document, previous, token, next) {
      // The client asks for a document once more when its tab is closed.
      if (!('uri' in document)) return unchanged(previous);
      const report = await untilClosed(document, next(document, previous, token), previous);
      // The client takes a canceled request for one without findings.
      if (token.isCancellationRequested) throw new vscode.CancellationError();
      if (report?.kind !== vsdiag.DocumentDiagnosticReportKind.full) return report;
      reported(document.uri, report.items.length);
      return { ...report, items: withoutDuplicates(document.uri, report.items) };
    },
  };
}

/**
 * The report on a document, or none as soon as it is closed: while it waits for one, the client drops what the report on the workspace says
 * about the document, and so would keep its findings.
 * @param {vscode.TextDocument} document
 * @param {vscode.ProviderResult<Report>} report
 * @param {string | undefined} previous
 * @returns {Promise<Report | undefined | null>}
 */
function untilClosed(document, report, previous) {
  return new Promise((resolve, reject) => {
    const listener = vscode.workspace.onDidCloseTextDocument((closed) => closed === document && resolve(unchanged(previous)));
    Promise.resolve(report).finally(() => listener.dispose()).then(resolve, reject);
  });
}

/** @param {string | undefined} resultId @returns {Report} */
function unchanged(resultId = '') {
  return { kind: vsdiag.DocumentDiagnosticReportKind.unChanged, resultId };
}

/**
 * Drops findings that VS Code's JSON service reports, too: in a configuration, because it has the same schema, and syntax errors
 * of lists whose language is JSON. Their fixes are offered all the same.
 * @param {vscode.Uri} uri
 * @param {vscode.Diagnostic[]} diagnostics
 */
function withoutDuplicates(uri, diagnostics) {
  const rules = rulesOfJSON(uri);
  return diagnostics.filter(({ code }) => !rules.includes(String(typeof code === 'object' ? code.value : code)));
}

/** @param {vscode.Uri} uri */
function rulesOfJSON(uri) {
  const schema = isConfiguration(uri) ? ['config/invalid'] : [];
  const language = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString())?.languageId;
  const isChecked = vscode.workspace.getConfiguration('json', uri).get('validate.enable') !== false;
  if (!isChecked || (language !== 'json' && language !== 'jsonc')) return schema;
  // Comments and trailing commas are valid in JSON with comments.
  return [...schema, 'json/syntax', ...(language === 'json' ? ['json/comment', 'json/trailing-comma'] : [])];
}

module.exports = { diagnosticMiddleware };
