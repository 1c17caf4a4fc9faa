import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_DATE } from '#test/tier.ts';

/**
 * Environment of the processes that play worlds. They load the same modules: what one has compiled the next finds, in a
 * folder for what may be thrown away. They play the same sample, also past midnight.
 */
export const processEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(tmpdir(), 'inkwell-compiled'),
  INKWELL_SAMPLE_DATE: SAMPLE_DATE,
});
