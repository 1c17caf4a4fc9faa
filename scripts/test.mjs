import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runScript } from './setup/entry.mjs';
import { setUp } from './setup/set-up.mjs';
import { describe, runSteps } from './test/run-steps.mjs';
import { chooseSteps } from './test/step.mjs';
import { listSteps } from './test/steps.mjs';
import { describeTier, readTier, tierEnvironment } from './test/tier.mjs';

const LANES = 2;
/** Steps that need the built app, and ask the system for a browser and a keychain. */
const DEMANDING = ['e2e', 'integration'];

await runScript(async () => {
  const args = process.argv.slice(2);
  const parts = args.filter((arg) => !arg.startsWith('--'));
  const tier = readTier(args, process.env);
  Object.assign(process.env, tierEnvironment(tier));
  const isDemanding = parts.length === 0 || parts.some((part) => DEMANDING.includes(part));
  await setUp(isDemanding ? 'test' : 'modules');
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-test-'));
  const steps = chooseSteps(listSteps(folder), parts);
  console.log(describeTier(tier));
  const total = await runSteps(steps, LANES);
  rmSync(folder, { recursive: true, force: true });
  for (const failure of total.failures) console.log(failure);
  if (total.failures.length > 0) console.log(describeTier(tier));
  console.log(describe(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});
