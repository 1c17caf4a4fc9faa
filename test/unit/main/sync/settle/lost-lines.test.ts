import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { clientRow, invoiceRow, noLines, uidOf, updateOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure } from '#test/helpers/fake-service.ts';

const work = { id: 1, description: 'Work', price: '95.00', quantity: '3', unit: 'h', sort_order: 1 };
const paper = { id: 2, description: 'Paper', price: '5.00', quantity: '1', unit: null, sort_order: 2 };
const isAsked = [['needs_you', 'conflict']];

/** An edit of an invoice of which the first request never arrives. `meanwhile`: what somebody else makes of its lines. */
async function afterLoss(
  before: readonly JsonObject[],
  edit: JsonObject,
  meanwhile: readonly JsonObject[] = before,
): Promise<{ readonly open: readonly unknown[]; readonly details: JsonObject }> {
  const { book, service, clock, run } = createEngineWorld();
  const whole = (items: readonly JsonObject[]) => invoiceRow(1, { state: 'draft' }, { ...noLines, items });
  service.put('connections', clientRow(1));
  service.put('invoices', whole(before));
  await run({ isFull: true });
  let isLost = false;
  service.interfere = ({ call }) => {
    if (call !== 'update' || isLost) return undefined;
    isLost = true;
    service.put('invoices', whole(meanwhile));
    return { kind: 'lost', isApplied: false, error: failure('timeout') };
  };
  book.edits.enqueue([updateOf(book, 'invoices', uidOf(book, 'invoices', 1), edit)], clock.now());
  await run({ seconds: 3_600 });
  const open = book.outbox.listOpen().map(({ state, reason }) => [state, reason]);
  return { open, details: service.objects.get('invoices')?.get(1)?.details ?? {} };
}

describe('an edit of lines that was lost is sent again', () => {
  it('when it only empties cells', async () => {
    const { open, details } = await afterLoss([work, paper], { items: [{ ...work, unit: null }, paper] });
    expect(open).toEqual([]);
    expect(details['items']).not.toMatchObject([{ unit: 'h' }, {}]);
  });

  it('when it empties cells of one kind and changes another', async () => {
    const taxes = [{ name: 'VAT', key: null, combined_amount_percent: '10%', percentage: true }];
    const { open, details } = await afterLoss([work, paper], { items: [{ ...work, unit: null }, paper], taxes });
    expect(open).toEqual([]);
    expect(details['taxes']).toMatchObject([{ name: 'VAT' }]);
  });

  it('when it only reorders lines', async () => {
    const items = [
      { ...work, sort_order: 2 },
      { ...paper, sort_order: 1 },
    ];
    const { open, details } = await afterLoss([work, paper], { items });
    expect(open).toEqual([]);
    expect(details['items']).toMatchObject([{ sort_order: 2 }, { sort_order: 1 }]);
  });
});

describe('an edit of lines that was lost while somebody else edits them', () => {
  const design = { ...work, description: 'Design' };

  it('is put to the person when the other edit is in another line', async () => {
    const theirs = [work, { ...paper, description: 'Paper, A4' }];
    const { open, details } = await afterLoss([work, paper], { items: [design, paper] }, theirs);
    expect(open).toEqual(isAsked);
    expect(details['items']).toEqual(theirs);
  });

  it('does not take another line of the same amounts for its own', async () => {
    const theirs = [work, { ...work, id: 3, description: 'Travel', sort_order: 3 }];
    const { open, details } = await afterLoss([work], { items: [design] }, theirs);
    expect(open).toEqual(isAsked);
    expect(details['items']).toEqual(theirs);
  });

  it('is settled when it is there beside the other edit', async () => {
    const both = [design, { ...paper, description: 'Paper, A4' }];
    const { open, details } = await afterLoss([work, paper], { items: [design, paper] }, both);
    expect(open).toEqual([]);
    expect(details['items']).toEqual(both);
  });
});

const asksForRemoval = (body: JsonObject | null): boolean => JSON.stringify(body).includes('_destroy');

describe('an edit of lines on a service that can only add rows, where a look for it is refused once,', () => {
  /** The `nth` update is never answered, and whatever stands in front of the service refuses the read after it. */
  async function afterRefusedLook(nth: number) {
    const { book, service, clock, run } = createEngineWorld();
    service.put('connections', clientRow(1));
    service.put('invoices', invoiceRow(1, { state: 'draft' }, { ...noLines, items: [work] }));
    await run({ isFull: true });
    service.append = true;
    let isRefusing = false;
    service.interfere = ({ call }) => {
      const wasRefusing = isRefusing;
      isRefusing = call === 'update' && service.count('update') === nth;
      if (isRefusing) return { kind: 'lost', isApplied: nth === 1, error: failure('timeout') };
      return wasRefusing && call === 'read'
        ? { kind: 'failed', error: failure('not_found', { status: 404 }) }
        : undefined;
    };
    const edit = updateOf(book, 'invoices', uidOf(book, 'invoices', 1), { items: [paper] });
    const [id = 0] = book.edits.enqueue([edit], clock.now());
    await run({ seconds: 3_600 });
    const added = service.log.filter(({ call, body }) => call === 'update' && !asksForRemoval(body));
    return { entry: book.outbox.get(id), added };
  }

  it.each([
    ['the edit itself', 1],
    ['its repair', 2],
  ])('is locked, and nobody is asked whose the rows are: %s', async (_name, nth) => {
    const { entry, added } = await afterRefusedLook(nth);
    expect(entry).toMatchObject({ reason: 'lines_locked', question: { because: 'doubled' } });
    expect(added).toHaveLength(1);
  });
});
