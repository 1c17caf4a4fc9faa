import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Of the processes that play worlds. They load the same modules: what one has compiled the next finds, in a folder for what
 * may be thrown away.
 */
export const processEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(tmpdir(), 'inkwell-compiled'),
});
