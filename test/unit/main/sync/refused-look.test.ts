import { expect, it, describe } from 'vitest';
import { noLines, clientRow, invoiceRow, newInvoice, uidOf, updateOf } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure } from '#test/helpers/fake-service.ts';
import type { Trouble } from '#test/helpers/fake-service.ts';

/** The last of the looks at an unanswered create: within it a service may still apply what it did not answer. */
const QUIET_MS = 395_000;

const refusals: readonly (readonly [string, Trouble])[] = [
  ['404', { kind: 'failed', error: failure('not_found', { status: 404 }), signature: '404:json' }],
  ['403', { kind: 'failed', error: failure('forbidden', { status: 403 }), signature: '403:json' }],
  ['an error in a 200', { kind: 'failed', error: failure('rejected', { status: 200 }), signature: '200:error' }],
];
const edits = [
  ['text', { summary: 'Mine' }],
  ['lines', { items: [{ description: 'Work', price: '10.00', quantity: '1' }] }],
] as const;
const cases = refusals.flatMap(([name, trouble]) => edits.map(([what, data]) => [name, what, trouble, data] as const));

async function worldWithInvoice(): Promise<EngineWorld> {
  const world = createEngineWorld();
  world.service.put('connections', clientRow(1));
  world.service.put('invoices', invoiceRow(1, { state: 'draft' }, noLines));
  await world.run({ isFull: true });
  return world;
}

describe('an unanswered update whose read is refused', () => {
  it.each(cases)('is sent again only after the quiet period: %s, %s', async (_name, _what, trouble, data) => {
    const world = await worldWithInvoice();
    const { book, service, clock } = world;
    book.edits.enqueue([updateOf(book, 'invoices', uidOf(book, 'invoices', 1), data)], clock.now());
    const updates: number[] = [];
    let isLookDue = false;
    service.interfere = ({ call, resource, at }) => {
      if (call === 'update') {
        updates.push(at);
        isLookDue = updates.length === 1;
        return isLookDue ? { kind: 'lost', isApplied: false, error: failure('timeout') } : undefined;
      }
      if (call !== 'read' || resource !== 'invoices' || !isLookDue) return undefined;
      isLookDue = false;
      return trouble;
    };
    expect(await world.run({ seconds: 3_600 })).toMatchObject({ pushed: 1 });
    expect(updates).toHaveLength(2);
    expect((updates[1] ?? 0) - (updates[0] ?? 0)).toBeGreaterThanOrEqual(QUIET_MS);
  });
});

describe('a create whose number is refused and whose search fails', () => {
  const INVOICE = '01900000-0000-7000-8000-000000000077';

  it('is left to the person as one that may exist, not as one whose number is taken', async () => {
    const world = await worldWithInvoice();
    const { book, service, clock } = world;
    book.edits.enqueue([newInvoice(INVOICE, uidOf(book, 'connections', 1))], clock.now());
    const fields = { statement_no: ['has already been taken'] };
    service.interfere = ({ call, resource, id }) => {
      if (call === 'create') return { kind: 'rejected', error: failure('rejected', { status: 422, fields }) };
      const isLook = call === 'list' && resource === 'invoices' && id !== null;
      return isLook ? { kind: 'failed', error: failure('service_error', { status: 500 }) } : undefined;
    };
    world.engine.start();
    await clock.advance(2 * 3_600_000);
    await clock.until(world.engine.stop());
    expect(service.count('create')).toBe(1);
    const [entry] = book.outbox.listOpen();
    expect(entry).toMatchObject({ state: 'needs_you', reason: 'unknown_send' });
  });
});
