import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { itemRow, openAccount } from '#test/helpers/account-world.ts';
import { noLines } from '#test/helpers/books.ts';

const unsaid = { price: null, quantity: null, description: '' };
/** As an account may keep them, and no form does. */
const details: JsonObject = {
  ...noLines,
  items: [
    { ...itemRow(1, 'Hosting', '100.00'), quantity: null, unit: 'month ' },
    { ...itemRow(2, '', '0'), ...unsaid },
    itemRow(3, 'Work', '50.00'),
  ],
  expenses: [
    { id: 4, date: null, description: 'As agreed', amount: null, total: null, sort_order: 4, created_at: null },
  ],
  taxes: [{ id: 5, name: 'VAT ', key: null, combined_amount_percent: '10%', percentage: true }],
};

/** What saving a form makes of the invoice, by the fields that the edit names. */
async function saved(write: (form: InvoiceForm) => Partial<InvoiceForm>) {
  const world = await openAccount({ state: 'sent', statement_no: 'INV 1 ', po_number: ' P1' }, details);
  const { book, uid, at, form, open } = world;
  book.drafts.opened(uid);
  const opened = form();
  book.drafts.save(uid, { ...opened, ...write(opened) }, at());
  const unsaved = book.drafts.listUnsaved();
  book.drafts.queue(uid, at());
  const [entry] = book.outbox.listOpenOf(uid);
  const data = entry?.mutation.op === 'update' ? entry.mutation.data : {};
  return { ...world, data, unsaved, open };
}

const cells = (rows: unknown): unknown =>
  (rows as readonly JsonObject[]).map(({ description, price, quantity }) => [description, price, quantity ?? null]);

describe('an edit in the editor', () => {
  it('contains only what was typed, however the account spells other fields', async () => {
    const { data, run, inAccount, service } = await saved(() => ({ note: 'Thank you' }));
    expect(data).toEqual({ note: 'Thank you' });
    await run();
    expect([inAccount('note'), inAccount('statement_no')]).toEqual(['Thank you', 'INV 1 ']);
    expect(service.objects.get('invoices')?.get(1)?.details).toEqual(details);
  });

  it('does not exist when nothing was typed', async () => {
    const { data, unsaved } = await saved(() => ({}));
    expect([data, unsaved]).toEqual([{}, []]);
  });

  it('changes one line and keeps the others, including blank ones', async () => {
    const { data } = await saved(({ lines }) => ({
      lines: lines.map((line) => (line.description === 'Work' ? { ...line, price: '60' } : line)),
    }));
    expect(Object.keys(data)).toEqual(['items']);
    expect(cells(data['items'])).toEqual([
      ['Hosting', '100.00', null],
      ['', null, null],
      ['Work', '60', '1'],
    ]);
  });

  it('fills in a missing quantity and removes a blank line', async () => {
    const { data } = await saved(({ lines }) => ({
      lines: lines
        .filter(({ description }) => description !== '')
        .map((line) => (line.description === 'Hosting' ? { ...line, quantity: '1' } : line)),
    }));
    expect(cells(data['items'])).toEqual([
      ['Hosting', '100', '1'],
      ['Work', '50.00', '1'],
    ]);
  });
});
