import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @type {readonly NodeJS.Signals[]} */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command to its end with our own input and output, passing on the signals a person sends.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, isQuiet?: boolean, shell?: boolean }} [options]
 * @returns {Promise<number>} its exit status, 128 + signal number as a shell would say
 */
export function run(command, args, { env = process.env, cwd = process.cwd(), isQuiet = false, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    // A quiet step may speak only on standard error: standard output is for the one document a script was asked for.
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = isQuiet ? ['ignore', 2, 2] : 'inherit';
    const child = spawn(command, [...args], { env, cwd, shell, stdio });
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      // A terminal sends Ctrl+C to the whole group; passing it on as well would count as a second one.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, pass);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of SIGNALS) process.off(name, pass);
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}
