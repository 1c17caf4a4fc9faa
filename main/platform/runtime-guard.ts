/** The lowest Node-API level that better-sqlite3 is built for; below it, loading the database crashes without a message. */
const REQUIRED_NODE_API = 10;

/** Returns a sentence for the person when this runtime is too old, else null. */
export function complainAboutRuntime(versions: Readonly<Record<string, string | undefined>>): string | null {
  if (Number(versions['napi'] ?? 0) >= REQUIRED_NODE_API) return null;
  return (
    `Inkwell needs Node.js 22.14 or newer, and this is ${versions['node'] ?? 'unknown'}. ` +
    'Nothing was opened or changed; start it with "npm start" or "npm run cli", which bring the right one.'
  );
}

const complaint = complainAboutRuntime(process.versions);
if (complaint !== null) {
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}
