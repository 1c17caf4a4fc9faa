import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runScript } from './setup/entry.mjs';
import { setUp } from './setup/set-up.mjs';
import { describe, runSteps } from './test/run-steps.mjs';
import { listSteps } from './test/steps.mjs';

const LANES = 2;

await runScript(async () => {
  const isFast = process.argv.includes('--fast');
  await setUp(isFast ? 'build' : 'test');
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-test-'));
  const total = await runSteps(listSteps({ isFast, folder }), LANES);
  rmSync(folder, { recursive: true, force: true });
  for (const failure of total.failures) console.log(failure);
  console.log(describe(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});
