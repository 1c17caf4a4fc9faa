import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { itemRow, openAccount } from '#test/helpers/account-world.ts';
import { noLines, updateOf } from '#test/helpers/books.ts';
import { failure } from '#test/helpers/fake-service.ts';

const LONG = `First sentence. ${'More of what was agreed upon. '.repeat(12)}`.trim();
const refuse = ({ call }: { readonly call: string }) =>
  call === 'update' ? ({ kind: 'rejected', error: failure('rejected', { status: 422 }) } as const) : undefined;

describe('another’s change that resembles a waiting edit', () => {
  it('is asked about when someone shortened a long note', async () => {
    const { book, service, uid, at, run, calm, open, inAccount } = await openAccount({ note: LONG });
    const change = (data: JsonObject) => book.edits.enqueue([updateOf(book, 'invoices', uid, data)], at());
    service.interfere = refuse;
    change({ note: `${LONG} Mine.` });
    await run();
    calm();
    service.edit('invoices', 1, { note: 'First sentence.' });
    await run({ isFull: true });
    change({ note: `${LONG} Mine, again.` });
    await run();
    expect([open(), inAccount('note')]).toEqual([[['update', 'needs_you', 'conflict']], 'First sentence.']);
  });

  it('is asked about behind a discarded edit', async () => {
    const { book, service, uid, at, run, calm, open, inAccount } = await openAccount({ note: LONG });
    const change = (data: JsonObject) => book.edits.enqueue([updateOf(book, 'invoices', uid, data)], at());
    service.interfere = ({ call }) =>
      call === 'update' ? { kind: 'lost', isApplied: false, error: failure('timeout') } : undefined;
    change({ note: `${LONG} Mine.` });
    await run({ seconds: 500 });
    calm();
    service.edit('invoices', 1, { note: 'First sentence.' });
    const object = service.objects.get('invoices')?.get(1);
    if (object !== undefined) book.engineStores.mirror.applyObject('invoices', object, null, at());
    change({ note: `${LONG} Mine, again.` });
    const [first] = book.outbox.listOpenOf(uid);
    expect(book.outbox.listOpenOf(uid)).toHaveLength(2);
    book.edits.discard(first?.id ?? 0, at());
    await run();
    expect([open(), inAccount('note')]).toEqual([[['update', 'needs_you', 'conflict']], 'First sentence.']);
  });

  it('is asked about when someone filled in an empty cell', async () => {
    const details = { ...noLines, items: [itemRow(1, 'Work', '100.00')] };
    const { book, service, uid, at, run, calm, open } = await openAccount({}, details);
    const change = (price: string) => {
      const items = [{ description: 'Work', price, quantity: '1', unit: '', sort_order: 1 }];
      book.edits.enqueue([updateOf(book, 'invoices', uid, { items })], at());
    };
    service.interfere = refuse;
    change('110.00');
    await run();
    calm();
    const known = service.objects.get('invoices')?.get(1);
    if (known === undefined) throw new Error('there');
    const items = [{ ...itemRow(1, 'Work', '110.00'), unit: 'theirs', date: '2026-11-09' }];
    const fields = { ...known.fields, sub_total: '110.00', billed_total: '110.00', total_due: '110.00' };
    service.put('invoices', { ...known, fields, details: { ...details, items } });
    await run({ isFull: true });
    change('120.00');
    await run();
    expect(open()).toEqual([['update', 'needs_you', 'conflict']]);
    expect(service.objects.get('invoices')?.get(1)?.details?.['items']).toMatchObject([{ unit: 'theirs' }]);
  });

  it('is not deleted without a question', async () => {
    const { book, service, engine, uid, at, run, calm, open } = await openAccount({ note: LONG });
    book.edits.enqueue([updateOf(book, 'invoices', uid, { note: `${LONG} Mine.` })], at());
    service.interfere = ({ call }) => (call === 'update' ? { kind: 'failed', error: failure('timeout') } : undefined);
    await run({ seconds: 1 });
    calm();
    engine.setOffline(true);
    service.edit('invoices', 1, { note: 'First sentence.' });
    const object = service.objects.get('invoices')?.get(1);
    if (object !== undefined) book.engineStores.mirror.applyObject('invoices', object, null, at());
    book.bin.remove([uid], at());
    engine.setOffline(false);
    await run();
    expect([open(), service.count('delete')]).toEqual([[['delete', 'needs_you', 'conflict']], 0]);
  });
});
