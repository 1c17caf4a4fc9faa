import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { unsentRemainder } from '#shared/compare/unsent-remainder.ts';
import { clientRow, invoiceRow, newInvoice, noLines, TODAY, uidOf, updateOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure } from '#test/helpers/fake-service.ts';

const INVOICE = '01900000-0000-7000-8000-000000000077';
const line = { description: 'Work', price: '95.00', quantity: '3', unit: null, sort_order: 1 };
const header: JsonObject = { statement_no: 'INV-9001', date: TODAY, due_date: '2026-12-05' };
const sent: JsonObject = { ...header, items: [line] };
const details = { ...noLines, items: [{ id: 1, ...line, total: '285.00' }] };
const asItArrived = invoiceRow(9, { ...header, state: 'draft', note: null }, details);
const rest = (data: JsonObject, ...bodies: readonly JsonObject[]): JsonObject =>
  unsentRemainder('invoices', data, bodies, asItArrived);

describe('what a person changed after a create had arrived', () => {
  it('is what no earlier attempt had and the object does not show', () => {
    const now = { ...sent, note: 'Mine', due_date: '2026-12-05' };
    expect(rest(now, sent, now)).toEqual({ note: 'Mine' });
  });

  it('is empty when all attempts were equal, however the service stores them', () => {
    const now = { ...sent, note: 'Mine' };
    expect(rest(now, now)).toEqual({});
    expect(rest(now, now, now)).toEqual({});
  });

  it('is empty when the last attempt arrived', () => {
    const now = { ...sent, due_date: '2026-12-05' };
    expect(rest(now, { ...sent, due_date: '2027-01-01' }, now)).toEqual({});
  });

  it('may include lines, which are known when the object was fetched', () => {
    const now = { ...sent, items: [{ ...line, price: '100.00' }] };
    expect(rest(now, sent, now)).toEqual({ items: now.items });
    const inList = { ...asItArrived, details: null };
    expect(unsentRemainder('invoices', now, [sent, now], inList)).toEqual({});
    // What has not left at all is nowhere.
    expect(unsentRemainder('invoices', now, [sent], inList)).toEqual({ items: now.items });
  });

  it('may include an emptied field that the object still has', () => {
    const unit = { ...line, unit: 'h' };
    const arrived = invoiceRow(
      9,
      { ...header, payment_options: ['cash'] },
      { ...details, items: [{ id: 1, ...unit }] },
    );
    const before = { ...sent, items: [unit], payment_options: ['cash'] };
    const now = { ...sent, payment_options: null };
    expect(unsentRemainder('invoices', now, [before], arrived)).toEqual({ items: [line], payment_options: null });
    // A date that was filled in by the account, or by whoever has edited the create meanwhile, was never emptied.
    const dated = { ...details, items: [{ id: 1, ...line, date: TODAY }] };
    const filled = { ...sent, items: [{ ...line, date: TODAY }] };
    expect(unsentRemainder('invoices', sent, [{ ...sent, items: [] }, sent], invoiceRow(9, header, dated))).toEqual({});
    expect(unsentRemainder('invoices', filled, [sent, filled], invoiceRow(9, header, dated))).toEqual({});
  });

  it.each([
    ['what stands between angle brackets', 'Ask Ann <ann@old.example>', 'Ask Ann <ann@new.example>'],
    ['where a line ends', 'IBAN DE00 BIC XY', 'IBAN DE00\nBIC XY'],
    ['an open angle bracket', 'Due if <fifty pages', 'Due if <sixty pages'],
  ])('may include %s when the account keeps that', (_what, before, after) => {
    const rowOf = (text: string) =>
      invoiceRow(9, { ...header, note: text }, { ...details, items: [{ id: 1, ...line, description: text }] });
    const of = (text: string): JsonObject => ({ ...sent, note: text, items: [{ ...line, description: text }] });
    const { note, items } = of(after);
    const escaped = before.replace('<', '&lt;').replace('>', '&gt;');
    for (const kept of [before, escaped, ` ${before} `]) {
      expect(unsentRemainder('invoices', of(after), [of(before)], rowOf(kept))).toEqual({ note, items });
      expect(unsentRemainder('invoices', of(before), [of(before)], rowOf(kept))).toEqual({});
    }
    // The last of two had arrived.
    expect(unsentRemainder('invoices', of(after), [of(before), of(after)], rowOf(after))).toEqual({});
  });

  it('is empty for signs that the account strips from every text, because it would strip them again', () => {
    const of = (name: string): JsonObject => ({ ...sent, note: `Ask Ann <ann@${name}.example>` });
    const stripped = invoiceRow(9, { ...header, note: 'Ask Ann ' }, details);
    expect(unsentRemainder('invoices', of('new'), [of('old')], stripped)).toEqual({});
  });

  it('never includes the client: with another one it would be another invoice', () => {
    const now = { ...sent, connection: { id: 2 } };
    expect(rest(now, { ...sent, connection: { id: 1 } }, now)).toEqual({});
  });
});

describe('an edit of a create that arrived unseen and is refused for its number', () => {
  /** What the account has of the invoice in the end. `sentLine` left with it, `edit` was made after the refusal. */
  async function afterEdit(sentLine: JsonObject, edit: JsonObject): Promise<readonly JsonObject[]> {
    const { book, service, clock, run } = createEngineWorld();
    service.put('connections', clientRow(1));
    await run({ isFull: true });
    book.edits.enqueue(
      [newInvoice(INVOICE, uidOf(book, 'connections', 1), { items: [sentLine], taxes: [] })],
      clock.now(),
    );
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
    service.put('invoices', { ...asItArrived, details: { ...details, items: [{ id: 1, ...sentLine }] } });
    book.edits.enqueue([updateOf(book, 'invoices', INVOICE, edit)], clock.now());
    await run({ seconds: 7_200 });
    expect(book.outbox.listOpen()).toEqual([]);
    return [...(service.objects.get('invoices')?.values() ?? [])].map((found) => ({
      ...found.fields,
      ...found.details,
    }));
  }

  it('reaches the account once the invoice is found there', async () => {
    expect(await afterEdit(line, { note: 'Mine' })).toMatchObject([{ note: 'Mine' }]);
  });

  it('reaches the account even when it only changes an address in angle brackets', async () => {
    const as = (name: string): JsonObject => ({ description: `Ask Ann <ann@${name}.example>` });
    const edit = { items: [{ ...line, ...as('new') }] };
    expect(await afterEdit({ ...line, ...as('old') }, edit)).toMatchObject([{ items: [as('new')] }]);
  });

  it('reaches the account even when it only empties a cell', async () => {
    const [found] = await afterEdit({ ...line, unit: 'h' }, { items: [line] });
    expect(found?.['items']).not.toMatchObject([{ unit: 'h' }]);
  });
});
