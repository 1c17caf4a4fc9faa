/**
 * Returns a sentence for the person when the environment makes Node write the secrets of secure connections into a file, else null.
 * Node has read the variable already, so the program must not go on.
 */
export function complainAboutEnvironment(env: NodeJS.ProcessEnv): string | null {
  if (!(env['NODE_OPTIONS'] ?? '').includes('--tls-keylog')) return null;
  return (
    'NODE_OPTIONS contains --tls-keylog, which writes the secrets of secure connections into a file, and with them the API key. ' +
    'Nothing was opened or sent; take it out and start Inkwell again.'
  );
}

/** Removes what would switch certificate checks off, here and in programs started from here. Returns a notice, or null. */
export function removeUnsafe(env: NodeJS.ProcessEnv): string | null {
  const was = env['NODE_TLS_REJECT_UNAUTHORIZED'];
  delete env['NODE_TLS_REJECT_UNAUTHORIZED'];
  return was === '0'
    ? 'NODE_TLS_REJECT_UNAUTHORIZED is set and has no effect here: Inkwell always checks certificates.'
    : null;
}

const complaint = complainAboutEnvironment(process.env);
if (complaint !== null) {
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}
const notice = removeUnsafe(process.env);
if (notice !== null) process.stderr.write(`${notice}\n`);
