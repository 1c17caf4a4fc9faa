import { byPurpose } from '#shared/screens/sync-status.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import type { Sheet } from '#main/documents/document-sheets.ts';
import { describeSheet } from '#main/documents/document-sheets.ts';
import type { EngineStatus } from '#main/sync/engine.ts';
import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import { undecidedInput } from '#shared/money/input/number-input.ts';
import {
  clientRow,
  invoiceForm,
  invoiceRow,
  noLines,
  NOW,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
  updateOf,
} from '#test/helpers/books.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

type Obstacle = EngineStatus['obstacle'];

const work: JsonObject = {
  ...noLines,
  items: [{ id: 7, description: 'Work', price: '100.00', quantity: '1', unit: '', date: null, sort_order: 1 }],
};

let book: Book;

beforeEach(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1)]);
  sweepPage(book, 'invoices', [invoiceRow(1)]);
  book.engineStores.mirror.applyObject('invoices', invoiceRow(1, {}, work), null, NOW, NOW);
});

afterEach(() => {
  book.close();
});

function sheetOf(uid: Uid, obstacle: Obstacle = { kind: 'none' }): Sheet {
  const status = (): EngineStatus => ({
    obstacle,
    step: null,
    lastContactAt: null,
    usage: { lastHour: 0, perHour: 0, isLearned: false, spentOn: byPurpose(() => 0) },
    nextSweepAt: null,
  });
  return describeSheet({ kind: 'invoice', uids: [uid] }, uid, {
    session: { book, engine: { status } },
    fileNamePattern: '{number}',
    today: TODAY,
  });
}

const invoice = (): Uid => uidOf(book, 'invoices', 1);
const view = (): JsonObject => getInvoicePage(book, invoice(), TODAY)?.invoice ?? {};

/** The editor's buffer of the invoice, with these words in it. */
function write(part: Partial<InvoiceForm>): void {
  const form = formFromInvoice(view(), uidOf(book, 'connections', 1));
  book.drafts.save(invoice(), { ...form, ...part }, NOW);
}

describe('an invoice whose draft is half-typed', () => {
  const line = (part: Partial<InvoiceForm['lines'][number]>): Partial<InvoiceForm> => ({
    lines: invoiceForm().lines.map((known) => ({ ...known, ...part })),
  });

  it.each<readonly [string, Partial<InvoiceForm>, RegExp]>([
    ['a quantity that means two numbers', line({ quantity: undecidedInput('1.500') }), /“1\.500” is not a number/],
    ['a price that is none', line({ price: undecidedInput('about 30') }), /“about 30” is not a number/],
    ['a day that is none', line({ date: 'soon' }), /“soon” is not a date/],
    ['no number', { statementNo: ' ' }, /Give the invoice a number/],
    ['no client', { connectionUid: null }, /Choose a client/],
    ['no date', { date: '' }, /Give the invoice date/],
  ])('is refused with %s', (_what, part, problem) => {
    write(part);
    const sheet = sheetOf(invoice());
    expect(sheet.problem).toMatchObject({ key: 'paper_draft_unfinished', params: { problem } });
    expect(sheet.unread).toBeNull();
  });

  it('can be drawn when everything in it can be read', () => {
    write(line({ quantity: undecidedInput('1.500') }));
    write(line({ quantity: '1500' }));
    expect(sheetOf(invoice()).problem).toBeNull();
    expect(view()).toMatchObject({ items: [{ quantity: '1500' }] });
  });
});

describe('an invoice whose lines are older than its totals', () => {
  const changedThere = (): void => {
    sweepPage(book, 'invoices', [invoiceRow(1, { billed_total: '250.00', sub_total: '250.00', total_due: '250.00' })], {
      at: NOW + 60_000,
    });
  };
  const offline = [
    { kind: 'offline_by_choice' },
    { kind: 'unreachable', retryAt: NOW, error: new AppError('unreachable', message('error_internal')) },
    { kind: 'stopped', error: new AppError('key_refused', message('error_internal')) },
  ] as const;

  it('is refused, has its lines fetched, and can be drawn when they have arrived', () => {
    expect(sheetOf(invoice())).toMatchObject({ problem: null, unread: null });
    changedThere();
    expect(view()).toMatchObject({ billed_total: '250.00', items: [{ price: '100.00' }] });
    expect(sheetOf(invoice())).toMatchObject({
      problem: message('paper_lines_being_read'),
      unread: invoice(),
    });
    const totals = { billed_total: '250.00', sub_total: '250.00', total_due: '250.00' };
    const again = { ...noLines, items: [{ id: 7, description: 'Work', price: '250.00', quantity: '1' }] };
    book.engineStores.mirror.applyObject('invoices', invoiceRow(1, totals, again), null, NOW + 120_000, NOW + 120_000);
    expect(sheetOf(invoice())).toMatchObject({ problem: null, unread: null });
  });

  it.each(offline)('needs a connection first when nothing can be fetched: $kind', (obstacle) => {
    changedThere();
    expect(sheetOf(invoice(), obstacle).problem?.key).toBe('paper_lines_outdated');
    expect(sheetOf(invoice(), { kind: 'limited', until: NOW }).problem?.key).toBe('paper_lines_being_read');
  });

  it('can be drawn when all its lines and adjustments are unsent edits, and not when only some are', () => {
    changedThere();
    const items = [{ description: 'Ours', price: '10.00', quantity: '1', sort_order: 1 }];
    book.edits.enqueue([updateOf(book, 'invoices', invoice(), { items })], NOW);
    expect(getInvoicePage(book, invoice(), TODAY)?.areLinesOutdated).toBe(true);
    book.edits.enqueue([updateOf(book, 'invoices', invoice(), { ...noLines, items })], NOW);
    expect(getInvoicePage(book, invoice(), TODAY)?.areLinesOutdated).toBe(false);
    expect(sheetOf(invoice()).problem).toBeNull();
  });

  it('says that its lines were never downloaded when it has none', () => {
    sweepPage(book, 'invoices', [invoiceRow(1), invoiceRow(2)]);
    const bare = uidOf(book, 'invoices', 2);
    expect(getInvoicePage(book, bare, TODAY)).toMatchObject({ hasDetails: false, areLinesOutdated: false });
    expect(sheetOf(bare)).toMatchObject({ problem: message('paper_lines_never_read'), unread: bare });
  });
});

describe('the note about an invoice before it is handed out', () => {
  const note = (): Message | null => sheetOf(invoice()).note;
  const items = [{ description: 'More', price: '33.33', quantity: '3', sort_order: 1 }];
  const taxes = [{ name: 'VAT', combined_amount_percent: '19%', percentage: true }];

  it('is empty when the invoice is synced, even while a mail about it waits', () => {
    expect(note()).toBeNull();
    book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid: invoice(), data: null }], NOW);
    expect(getInvoicePage(book, invoice(), TODAY)?.upload).toBe('waiting');
    expect(note()).toBeNull();
  });

  it('says that the account has another version, and how reliable the total is', () => {
    write({ summary: 'Another' });
    expect(note()).toEqual(message('paper_not_in_account'));
    book.edits.enqueue([updateOf(book, 'invoices', invoice(), { items, taxes })], NOW);
    expect(sheetOf(invoice())).toMatchObject({
      problem: null,
      note: message('paper_not_in_account_total'),
    });
  });
});
