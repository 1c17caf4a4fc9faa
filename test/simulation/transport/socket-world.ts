import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Resource } from '#shared/service/resources.ts';
import { createServiceClient } from '#main/api/service-client.ts';
import type { Book } from '#main/db/book.ts';
import { openBook } from '#main/db/book.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { DemoState } from '#main/demo/state/state.ts';
import { createEngine } from '#main/sync/engine.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import { unlimitedSettings } from '#main/sync/engine-settings.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import { bookFolder, migrationsDir, newClient, newInvoice, updateOf } from '#test/helpers/books.ts';
import { seedAccount } from '#test/helpers/seed-account.ts';
import { withFaults } from '#test/service/faults.ts';
import type { FaultRule } from '#test/service/faults.ts';
import type { Fault } from '#test/service/faults/fault.ts';
import type { Ledger } from '#test/service/ledger.ts';
import { serveDemo } from '#test/service/serve.ts';
import { personalities } from '#test/simulation/matrix/table.ts';
import type { Draws } from '#test/simulation/world/draws.ts';
import { drawsFor } from '#test/simulation/world/draws.ts';
import { shownUids } from '#test/simulation/world/user-hand.ts';
import { createUid } from '#main/platform/create-uid.ts';

const KEY = 'transport-key-2b81';
const TODAY = '2026-11-21';
/** Several worlds share one process: an ordinary answer may take a good part of this. */
const DEADLINE_MS = 400;
/** What comes late has come before a create is given up for lost. */
const LATE_MS = 100;
const RUN_MS = 4_000;
const MOST_RUNS = 4;

/** All that the engine waits for, in so few milliseconds that real time can pass. */
const settings: EngineSettings = {
  ...unlimitedSettings,
  transportBackoffMs: [5, 20],
  limitBackoffMs: [10, 20],
  probeAfterMs: [10, LATE_MS, 6 * LATE_MS],
};

/** Nothing can drip where there is no body; and what lists show late is looked for longer than anybody wants to wait. */
const PERSONALITIES = Object.values(personalities).filter(
  (choice) => !('list_lag' in choice) && !('update_answer' in choice),
);

/** What came of one account behind a real socket. */
export interface SocketOutcome {
  readonly state: DemoState;
  readonly ledger: Ledger;
  readonly entries: readonly OutboxRow[];
  readonly faults: number;
}

