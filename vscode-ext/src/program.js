// @ts-check
'use strict';
const { execFile } = require('child_process');
const fs = require('fs');
const path = require('path');

/** The oldest supported server version. */
const MINIMUM = '0.1.0';
/** How long a program may run, in milliseconds. */
const TIMEOUT = 10000;

/**
 * @typedef {'setting' | 'PATH' | 'bundled' | 'module'} Origin Where a program was found; `module` is the one that needs none.
 * @typedef {{ command: string, origin: Origin, version: string }} Program
 * @typedef {{ command: string, origin: Origin, problem: string }} Rejected
 * @typedef {import('./settings').ProgramSettings} ProgramSettings
 */

/**
 * Finds the server: the one in the settings only; without that setting the first in `PATH` that can be used, then the bundled one.
 * @param {ProgramSettings} settings
 * @param {string} extensionFolder
 * @returns {Promise<{ program?: Program, rejected: Rejected[] }>} The candidates that cannot be used, in order.
 */
async function findProgram(settings, extensionFolder) {
  /** @type {Rejected[]} */
  const rejected = [];
  for (const candidate of candidates(settings, extensionFolder)) {
    if (!settings.isTrusted && isInside(candidate.command, settings.folders)) {
      rejected.push({ ...candidate, problem: 'it is in an untrusted workspace' });
      continue;
    }
    const answer = await run(candidate.command, ['--version'], { environment: settings.environment });
    const version = /^tierlint (\d+\.\d+\.\d+)/.exec(answer.output)?.[1];
    if (version !== undefined && compare(version, MINIMUM) >= 0) return { program: { ...candidate, version }, rejected };
    const problem = version === undefined ? answer.problem ?? 'it does not print a tierlint version' : `${version} is older than ${MINIMUM}`;
    rejected.push({ ...candidate, problem });
  }
  return { rejected };
}

/**
 * @param {ProgramSettings} settings
 * @param {string} extensionFolder
 * @returns {{ command: string, origin: Origin }[]}
 */
function candidates(settings, extensionFolder) {
  if (settings.path !== '') return [{ command: settings.path, origin: 'setting' }];
  const search = Object.entries(settings.environment).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
  // Relative folders in PATH would let a workspace choose the program.
  const folders = search.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const onPath = new Set(folders.flatMap((folder) => names().map((name) => path.join(folder, name))).filter(isProgram));
  const bundled = path.join(extensionFolder, 'bin', names()[0]);
  return [
    ...[...onPath].map((command) => ({ command, origin: /** @type {Origin} */ ('PATH') })),
    ...(isProgram(bundled) ? [{ command: bundled, origin: /** @type {Origin} */ ('bundled') }] : []),
  ];
}

/** The file names of the program. */
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
 * Whether a file is in one of the folders, by path or after resolving links.
 * @param {string} file
 * @param {string[]} folders
 */
function isInside(file, folders) {
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
 * The arguments for spawning a program. Windows runs batch files only through the shell, which needs quotes.
 * @param {string} command
 * @param {string[]} args
 */
function spawnForm(command, args, platform = process.platform) {
  if (platform !== 'win32' || !/\.(cmd|bat)$/i.test(command)) return { command, args, shell: false };
  return { command: `"${command}"`, args: args.map((each) => `"${each}"`), shell: true };
}

/**
 * Runs a program until it exits.
 * @param {string} command
 * @param {string[]} args
 * @param {{ environment: Record<string, string>, folder?: string }} where
 * @returns {Promise<{ output: string, problem?: string }>} `problem` is set for any exit code other than 0.
 */
function run(command, args, { environment, folder }) {
  const form = spawnForm(command, args);
  const options = { env: environment, cwd: folder, shell: form.shell, timeout: TIMEOUT };
  return new Promise((resolve) => {
    const child = execFile(form.command, form.args, options, (error, output, errors) => {
      resolve({ output, problem: error ? errors.trim() || error.message : undefined });
    });
    child.stdin?.on('error', () => undefined).end();
  });
}

module.exports = { findProgram, run, spawnForm };
