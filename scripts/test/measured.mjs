import { findCommand, thisMachine } from '#scripts/setup/browsers.mjs';

/** Descriptor on which the shell says how much the command took, apart from all that the command says. */
const DESCRIPTOR = 3;
const TIMED = 'TIMEFORMAT="%U %S"; exec 4>&2; { time "$@" 2>&4 3>&- 4>&-; } 2>&3';

/**
 * Wraps a command so that its processor time is told, with that of all processes it waited for: Node does not know it of
 * its children. Leaves it as it is where there is no bash.
 * @param {readonly string[]} command
 * @returns {{ command: readonly string[], stdio: ('ignore' | 'pipe')[] }}
 */
export function measured(command, machine = thisMachine) {
  if (machine.platform === 'win32' || findCommand('bash', machine) === null)
    return { command, stdio: ['ignore', 'pipe', 'pipe'] };
  return { command: ['bash', '-c', TIMED, 'bash', ...command], stdio: ['ignore', 'pipe', 'pipe', 'pipe'] };
}

/**
 * Reads the seconds of processor time, or null where nothing was told.
 * @param {string} told what came through the descriptor
 */
export function readSeconds(told) {
  const [, user, system] = /([\d.,]+) ([\d.,]+)\s*$/.exec(told) ?? [];
  // The shell writes the decimal mark of the system's language.
  return user === undefined || system === undefined
    ? null
    : Number(user.replace(',', '.')) + Number(system.replace(',', '.'));
}

/** @param {import('node:child_process').ChildProcess} child */
export const toldBy = (child) => child.stdio[DESCRIPTOR] ?? null;
