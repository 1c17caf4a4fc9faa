import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject } from '#shared/json.ts';
import { newClient, newInvoice } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import type { Seen, Trouble } from '#test/helpers/fake-service.ts';
import { failure } from '#test/helpers/fake-service.ts';
import { createUid } from '#main/platform/create-uid.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MOST_WRITES = 6;
const MOST_READS = 8;
const MOST_LIMITS = MOST_WRITES + MOST_READS;
const RUNS = 120;

/** What happens to one request. After a crash nothing is left of the engine but its book. */
const fates = ['well', 'well', 'refused', 'limited', 'down', 'lost_applied', 'lost', 'crash'] as const;
type Fate = (typeof fates)[number];

interface Case {
  /** Fates of writes and of reads, in their order; all is well when they run out. */
  readonly writes: readonly Fate[];
  readonly reads: readonly Fate[];
  readonly offlineFrom: number | null;
}

const cases: fc.Arbitrary<Case> = fc.record({
  writes: fc.array(fc.constantFrom(...fates), { maxLength: MOST_WRITES }),
  reads: fc.array(fc.constantFrom<Fate>('well', 'well', 'well', 'limited', 'down'), { maxLength: MOST_READS }),
  offlineFrom: fc.option(fc.integer({ min: 0, max: 5 })),
});

const troubles: Partial<Record<Fate, Trouble>> = {
  refused: { kind: 'rejected', error: failure('rejected', { status: 422 }) },
  limited: { kind: 'not_sent', error: failure('rate_limited', { retryAfterMs: 30_000 }) },
  down: { kind: 'not_sent', error: failure('unreachable') },
  lost_applied: { kind: 'lost', isApplied: true, error: failure('timeout') },
  lost: { kind: 'lost', isApplied: false, error: failure('timeout') },
};

const isRead = (seen: Seen): boolean => seen.call === 'list' || seen.call === 'read';

/** Plays one case: a client and its invoice, an edit of both, and whatever befalls the requests. */
async function play({ writes, reads, offlineFrom }: Case): Promise<EngineWorld> {
  const world = createEngineWorld();
  const pendingWrites = [...writes];
  const pendingReads = [...reads];
  let crashes = 0;
  world.service.interfere = (seen) => {
    const fate = (isRead(seen) ? pendingReads : pendingWrites).shift() ?? 'well';
    if (fate !== 'crash') return troubles[fate];
    crashes += 1;
    return new Promise(() => {});
  };
  const client = createUid();
  const invoice = createUid();
  const { edits } = world.book;
  edits.enqueue([newClient(client), newInvoice(invoice, client)], world.clock.now());
  let engine = world.engine;
  engine.start();
  for (let minute = 0; minute < 12; minute += 1) {
    if (minute === offlineFrom) engine.setOffline(true);
    if (minute === (offlineFrom ?? 0) + 3) engine.setOffline(false);
    await world.clock.advance(5 * MINUTE);
    if (crashes === 0) continue;
    crashes -= 1;
    engine = world.restarted();
    engine.start();
  }
  return world;
}

describe('under any faults of network, service and process', () => {
  it('creates each object at most once, a child never before its parent, and keeps showing what did not arrive', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (drawn) => {
        const { book, service } = await play(drawn);
        const clients = [...(service.objects.get('connections')?.values() ?? [])].filter(
          ({ fields }) => fields['name'] === 'Acme',
        );
        const invoices = [...(service.objects.get('invoices')?.values() ?? [])].filter(
          ({ fields }) => fields['statement_no'] === 'INV-9001',
        );
        expect(clients.length, 'S1: clients in the account').toBeLessThanOrEqual(1);
        expect(invoices.length, 'S1: invoices in the account').toBeLessThanOrEqual(1);
        for (const seen of service.log.filter(({ call, resource }) => call === 'create' && resource === 'invoices')) {
          const connection = seen.body?.['connection'];
          expect(isJsonObject(connection) ? connection['id'] : null, 'S13: the invoice names its client').toBe(
            clients[0]?.id,
          );
        }
        const entries = book.outbox.listAll();
        expect(
          entries.filter(({ state }) => state === 'cancelled'),
          'S5: nothing was dropped',
        ).toHaveLength(0);
        expect(
          entries.filter(({ state }) => state === 'sending'),
          'S11: a restart leaves nothing on its way',
        ).toHaveLength(0);
        const done = entries.filter(({ state }) => state === 'done').length;
        expect(done + book.outbox.listOpen().length, 'S5: done or in sight').toBe(entries.length);
        expect(done, 'what is done is in the account').toBeLessThanOrEqual(clients.length + invoices.length);
        book.close();
      }),
      { numRuns: RUNS },
    );
  });

  it('delivers everything once the faults end, when no answer was lost', async () => {
    const harmless = cases.map((drawn) => ({
      ...drawn,
      writes: drawn.writes.filter((fate) => fate === 'well' || fate === 'limited' || fate === 'down'),
    }));
    await fc.assert(
      fc.asyncProperty(harmless, async (drawn) => {
        const { book, service, clock } = await play(drawn);
        // Each answer about a limit may cost an hour of waiting.
        for (let hour = 0; hour < MOST_LIMITS && book.outbox.listOpen().length > 0; hour += 1)
          await clock.advance(HOUR);
        expect(book.outbox.listOpen()).toEqual([]);
        expect(service.count('create', 'connections') + service.count('create', 'invoices')).toBe(
          2 +
            drawn.writes.slice(0, service.log.filter((seen) => !isRead(seen)).length).filter((fate) => fate !== 'well')
              .length,
        );
        book.close();
      }),
      { numRuns: RUNS / 3 },
    );
  });
});
