import { join } from 'node:path';
import { SAMPLE_DATE } from '#test/tier.ts';

const COMPILED = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'node');

/**
 * Returns the environment of the processes that play worlds. They load the same modules: what one has compiled the next
 * finds. They play the same sample, also past midnight.
 */
export const processEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_COMPILE_CACHE: COMPILED,
  INKWELL_SAMPLE_DATE: SAMPLE_DATE,
});
