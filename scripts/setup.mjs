import { runScript } from './setup/entry.mjs';
import { setUp } from './setup/set-up.mjs';

const purpose = process.argv.includes('--for-test')
  ? 'test'
  : process.argv.includes('--for-window')
    ? 'window'
    : 'build';
await runScript(() => setUp(purpose));