/** Real socket, real client, real file, real time: some edits, and requests that fare badly. */
export async function playSocketWorld(seed: number): Promise<SocketOutcome> {
  const draws = drawsFor(seed, 'transport');
  const knobs = draws.pick(PERSONALITIES, 'personality');
  const service = serviceOf(knobs);
  const { state } = service;
  const faulty = withFaults(service, drawRules(draws), systemClock);
  const served = await serveDemo(faulty);
  const { folder, path } = bookFolder();
  writeFileSync(path, await imageOf(knobs));
  const open = (): Book => openBook({ path, mode: 'write', migrationsDir, createUid });
  let book = open();
  try {
    book.edits.enqueue(drawMutations(book, draws, seed), systemClock.now());
    for (let run = 0; run < MOST_RUNS && hasWork(book); run += 1) {
      await runOnce(book, served.url, draws);
      // As another start of the program would find it.
      book.close();
      book = open();
    }
    const entries = book.outbox.listAll();
    return { state, ledger: faulty.ledger, entries, faults: faulty.ledger.entries.filter(isFaulty).length };
  } finally {
    book.close();
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function serviceOf(knobs: Partial<Knobs>): DemoService {
  const state = seedAccount({ seed: 7, today: TODAY, connections: 1, invoices: 1, contacts: 1, knobs });
  return createDemoService({ apiKey: KEY, companyId: '612', now: systemClock.now, knobs, state });
}

const images = new Map<Partial<Knobs>, Promise<Buffer>>();

/** A book in which the lists of such an account were read, so that there is something to edit. Made once. */
function imageOf(knobs: Partial<Knobs>): Promise<Buffer> {
  const image = images.get(knobs) ?? makeImage(knobs);
  images.set(knobs, image);
  return image;
}

async function makeImage(knobs: Partial<Knobs>): Promise<Buffer> {
  const served = await serveDemo(serviceOf(knobs));
  const { folder, path } = bookFolder();
  const book = openBook({ path, mode: 'write', migrationsDir, createUid });
  await runOnce(book, served.url, drawsFor(0, 'image'));
  book.close();
  await served.close();
  const image = readFileSync(path);
  rmSync(folder, { recursive: true, force: true });
  return image;
}

const isFaulty = ({ fault }: { readonly fault: Fault | null }): boolean => fault !== null;
const hasWork = ({ outbox }: Book): boolean => outbox.listOpen().some(({ state }) => state !== 'needs_you');

async function runOnce(book: Book, baseUrl: string, draws: Draws): Promise<void> {
  const client = createServiceClient({ baseUrl, readKey: () => KEY, deadlineMs: DEADLINE_MS });
  const engine = createEngine(
    {
      clock: systemClock,
      random: (label) => draws.number(label),
      service: client,
      ...book.engineStores,
      network: { onHint: () => () => {} },
    },
    settings,
  );
  await engine.run({ isFull: false, deadline: systemClock.now() + RUN_MS });
  client.close();
}

/** A client with an invoice, a payment and a mail for it, and an edit of the invoice that was there before. */
function drawMutations(book: Book, draws: Draws, seed: number): readonly Mutation[] {
  const [client, invoice, payment, contact] = [createUid(), createUid(), createUid(), createUid()];
  const [known = ''] = shownUids(book, 'invoices');
  const create = (resource: Resource, uid: Uid, data: JsonObject): Mutation => ({ op: 'create', resource, uid, data });
  const all: readonly Mutation[] = [
    newClient(client, { name: `Client ${String(seed)}` }),
    create('contacts', contact, { connection: client, first_name: 'Ann', email: 'ann@x.test' }),
    newInvoice(invoice, client, { statement_no: `T-${String(seed)}` }),
    updateOf(book, 'invoices', known, { summary: `Edited ${String(seed)}` }),
    create('payments', payment, {
      invoice,
      date: TODAY,
      amount: '3.00',
      payment_method: 'cash',
      details: `Paid ${String(seed)}`,
    }),
    { op: 'deliver', resource: 'invoices', uid: invoice, data: null },
  ];
  return draws.chance(0.5, 'is short') ? all.slice(0, 4) : all;
}

const LABELS = [
  'POST /api/network',
  'POST /api/network/:id/contacts',
  'POST /api/invs',
  'PUT /api/invs/:id',
  'POST /api/invs/:id/payments',
  'POST /api/invs/:id/deliver',
  'GET /api/invs/:id',
  'GET /api/invs',
  'GET /api/network',
] as const;

function drawRules(draws: Draws): readonly FaultRule[] {
  const faults: readonly (() => Fault)[] = [
    () => ({ kind: 'drop', isApplied: draws.chance(0.5, 'applied'), manner: draws.pick(['reset', 'close'], 'manner') }),
    () => ({ kind: 'truncated', end: draws.pick(['broken', 'clean'], 'end') }),
    () => ({
      kind: 'server_error',
      status: draws.pick([500, 502, 503, 504], 'status'),
      isApplied: draws.chance(0.5, 'applied'),
    }),
    () => ({ kind: 'page', page: 'captive_portal', isApplied: draws.chance(0.5, 'applied') }),
    () => ({ kind: 'empty', status: draws.pick([200, 204], 'empty') }),
    () => ({ kind: 'redirect', status: 307, location: '/login' }),
    () => ({ kind: 'limit', status: '429', signal: 'fraction', waitMs: 20 }),
    () => ({ kind: 'slow', delayMs: DEADLINE_MS * 2 }),
    () => ({ kind: 'drip', bytes: 32, everyMs: draws.pick([1, 30], 'drip') }),
    () => ({ kind: 'hang', isApplied: draws.chance(0.5, 'applied') }),
    () => ({ kind: 'late', afterMs: LATE_MS, seen: draws.pick(['silence', 'reset', 'gateway_timeout'], 'seen') }),
  ];
  return Array.from({ length: draws.between(1, 4, 'faults') }, () => ({
    on: draws.pick(LABELS, 'label'),
    nth: draws.between(1, 2, 'nth'),
    fault: draws.pick(faults, 'fault')(),
  }));
}
