import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { Resolution } from '#shared/conflict/resolve.ts';
import { itemRow, openAccount } from '#test/helpers/account-world.ts';
import { noLines } from '#test/helpers/books.ts';

const details = { ...noLines, items: [itemRow(1, 'Work', '100.00')] };
const totals = (amount: string): JsonObject => ({ sub_total: amount, billed_total: amount, total_due: amount });

/** An invoice whose text or lines both sides have changed, and a person who is asked about it. */
async function askedAbout(change: (form: InvoiceForm) => InvoiceForm, theirs: { note?: string; line?: string }) {
  const world = await openAccount(totals('100.00'), details);
  const { book, service, uid, at, run, form } = world;
  const save = (next: (form: InvoiceForm) => InvoiceForm): void => {
    book.drafts.opened(uid);
    book.drafts.save(uid, next(form()), at());
    book.drafts.queue(uid, at());
  };
  save(change);
  if (theirs.note !== undefined) service.edit('invoices', 1, { note: theirs.note });
  if (theirs.line !== undefined) {
    const known = service.objects.get('invoices')?.get(1);
    if (known === undefined) throw new Error('the account has the invoice');
    const items = [itemRow(1, 'Work', '100.00'), itemRow(2, theirs.line, '50.00')];
    service.put('invoices', {
      ...known,
      fields: { ...known.fields, ...totals('150.00') },
      details: { ...details, items },
    });
  }
  await run();
  const answer = (resolution: Resolution): void => {
    const [entry] = book.outbox.listOpen();
    const question = entry === undefined ? null : book.conflicts.questionOf(entry.id);
    if (entry === undefined || question === null) throw new Error('a person is asked');
    book.decisions.answer(entry.id, question.stamp, resolution, at());
  };
  const lines = () => {
    const items = service.objects.get('invoices')?.get(1)?.details?.['items'];
    return Array.isArray(items) ? items.map((row) => (row as JsonObject)['description']) : [];
  };
  return { ...world, save, answer, lines };
}

const withNote = (note: string) => (form: InvoiceForm) => ({ ...form, note });
const withLine = (description: string) => (form: InvoiceForm) => {
  const [first] = form.lines;
  if (first === undefined) throw new Error('the invoice has a line');
  return { ...form, lines: [...form.lines, { ...first, key: description, description, price: '10' }] };
};
const conflict = [['update', 'needs_you', 'conflict']];
const choices = (fields: Record<string, 'mine' | 'theirs'> = {}): Resolution => ({
  kind: 'choices',
  fields,
  lines: [],
  joined: [],
});

describe('an edit saved while a conflict of an earlier one is open', () => {
  it('is asked about too when the account’s values are chosen', async () => {
    const { save, answer, run, open, inAccount } = await askedAbout(withNote('mine 1'), { note: 'theirs' });
    save(withNote('mine 2'));
    answer({ kind: 'theirs' });
    await run();
    expect([inAccount('note'), open()]).toEqual(['theirs', conflict]);
  });

  it('neither restores nor removes a line without a question when the account’s values are chosen', async () => {
    const { save, answer, run, open, lines } = await askedAbout(withLine('Mine A'), { line: 'Theirs' });
    save(withLine('Mine B'));
    answer({ kind: 'theirs' });
    await run();
    expect([lines(), open()]).toEqual([['Work', 'Theirs'], conflict]);
  });

  it('removes no line that the person chose to keep', async () => {
    const { save, answer, run, open, lines } = await askedAbout(withLine('Mine A'), { line: 'Theirs' });
    save(withLine('Mine B'));
    answer(choices());
    await run();
    expect([lines(), open()]).toEqual([expect.arrayContaining(['Work', 'Mine A', 'Theirs']), conflict]);
  });

  it('is sent after the other when the person’s values are chosen', async () => {
    const { save, answer, run, open, inAccount } = await askedAbout(withNote('mine 1'), { note: 'theirs' });
    save(withNote('mine 2'));
    answer({ kind: 'mine' });
    await run();
    expect([inAccount('note'), open()]).toEqual(['mine 2', []]);
  });

  it('is sent without a question when it changes other fields', async () => {
    const { save, answer, run, open, inAccount } = await askedAbout(withNote('mine 1'), { note: 'theirs' });
    save((form) => ({ ...form, summary: 'mine too' }));
    answer({ kind: 'theirs' });
    await run();
    expect([inAccount('note'), inAccount('summary'), open()]).toEqual(['theirs', 'mine too', []]);
  });
});

describe('a draft opened while a conflict of an edit is open', () => {
  it('is asked about on its save when it differs from both sides', async () => {
    const { book, uid, at, form, answer, run, open, inAccount } = await askedAbout(withNote('mine 1'), {
      note: 'theirs',
    });
    book.drafts.opened(uid);
    book.drafts.save(uid, { ...form(), note: 'mine 2' }, at());
    answer({ kind: 'theirs' });
    book.drafts.queue(uid, at());
    await run();
    expect([inAccount('note'), open()]).toEqual(['theirs', conflict]);
  });

  it('does not revert the answer when it only contains the dropped values', async () => {
    const { book, uid, at, form, answer, run, open, inAccount } = await askedAbout(withNote('mine 1'), {
      note: 'theirs',
    });
    book.drafts.opened(uid);
    book.drafts.save(uid, { ...form(), summary: 'mine too' }, at());
    answer({ kind: 'theirs' });
    book.drafts.queue(uid, at());
    await run();
    expect([inAccount('note'), inAccount('summary'), open()]).toEqual(['theirs', 'mine too', []]);
  });

  it('removes no line that the person chose to keep', async () => {
    const { book, uid, at, form, answer, run, open, lines } = await askedAbout(withLine('Mine A'), { line: 'Theirs' });
    book.drafts.opened(uid);
    book.drafts.save(uid, withLine('Mine B')(form()), at());
    answer(choices());
    await run();
    book.drafts.queue(uid, at());
    await run();
    expect([lines(), open()]).toEqual([expect.arrayContaining(['Work', 'Mine A', 'Theirs']), conflict]);
  });
});
