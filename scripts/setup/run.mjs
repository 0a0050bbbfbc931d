// @ts-check
/** Runs other programs: their output is ours, and so is every signal that asks us to stop. Plain Node 20, built-ins only. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project: every command runs there, wherever it was called from. */
export const projectFolder = fileURLToPath(new URL('../../', import.meta.url));

const nodeName = process.platform === 'win32' ? 'node.exe' : 'node';

/** The project's own Node; the one on a person's machine may be too old for the tools. */
export const ownNode = join(projectFolder, 'node_modules', 'node', 'bin', nodeName);

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [environment] added to our own
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export function run(command, args, environment = {}) {
  const child = spawn(command, [...args], {
    cwd: projectFolder,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => child.kill(signal);
  // While a listener is there, Ctrl-C does not end us: the child tidies up first, and we go when it has gone.
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  // npm answers SIGTERM by ending the shell between it and us, and tells no other process: a new parent is the only sign.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && passOn('SIGTERM'), 1_000);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => {
    clearInterval(watch);
    process.off('SIGINT', passOn).off('SIGTERM', passOn);
  });
}

/**
 * Runs a script of the project or of an installed tool by the project's own Node; TypeScript needs no build.
 * @param {string} script relative to the project's folder
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [environment]
 */
export function runScript(script, args = [], environment = {}) {
  return run(ownNode, [...(script.endsWith('.ts') ? ['--import', 'tsx'] : []), script, ...args], environment);
}

/**
 * Does what a command is for. Where that throws, the command has failed, and says why.
 * @param {() => Promise<number | void>} work resolves to an exit code, or to nothing where all is well
 */
export async function command(work) {
  try {
    const code = await work();
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * Builds the extension. Throws where that fails.
 * @param {import('./browsers.mjs').Family} family of browsers
 */
export async function build(family) {
  const args = ['build', '-b', family === 'chromium' ? 'chrome' : 'firefox'];
  if ((await runScript('node_modules/wxt/bin/wxt.mjs', args)) !== 0)
    throw new Error('The build failed; its own words are above.');
}
