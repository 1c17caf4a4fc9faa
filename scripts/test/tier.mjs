/** @typedef {{ readonly isFull: boolean, readonly date: string }} Tier */

/**
 * Reads which tier a run plays; test/tier.ts chooses its samples by the same environment.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Tier}
 */
export function readTier(args, env) {
  const isFull = args.includes('--full') || env['INKWELL_TESTS'] === 'full';
  return { isFull, date: env['INKWELL_SAMPLE_DATE'] ?? new Date().toISOString().slice(0, 10) };
}

/** Returns the environment in which all processes of a run play the same, past midnight as well. @param {Tier} tier */
export const tierEnvironment = ({ isFull, date }) => ({
  INKWELL_SAMPLE_DATE: date,
  INKWELL_TESTS: isFull ? 'full' : 'change',
});

/** @param {Tier} tier */
export const describeTier = ({ isFull, date }) =>
  isFull
    ? 'Full tier: nothing is sampled.'
    : `Change tier with the sample of ${date}; INKWELL_SAMPLE_DATE=${date} npm test plays it again, npm run test:full everything.`;
