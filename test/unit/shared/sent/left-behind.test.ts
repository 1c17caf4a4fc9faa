import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { leftBehind } from '#shared/sent/left-behind.ts';
import { clientRow, invoiceRow, newInvoice, noLines, TODAY, uidOf, updateOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure } from '#test/helpers/fake-service.ts';

const INVOICE = '01900000-0000-7000-8000-000000000077';
const line = { description: 'Work', price: '95.00', quantity: '3', unit: null, sort_order: 1 };
const header: JsonObject = { statement_no: 'INV-9001', date: TODAY, due_date: '2026-12-05' };
const sent: JsonObject = { ...header, items: [line] };
const details = { ...noLines, items: [{ id: 1, ...line, total: '285.00' }] };
const asItArrived = invoiceRow(9, { ...header, note: null }, details);
const rest = (data: JsonObject, ...bodies: readonly JsonObject[]): JsonObject =>
  leftBehind('invoices', data, bodies, asItArrived);

describe('what a person changed after a create had arrived', () => {
  it('is what no attempt before had and the object has not', () => {
    const now = { ...sent, note: 'Mine', due_date: '2026-12-05' };
    expect(rest(now, sent, now)).toEqual({ note: 'Mine' });
  });

  it('is nothing where all that left was the same, however the service keeps it', () => {
    const now = { ...sent, note: 'Mine' };
    expect(rest(now, now)).toEqual({});
    expect(rest(now, now, now)).toEqual({});
  });

  it('is nothing where the last one arrived', () => {
    const now = { ...sent, due_date: '2026-12-05' };
    expect(rest(now, { ...sent, due_date: '2027-01-01' }, now)).toEqual({});
  });

  it('may be the lines, which are known where the object was read whole', () => {
    const now = { ...sent, items: [{ ...line, price: '100.00' }] };
    expect(rest(now, sent, now)).toEqual({ items: now.items });
    const inList = { ...asItArrived, details: null };
    expect(leftBehind('invoices', now, [sent, now], inList)).toEqual({});
  });

  it('is never the client: of another one it would be another invoice', () => {
    const now = { ...sent, connection: { id: 2 } };
    expect(rest(now, { ...sent, connection: { id: 1 } }, now)).toEqual({});
  });
});

describe('an edit of a create that arrived unseen and is refused for its number', () => {
  it('reaches the account once the invoice is found there', async () => {
    const { book, service, clock, run } = createEngineWorld();
    service.put('connections', clientRow(1));
    await run({ isFull: true });
    book.edits.enqueue([newInvoice(INVOICE, uidOf(book, 'connections', 1), { items: [line] })], clock.now());
    let creates = 0;
    service.interfere = ({ call }) => {
      if (call !== 'create') return undefined;
      creates += 1;
      if (creates === 1) return { kind: 'lost', isApplied: false, error: failure('timeout') };
      return {
        kind: 'rejected',
        error: failure('rejected', { status: 422, fields: { statement_no: ['has already been taken'] } }),
      };
    };
    await run({ seconds: 7_200 });
    expect(creates).toBe(2);
    // It is there after all, and nothing has shown it so far.
    service.put('invoices', asItArrived);
    book.edits.enqueue([updateOf(book, 'invoices', INVOICE, { note: 'Mine' })], clock.now());
    await run({ seconds: 7_200 });
    expect(book.outbox.listOpen()).toEqual([]);
    expect([...(service.objects.get('invoices')?.values() ?? [])].map((found) => found.fields['note'])).toEqual([
      'Mine',
    ]);
  });
});
