// @ts-check
'use strict';
const { execFile } = require('child_process');
const fs = require('fs');
const path = require('path');

/** The oldest server that this extension can work with. */
const MINIMUM = '0.1.0';
/** Milliseconds that a program may take to tell its version. */
const PATIENCE = 10000;

/**
 * @typedef {'setting' | 'PATH' | 'bundled'} Origin Where a program was found.
 * @typedef {{ command: string, origin: Origin, version: string }} Program
 * @typedef {{ command: string, origin: Origin, problem: string }} Refusal
 * @typedef {import('./settings').ProgramSettings} ProgramSettings
 */

/**
 * Finds the server: the one that is set and no other; without one the first of `PATH`, then the bundled one.
 * @param {ProgramSettings} settings
 * @param {string} extensionFolder
 * @returns {Promise<{ program?: Program, refusals: Refusal[] }>} Why the others were not taken is told in order.
 */
async function findProgram(settings, extensionFolder) {
  /** @type {Refusal[]} */
  const refusals = [];
  for (const candidate of candidates(settings, extensionFolder)) {
    if (!settings.isTrusted && lies(candidate.command, settings.folders)) {
      refusals.push({ ...candidate, problem: 'it lies in a workspace that is not trusted' });
      continue;
    }
    const answer = await run(candidate.command, ['--version'], { environment: settings.environment });
    const version = /^tierlint (\d+\.\d+\.\d+)/.exec(answer.output)?.[1];
    if (version !== undefined && compare(version, MINIMUM) >= 0) return { program: { ...candidate, version }, refusals };
    const problem = version === undefined ? answer.problem ?? 'it does not tell a version' : `${version} is older than ${MINIMUM}`;
    refusals.push({ ...candidate, problem });
  }
  return { refusals };
}

/**
 * @param {ProgramSettings} settings
 * @param {string} extensionFolder
 * @returns {{ command: string, origin: Origin }[]}
 */
function candidates(settings, extensionFolder) {
  if (settings.path !== '') return [{ command: settings.path, origin: 'setting' }];
  const search = Object.entries(settings.environment).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
  // A relative folder in PATH means another one in each workspace: a workspace must not choose the program.
  const folders = search.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const onPath = folders.flatMap((folder) => names().map((name) => path.join(folder, name))).find(isProgram);
  const bundled = path.join(extensionFolder, 'bin', names()[0]);
  return [
    ...(onPath === undefined ? [] : [{ command: onPath, origin: /** @type {Origin} */ ('PATH') }]),
    ...(isProgram(bundled) ? [{ command: bundled, origin: /** @type {Origin} */ ('bundled') }] : []),
  ];
}

/** What the program may be called. */
function names() {
  return process.platform === 'win32' ? ['tierlint.exe', 'tierlint.cmd', 'tierlint.bat'] : ['tierlint'];
}

/** @param {string} file */
function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Whether a file lies in one of some folders, by name or behind links.
 * @param {string} file
 * @param {string[]} folders
 */
function lies(file, folders) {
  /** @param {string} child @param {string} folder */
  const isIn = (child, folder) => !/^\.\.([\\/]|$)/.test(path.relative(folder, child)) && !path.isAbsolute(path.relative(folder, child));
  return folders.some((folder) => isIn(file, folder) || isIn(real(file), real(folder)));
}

/** @param {string} file */
function real(file) {
  try {
    return fs.realpathSync(file);
  } catch {
    return file;
  }
}

/** @param {string} a @param {string} b */
function compare(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  return left.map((part, index) => part - right[index]).find((difference) => difference !== 0) ?? 0;
}

/**
 * How a program is spawned: Windows runs a batch file only through its shell, which wants quotes.
 * @param {string} command
 * @param {string[]} args
 */
function spawnForm(command, args, platform = process.platform) {
  if (platform !== 'win32' || !/\.(cmd|bat)$/i.test(command)) return { command, args, shell: false };
  return { command: `"${command}"`, args: args.map((each) => `"${each}"`), shell: true };
}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ environment: Record<string, string>, folder?: string }} where
 * @returns {Promise<{ output: string, problem?: string }>} The problem is a sentence; the exit code 1 of findings is one, too.
 */
function run(command, args, { environment, folder }) {
  const form = spawnForm(command, args);
  const options = { env: environment, cwd: folder, shell: form.shell, timeout: PATIENCE };
  return new Promise((resolve) => {
    const child = execFile(form.command, form.args, options, (error, output, complaints) => {
      resolve({ output, problem: error ? complaints.trim() || error.message : undefined });
    });
    child.stdin?.on('error', () => undefined).end();
  });
}

module.exports = { findProgram, run, spawnForm };
