import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invariant } from '#shared/assert.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { createRandom } from '#main/demo/seed/random.ts';
import type { ChildRun } from '#test/helpers/child-run.ts';
import { runBuiltTerminal } from '#test/helpers/child-run.ts';
import { seedAccount } from '#test/helpers/seed-account.ts';
import { withFaults } from '#test/service/faults.ts';
import { serveDemo } from '#test/service/serve.ts';
import { readBook } from './book-copy.ts';
import type { BookOnDisk } from './book-copy.ts';
import { drawFault } from './draw-fault.ts';
import { findUngranted } from './granted.ts';
import { drawQueueMoment, drawSyncMoment } from './moments.ts';
import { runUntil } from './watched-process.ts';
import { watchFront } from './watched-front.ts';
import type { Batch, Known, Wish } from './wishes.ts';
import { createPerson, createdMarks } from './wishes.ts';

const KEY = 'kill-test-key-0001';
const QUEUE_SHARE = 0.3;
/** The quiet period is longer than any request here is late. */
const SYNC = ['sync', '--pace', 'unlimited', '--probe-after', '0.2,0.4,0.7', '--max-seconds', '20', '--json'];
const QUEUE = ['queue', '-', '--json'];
const LAST_RUNS = 10;

interface KilledBookOptions {
  readonly seed: number;
  readonly kills: number;
  readonly knobs: Partial<Knobs>;
}

export interface KilledBook {
  readonly complaints: readonly string[];
  readonly killedSyncs: number;
  /** Kills that left a write of which the book cannot know whether it arrived. */
  readonly inMidWrite: number;
  readonly killedQueues: { readonly whole: number; readonly nothing: number };
  readonly wishes: number;
  readonly writes: number;
  /** Mails of which nobody can know, left for a person. */
  readonly undecided: number;
}

