import { beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { generatedBy } from '#main/db/recurring/generated-by.ts';
import { profilePage } from '#main/db/recurring/profile-page.ts';
import type { JsonObject } from '#shared/json.ts';
import { clientRow, invoiceRow, openMemoryBook, sweepPage, uidOf } from '#test/helpers/books.ts';

const TODAY = '2026-11-28';

let book: Book;

const profile = (part: JsonObject = {}) => ({
  id: 7,
  hash_key: 'r7',
  details: null,
  fields: {
    id: 7,
    connection: { id: 1, hash_key: 'c1', name: 'x' },
    hash_key: 'r7',
    profile_name: 'Retainer',
    recurring_method: 'save_draft',
    start_date: '2026-01-31',
    next_billing_date: '2026-09-30',
    interval: 1,
    interval_unit: 'months',
    occurrences: 0,
    iteration_no: 8,
    state: 'active',
    currency_iso_code: 'EUR',
    billed_total: '100.00',
    ...part,
  },
});

const page = () => profilePage(book, uidOf(book, 'recurring_invoices', 7), TODAY);

/** The account lists the invoices that the profile has made. */
function listGenerated(...dates: readonly string[]): void {
  const invoices = dates.map((date, at) =>
    invoiceRow(at + 1, { connection: { id: 1 }, date, state: at === 0 ? 'draft' : 'paid' }),
  );
  sweepPage(book, 'invoices', invoices);
  sweepPage(book, 'invoices', invoices, { parent: { id: 7, hash_key: 'r7' }, under: 'recurring_invoices' });
}

beforeEach(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1)]);
  sweepPage(book, 'recurring_invoices', [profile()]);
});

describe('the page of a recurring invoice', () => {
  it('has its next runs, with those that are on the last day of a shorter month', () => {
    expect(page()?.coming.slice(0, 4)).toEqual([
      { date: '2026-11-30', isClamped: true },
      { date: '2026-12-31', isClamped: false },
      { date: '2027-01-31', isClamped: false },
      { date: '2027-02-28', isClamped: true },
    ]);
    expect(page()).toMatchObject({
      name: 'Retainer',
      billedTotal: '100.00',
      yearTotal: '1200.00',
      method: 'save_draft',
    });
  });

  it('knows no gaps before the invoices that it has made were read', () => {
    expect(page()).toMatchObject({ gaps: null, generated: [], generatedCount: 0 });
  });

  it('shows the invoices that it has made, the newest first, and the runs that none was seen of', () => {
    listGenerated('2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31');
    expect(page()?.gaps).toEqual(['2026-08-31', '2026-09-30', '2026-10-31']);
    expect(
      page()
        ?.generated.map(({ date }) => date)
        .slice(0, 2),
    ).toEqual(['2026-07-31', '2026-06-30']);
    expect(page()).toMatchObject({ generatedCount: 7, draftCount: 1 });
  });

  it('says nothing of one that is not in the book', () => {
    expect(profilePage(book, '01a1fd8c-690b-7000-8000-000000000000', TODAY)).toBeNull();
  });
});

describe('the recurring invoice that made an invoice', () => {
  it('is known of those that its list has shown, with its first run and the language of the client', () => {
    listGenerated('2026-01-31');
    sweepPage(book, 'invoices', [invoiceRow(9, { connection: { id: 1 } })]);
    expect(generatedBy(book.orm, uidOf(book, 'invoices', 1))).toMatchObject({
      uid: uidOf(book, 'recurring_invoices', 7),
      name: 'Retainer',
      startDate: '2026-01-31',
      language: page()?.client?.language,
    });
    expect(generatedBy(book.orm, uidOf(book, 'invoices', 9))).toBeNull();
  });
});
