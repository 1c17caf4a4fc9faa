import { SetupRefusal } from '#scripts/setup/packages.mjs';

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * @typedef {object} Step one line of the report
 * @property {string} name its first word names it on the command line
 * @property {readonly string[]} command
 * @property {NodeJS.ProcessEnv} [env]
 * @property {(status: number) => Count} count
 * @property {() => readonly string[]} [failures] what failed in it, where it knows
 */

/** Counts a check that passes or fails as a whole. @param {number} status @returns {Count} */
export const asOne = (status) => ({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 });

/**
 * Returns the steps with these first words, in their order; all of them where none is named.
 * @param {readonly Step[]} steps
 * @param {readonly string[]} parts
 * @returns {readonly Step[]}
 */
export function chooseSteps(steps, parts) {
  const names = [...new Set(steps.map(firstWord))];
  const unknown = parts.filter((part) => !names.includes(part));
  if (unknown.length > 0)
    throw new SetupRefusal(`There is no step ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  return parts.length === 0 ? steps : steps.filter((step) => parts.includes(firstWord(step)));
}

/** @param {Step} step */
const firstWord = ({ name }) => name.split(' ')[0] ?? name;