/** One book in the hands of a person, at a bad service, whose every process may die at any moment. Ends in calm. */
export async function liveWithKills({ seed, kills, knobs }: KilledBookOptions): Promise<KilledBook> {
  const now = (): number => Date.now();
  const today = new Date().toISOString().slice(0, 10);
  const state = seedAccount({ seed, today, connections: 3, invoices: 4 });
  const service = createDemoService({ apiKey: KEY, companyId: '612', now, knobs, state });
  const random = createRandom(seed);
  const faultRandom = createRandom(seed + 1);
  let isCalm = true;
  const faulty = withFaults(service, () => (isCalm ? null : drawFault(faultRandom)));
  const front = watchFront(faulty);
  const served = await serveDemo(front);
  const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-kill-'));
  const env = { INKWELL_URL: served.url, INKWELL_API_KEY: KEY };
  const place = ['--data-dir', dataDir];
  const person = createPerson(random, `K${String(seed)}N`);
  const complaints: string[] = [];
  const wishes: Wish[] = [];
  const known = new Map<string, Known>();
  let waiting: Batch | null = null;
  const count = { syncs: 0, inMidWrite: 0, whole: 0, nothing: 0 };

  const call = (argv: readonly string[], stdin = ''): Promise<ChildRun> =>
    runBuiltTerminal([...argv, ...place], { env, stdin });

  function lookAtBook(when: string): BookOnDisk {
    const book = readBook(dataDir);
    if (book.integrity !== 'ok') complaints.push(`${when}: the book is damaged: ${book.integrity}`);
    return book;
  }

  /** Takes over what a batch made, if it came into the book, and returns whether it did. */
  function takeOver(batch: Batch, when: string): boolean {
    const { outbox } = lookAtBook(when);
    const created = outbox.filter(({ op }) => op === 'create');
    const found = createdMarks(batch).map((mark) => ({
      mark,
      entry: created.find(({ data_json }) => new RegExp(`\\b${mark}\\b`, 'i').test(data_json ?? '')),
    }));
    const there = found.filter(({ entry }) => entry !== undefined);
    if (there.length > 0 && there.length < found.length)
      complaints.push(`${when}: ${String(there.length)} of ${String(found.length)} creates were queued`);
    if (there.length === 0) return false;
    wishes.push(...batch.wishes);
    for (const { mark, entry } of there) {
      const wish = batch.wishes.find((one) => one.kind === 'create' && one.mark === mark);
      if (wish?.kind === 'create' && entry !== undefined) known.set(mark, { what: wish.what, mark, name: entry.uid });
    }
    for (const wish of batch.wishes) if (wish.kind === 'remove') known.delete(wish.of);
    return true;
  }

  async function queueOnce(when: string): Promise<boolean> {
    const batch = waiting ?? person.drawBatch([...known.values()]);
    const options = { env, stdin: batch.text };
    const run = await runUntil(drawQueueMoment(random), [...QUEUE, ...place], { dataDir, front }, options);
    const isThere = takeOver(batch, when);
    // A file of which nothing arrived is given again, as anybody would.
    waiting = isThere ? null : batch;
    if (run.wasKilled) count[isThere ? 'whole' : 'nothing'] += 1;
    else if (run.status !== 0 && run.status !== 4)
      complaints.push(`${when}: queue ended with ${String(run.status)}: ${run.stderr.toString()}`);
    else if (!isThere) complaints.push(`${when}: queue ended well and queued nothing`);
    return run.wasKilled;
  }

  async function syncOnce(when: string): Promise<boolean> {
    const run = await runUntil(drawSyncMoment(random), [...SYNC, ...place], { dataDir, front }, { env });
    const { outbox } = lookAtBook(when);
    if (run.wasKilled) {
      count.syncs += 1;
      if (outbox.some(({ state: word }) => word === 'sending')) count.inMidWrite += 1;
    }
    // 1: a fault met the first request, and nothing could be done at all.
    else if (run.status === null || ![0, 1, 4].includes(run.status))
      complaints.push(`${when}: sync ended with ${String(run.status)}: ${run.stderr.toString()}`);
    return run.wasKilled;
  }

  async function comeToRest(): Promise<void> {
    isCalm = true;
    for (let run = 1; run <= LAST_RUNS; run += 1) {
      const { stdout, stderr, status } = await call(SYNC);
      const result = status === 0 || status === 4 ? (JSON.parse(stdout.toString()) as { waiting: number }) : null;
      if (result?.waiting === 0) return;
      if (run === LAST_RUNS) complaints.push(`at rest: sync still ends with ${String(status)}: ${stderr.toString()}`);
    }
  }

  try {
    const first = await call(SYNC);
    invariant(first.status === 0, `the first sync reads the account: ${first.stderr.toString()}`);
    isCalm = false;
    for (let done = 0, runs = 1; done < kills && complaints.length === 0; runs += 1) {
      const isQueue = known.size === 0 || random.chance(QUEUE_SHARE);
      const when = `seed ${String(seed)}, run ${String(runs)} (${isQueue ? 'queue' : 'sync'})`;
      if (await (isQueue ? queueOnce(when) : syncOnce(when))) done += 1;
    }
    await comeToRest();
    const { outbox } = lookAtBook('at rest');
    const open = outbox.filter(({ state: word }) => word !== 'done' && word !== 'cancelled');
    const undecided = open.filter(({ op, reason }) => op === 'deliver' && reason === 'unknown_send');
    for (const entry of open.filter((one) => !undecided.includes(one)))
      complaints.push(
        `at rest: ${entry.op} ${entry.resource} is ${entry.state} (${String(entry.reason)}) ${entry.question_json ?? ''} of ${entry.data_json ?? ''}`,
      );
    const undecidedMails = new Set(
      undecided.map(({ data_json }) => String((JSON.parse(data_json ?? '{}') as { subject?: string }).subject)),
    );
    complaints.push(...findUngranted({ state: service.state, ledger: faulty.ledger, wishes, undecidedMails }));
    return {
      complaints,
      killedSyncs: count.syncs,
      inMidWrite: count.inMidWrite,
      killedQueues: { whole: count.whole, nothing: count.nothing },
      wishes: wishes.length,
      writes: faulty.ledger.entries.filter(({ method }) => method !== 'GET').length,
      undecided: undecided.length,
    };
  } finally {
    await served.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
