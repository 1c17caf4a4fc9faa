import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runBuiltTerminal } from '#test/helpers/child-run.ts';
import type { ChildRun } from '#test/helpers/child-run.ts';
import { serveSmallAccount } from '#test/helpers/small-account.ts';
import type { Evidence } from './evidence.ts';
import { createEvidence } from './evidence.ts';
import type { Fault } from './faults.ts';
import { keyRefused, limited, passingFaults } from './faults.ts';
import { openFront } from './hostile-front.ts';
import { randomKey } from './whole-run.ts';

const CLOSED = 'http://127.0.0.1:9';
/** Some fifty processes, one after the other. */
const LIMIT_MS = 180_000;
const WITHOUT = join(import.meta.dirname, 'preloads', 'without.mjs');

interface TerminalLife {
  readonly evidence: Evidence;
  /** How each call ended. */
  readonly statuses: readonly (number | null)[];
}

/** All that a person does in the terminal, each call a process of its own, with every fault on the way. */
async function liveInTerminal(faults: readonly Fault[], without?: string): Promise<TerminalLife> {
  const key = randomKey();
  const evidence = createEvidence(key);
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-key-terminal-'));
  const account = await serveSmallAccount('612', key);
  const front = await openFront(account.service);
  const statuses: (number | null)[] = [];
  const lack = without === undefined ? null : { env: { INKWELL_TEST_WITHOUT: without }, preloads: [WITHOUT] };

  async function call(
    argv: readonly string[],
    more: { readonly url?: string; readonly stdin?: string } = {},
  ): Promise<ChildRun> {
    const env = { INKWELL_URL: more.url ?? front.url, INKWELL_API_KEY: key, INKWELL_DEBUG: '1', ...lack?.env };
    const run = await runBuiltTerminal([...argv, '--data-dir', join(folder, 'profile')], {
      env,
      stdin: more.stdin ?? '',
      preloads: lack?.preloads ?? [],
    });
    statuses.push(run.status);
    evidence.add(`stdout of ${argv.join(' ')}`, run.stdout);
    evidence.add(`stderr of ${argv.join(' ')}`, run.stderr);
    return run;
  }

  const sync = ['sync', '--pace', 'unlimited', '--max-seconds', '1'];
  for (const fault of [keyRefused, ...faults.slice(0, 3), ...faults.slice(-3)]) {
    front.fault = fault;
    await call(['connect']);
  }
  front.fault = null;
  await call(['connect', '--key-stdin'], { stdin: `${key}\n` });
  await call(['connect'], { url: front.url.replace('http:', 'https:') });
  await call(['connect']);
  await call([...sync, '--full', '--json']);
  await call(sync, { url: CLOSED });
  // Before it writes, the client reads whose account this is.
  front.isKindToReads = true;
  for (const fault of faults) {
    await call(['queue', '-', '--json'], { stdin: JSON.stringify(newClient(fault.name)) });
    front.fault = fault;
    await call(sync);
    if (front.hits() === 0) throw new Error(`No request met ${fault.name}.`);
    front.fault = null;
    // What was not answered must be settled before the next of its kind leaves.
    await call(['sync', '--pace', 'unlimited', '--max-seconds', '10', '--probe-after', '0,0.1,0.2']);
  }
  for (const argv of [
    ['outbox', '--all', '--json'],
    ['outbox'],
    ['status', '--json'],
    ['doctor'],
    ['list', 'connections', '--json'],
  ])
    await call(argv);
  await call(['export', join(folder, 'export')]);
  evidence.addFolder('terminal', folder);
  await front.close();
  await account.close();
  rmSync(folder, { recursive: true, force: true });
  return { evidence, statuses };
}

const newClient = (name: string): object => ({
  op: 'create',
  resource: 'connections',
  data: { category: 'organization', name, business_email: 'a@x.test', language: 'en-us', currency: 'USD' },
});

it(
  'the terminal client leaves the key nowhere: not on its output, in its JSON, its exports or its profile',
  async () => {
    const { evidence, statuses } = await liveInTerminal([...passingFaults, limited, keyRefused]);
    expect(evidence.finds()).toEqual([]);
    expect(new Set(statuses)).toEqual(new Set([0, 1, 4]));
  },
  LIMIT_MS,
);

it(
  'the terminal client without the redaction of texts from the service is found out in all of them',
  async () => {
    const { evidence, statuses } = await liveInTerminal(
      passingFaults.filter(({ name }) => name.startsWith('422')),
      'redactorFor',
    );
    expect(statuses).not.toContain(99);
    const finds = evidence.finds().join('\n');
    expect(finds).toMatch(/^stderr of connect: clear$/m);
    expect(finds).toMatch(/^stdout of outbox --all --json: clear$/m);
    expect(finds).toMatch(/^file terminal book\.db(-wal)?: (clear|base64)$/m);
    expect(finds).toMatch(/^file terminal outbox\.json: clear$/m);
  },
  LIMIT_MS,
);
