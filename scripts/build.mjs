import { buildAll } from './build/build-all.mjs';
import { runScript } from './setup/entry.mjs';

await runScript(() => buildAll({ isForced: process.argv.includes('--force') }));
