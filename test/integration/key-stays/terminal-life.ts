import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBuiltTerminal } from '#test/helpers/child-run.ts';
import { serveSmallAccount } from '#test/helpers/small-account.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';
import type { Evidence } from './evidence.ts';
import { createEvidence } from './evidence.ts';
import type { Fault } from './faults.ts';
import { keyRefused } from './faults.ts';
import { openFront } from './hostile-front.ts';
import { listenToProcess } from './process-output.ts';
import { randomKey } from './whole-run.ts';

const CLOSED = 'http://127.0.0.1:9';
const MOST_TRIES = 5;
const WITHOUT = join(import.meta.dirname, 'preloads', 'without.mjs');

interface TerminalLife {
  readonly evidence: Evidence;
  /** How each call ended. */
  readonly statuses: readonly (number | null)[];
}

interface Call {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
  readonly dataDir: string;
}

interface Ended {
  readonly status: number | null;
  readonly stdout: string | Buffer;
  readonly stderr: string | Buffer;
}

/** Runs one call of the terminal client to its end. */
type Terminal = (call: Call) => Promise<Ended>;

/** Runs the command in this process, with streams of its own. */
export const inThisProcess: Terminal = ({ argv, env, stdin, dataDir }) =>
  createTestTerminal(env, { dataDir }).runForPeople(argv, stdin);

/** Runs the built program in a process of its own, complete or without one of the functions in `preloads/without.mjs`. */
export const inOwnProcess =
  (without?: string): Terminal =>
  ({ argv, env, stdin, dataDir }) =>
    runBuiltTerminal([...argv, '--data-dir', dataDir], {
      env: without === undefined ? env : { ...env, INKWELL_TEST_WITHOUT: without },
      preloads: without === undefined ? [] : [WITHOUT],
      stdin,
    });

/** Makes every call that a person makes in the terminal, with every fault on the way, and looks through all it leaves. */
export async function liveInTerminal(terminal: Terminal, faults: readonly Fault[]): Promise<TerminalLife> {
  const key = randomKey();
  const evidence = createEvidence(key);
  const endListening = listenToProcess(evidence);
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-key-terminal-'));
  const account = await serveSmallAccount('612', key);
  const front = await openFront(account.service);
  const statuses: (number | null)[] = [];

  async function call(argv: readonly string[], { url = front.url, stdin = '' } = {}): Promise<void> {
    const env = { INKWELL_URL: url, INKWELL_API_KEY: key, INKWELL_DEBUG: '1' };
    const ended = await terminal({ argv, env, stdin, dataDir: join(folder, 'profile') });
    statuses.push(ended.status);
    evidence.add(`stdout of ${argv.join(' ')}`, ended.stdout);
    evidence.add(`stderr of ${argv.join(' ')}`, ended.stderr);
  }

  const sync = ['sync', '--pace', 'unlimited', '--probe-after', '0,0.1,0.2', '--max-seconds'];
  for (const fault of new Set([keyRefused, ...faults.slice(0, 3), ...faults.slice(-3)])) {
    front.fault = fault;
    await call(['connect']);
  }
  front.fault = null;
  await call(['connect', '--key-stdin'], { stdin: `${key}\n` });
  await call(['connect'], { url: front.url.replace('http:', 'https:') });
  await call(['connect']);
  await call([...sync, '10', '--full', '--json']);
  await call([...sync, '1'], { url: CLOSED });
  // Before it writes, the client reads whose account this is.
  front.isKindToReads = true;
  for (const fault of faults) {
    await call(['queue', '-', '--json'], { stdin: JSON.stringify(newClient(fault.name)) });
    front.fault = fault;
    // A busy machine may need the whole second to open the book.
    for (let left = MOST_TRIES; left > 0 && front.hits() === 0; left -= 1) await call([...sync, '1']);
    if (front.hits() === 0) throw new Error(`No request met ${fault.name}.`);
    front.fault = null;
    // What was not answered must be settled before the next of its kind leaves.
    await call([...sync, '10']);
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
  endListening();
  rmSync(folder, { recursive: true, force: true });
  return { evidence, statuses };
}

const newClient = (name: string): object => ({
  op: 'create',
  resource: 'connections',
  data: { category: 'organization', name, business_email: 'a@x.test', language: 'en-us', currency: 'USD' },
});
